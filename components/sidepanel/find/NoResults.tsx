import { t } from '../../../lib/platform/i18n.ts';
import { matchingGroups } from '../../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { EmptyState } from '../../parts/message/EmptyState.tsx';
import { GroupChips } from './GroupChips.tsx';

interface Props {
  store: GroupStore;
  text: string;
  /** The group with that number, which was tried first. */
  groupId: number | null;
}

/** Says what was tried and what can be found here, with the known groups. */
export function NoResults({ store, text, groupId }: Props) {
  const { memory } = store;
  const isHintless = store.onlyPeople.value || memory.knowsAll.value;
  const hint = groupId !== null ? t('noGroup', groupId) : isHintless ? undefined : t('groupsByName');
  const onlyGroups = store.onlyGroups.value;
  const known = store.groupsRefused.value ? [] : memory.known.value;
  const like = matchingGroups(text, known).length > 0 ? text : '';
  return (
    <EmptyState level={2} title={t('noResults', text)} text={onlyGroups ? t('onlyGroups') : hint}>
      {onlyGroups && hint && <p class="soft">{hint}</p>}
      {known.length > 0 && (
        <p class="soft" aria-hidden="true">
          {t('remembered')}
        </p>
      )}
      <GroupChips store={store} like={like} />
    </EmptyState>
  );
}
