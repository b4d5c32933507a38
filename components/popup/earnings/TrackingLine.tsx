import { dayOf } from '../../../lib/domain/calendar/calendar.ts';
import { formatDay } from '../../../lib/domain/calendar/time.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import { formatPercent } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { wordsFor } from '../../../lib/platform/words.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { ClicksToday } from './ClicksToday.tsx';

interface Props {
  store: PopupStore;
  /** From when on (ms) the last 30 days are known; null: all of them. */
  since: number | null;
  /** Nothing else on the page tells the clicks of today. */
  tellsClicks: boolean;
  onEarnings(): void;
}

/** Since when earnings are tracked, and the button that imports what was before, with its progress. */
export function TrackingLine({ store, since, tellsClicks, onEarnings }: Props) {
  const { backfill, asked, turn } = store.historyImport;
  const status = backfill.value;
  const isRunning = status?.stage === 'running';
  const isOffered = isRunning || (store.capabilities.value?.history === true && status?.stage !== 'done');
  const isToday = since !== null && dayOf(since) === dayOf(store.now.value);
  // After a month the Earnings page alone offers it.
  if (!isRunning && (since === null || !(isOffered || isToday))) return null;
  const error = status?.stage === 'stopped' ? status.error : undefined;
  // Asking again without a change by the user would be refused again: the Earnings page says what to do.
  const isRefused = error !== undefined && severityOf(error) !== 'unreachable';
  return (
    <div class="line">
      <button type="button" class="line-words" title={t('allEarnings')} onClick={onEarnings}>
        {isRunning ? runningWords(status) : error ? wordsFor(error).what : sinceWords(since, isToday)}
        {tellsClicks && !isRunning && <ClicksToday store={store} />}
      </button>
      {isOffered && !isRefused && (
        // One button with changing text, so that it keeps the focus.
        <button type="button" class="quiet" aria-disabled={asked.value} onClick={() => void turn(!isRunning)}>
          {t(isRunning ? 'backfillStop' : status?.stage === 'stopped' ? 'backfillContinue' : 'backfill')}
        </button>
      )}
      {isRunning && (
        <progress
          aria-label={t('backfill')}
          max={status.pages ?? undefined}
          value={status.pages === null ? undefined : status.page - 1}
        />
      )}
    </div>
  );
}

const sinceWords = (since: number | null, isToday: boolean): string =>
  since === null || isToday ? t('knownSinceToday') : t('knownSince', formatDay(since, locale()));

function runningWords({ page, pages }: { page: number; pages: number | null }): string {
  if (pages === null || pages === 0) return t('backfillStarted');
  return `${t('backfillStarted')} ${formatPercent(String(Math.floor(((page - 1) / pages) * 100)), locale())}`;
}
