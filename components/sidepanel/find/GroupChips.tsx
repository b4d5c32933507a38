import { t } from '../../../lib/platform/i18n.ts';
import { groupLabel } from '../../../lib/views/affiliate-words.ts';
import { matchingGroups } from '../../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { Chip } from '../../parts/Chip.tsx';
import { Toolbar } from '../../parts/Toolbar.tsx';

const MAX_GROUPS = 6;

/** Buttons that open known groups. @param like only groups that match this text; absent: the remembered ones */
export function GroupChips({ store, like }: { store: GroupStore; like?: string }) {
  const { remembered, known } = store.memory;
  const groups = like === undefined ? remembered.value : matchingGroups(like, known.value);
  if (groups.length === 0 || store.groupsRefused.value) return null;
  return (
    <Toolbar class="chips" label={t('remembered')}>
      {groups.slice(0, MAX_GROUPS).map((group) => (
        <Chip key={group.groupId} onClick={() => void store.openGroup(group.groupId)} label={groupLabel(group)} />
      ))}
    </Toolbar>
  );
}
