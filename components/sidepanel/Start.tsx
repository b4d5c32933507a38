import type { ComponentChildren } from 'preact';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { t } from '../../lib/platform/i18n.ts';
import { groupLabel } from '../../lib/views/group-label.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Overview } from '../overview/Overview.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';

interface Props {
  store: GroupStore;
  accountId: string;
  onCopy(text: string): void;
  troubleOf(error: ServiceError): ComponentChildren;
}

/** The groups that are in use, one click away. */
const MOST_GROUPS = 6;

/** Before the first answer: that it is being fetched (which the live region announces), or what there is to begin with. */
export function Start(props: Props) {
  const { store } = props;
  if (store.asking.value)
    return (
      <div class="loading first" aria-hidden="true">
        <progress />
        <span>{t('fetching')}</span>
      </div>
    );
  if (store.overview.offered.value) return <Desk {...props} />;
  if (store.missing.value === 'program') return null;
  const { onlyGroups, onlyPeople } = store;
  const text = onlyGroups.value ? 'onlyGroups' : onlyPeople.value ? 'personStartText' : 'programStartText';
  return <Empty icon="group" level={2} title={t('groupStart')} text={t(text)} />;
}

/** The whole program at a glance, and the way back to the groups looked up last. */
function Desk({ store, accountId, onCopy, troubleOf }: Props) {
  const groups = store.groupsBarred.value ? [] : store.memory.remembered.value.slice(0, MOST_GROUPS);
  return (
    <>
      {groups.length > 0 && (
        <Toolbar class="chips" label={t('remembered')}>
          {groups.map((group) => (
            <button
              key={group.groupId}
              type="button"
              class="chip"
              title={groupLabel(group)}
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
              onClick={() => void store.openGroup(group.groupId)}
            >
              <bdi>{groupLabel(group)}</bdi>
            </button>
          ))}
        </Toolbar>
      )}
      <Overview
        store={store.overview}
        accountId={accountId}
        view={store.amounts.value}
        onOpen={store.open}
        onCopy={onCopy}
        onGroup={store.groupsBarred.value ? undefined : (groupId) => void store.openGroup(groupId)}
        troubleOf={troubleOf}
      />
    </>
  );
}
