import { formatCount, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Chip } from '../parts/Chip.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';

/** The counts by status, which also filter the rows. */
export function StatusChips({ store }: { store: GroupStore }) {
  const chips = store.chips.value;
  if (chips.length === 0) return null;
  return (
    <Toolbar class="chips" label={t('status')}>
      {chips.map(({ status, count, pressed }) => {
        const word = status === null ? t('allChip') : statusWord(status, 'affiliate') || t('unknown');
        return (
          <Chip key={status} aria-pressed={pressed} onClick={() => store.showStatus(status)} label={word}>
            {count !== null && <strong> {formatCount(count)}</strong>}
          </Chip>
        );
      })}
    </Toolbar>
  );
}
