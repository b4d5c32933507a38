import { t } from '../../../lib/platform/i18n.ts';
import type { HistoryLine } from '../../../lib/views/history-line.ts';

/** What of the history is not known, and how far its loading has come; nothing where all is known. */
export function HistoryProgress({ line }: { line: HistoryLine | null }) {
  if (!line) return null;
  const { text, part } = line;
  return (
    <div class="history hint">
      <p>{text}</p>
      {part !== undefined && <progress aria-label={t('historyLoading')} value={part ?? undefined} />}
    </div>
  );
}
