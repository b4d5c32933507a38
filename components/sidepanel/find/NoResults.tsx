import { t } from '../../../lib/platform/i18n.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { GroupChips } from './GroupChips.tsx';
import { LeftOut } from './LeftOut.tsx';

interface Props {
  store: GroupStore;
  text: string;
  /** The group of that number, which was tried first. */
  groupId: number | null;
  leftOut?: number;
}

/** Nobody was found: what was tried, what can be found here, and the groups that are known by name. */
export function NoResults({ store, text, groupId, leftOut }: Props) {
  const how = groupId !== null ? t('noGroup', groupId) : store.onlyPeople.value ? undefined : t('groupsByName');
  const onlyGroups = store.onlyGroups.value;
  return (
    <EmptyState small level={2} title={t('noResults', text)} text={onlyGroups ? t('onlyGroups') : how}>
      {onlyGroups && <p>{how}</p>}
      <LeftOut count={leftOut} />
      <GroupChips store={store} />
    </EmptyState>
  );
}
