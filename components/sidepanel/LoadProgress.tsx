import { t } from '../../lib/platform/i18n.ts';
import type { GroupLoad } from '../../lib/views/groups/group-load.ts';
import { progressWords } from '../../lib/views/groups/listing-words.ts';

/** A component of its own, because it changes with every page and the table need not be redrawn. */
export function LoadProgress({ load }: { load: GroupLoad }) {
  const progress = load.progress.value;
  if (!progress) return null;
  const { pagesDone, pages } = progress;
  return (
    <div class="loading">
      <span>{progressWords(progress)}</span>
      <progress value={pagesDone} max={pages} aria-label={t('loadAll')} />
    </div>
  );
}
