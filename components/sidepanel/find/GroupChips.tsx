import { t } from '../../../lib/platform/i18n.ts';
import { groupLabel } from '../../../lib/views/group-label.ts';
import { matchingGroups } from '../../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { Toolbar } from '../../parts/Toolbar.tsx';

/** The groups that are in use, one click away. */
const MOST_GROUPS = 6;

/** Known groups to open: the ones in use or, of all of them, those that a text may mean. */
export function GroupChips({ store, like }: { store: GroupStore; like?: string }) {
  const { remembered, known } = store.memory;
  const all = like === undefined ? remembered.value : matchingGroups(like, known.value);
  if (all.length === 0 || store.groupsRefused.value) return null;
  return (
    <Toolbar class="chips" label={t('remembered')}>
      {all.slice(0, MOST_GROUPS).map((group) => (
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
  );
}
