import { severityOf } from '../../lib/domain/errors.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { importWords, limitsWords, pagesOf } from '../../lib/views/earnings/provenance-words.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  store: EarningsStore;
  onOptions(): void;
}

/** How the figures are known, and what can be imported, of all programmes in one line. */
export function Provenance({ store, onOptions }: Props) {
  const all = store.backfillable.value;
  const figures = store.selected.value;
  const notes = [
    ...(figures ? limitsWords(figures) : []),
    store.unrecorded.value.length > 0 && t('recordsLack', store.unrecorded.value.join(', ')),
    store.leftOut.value > 0 && plural('historyLacks', store.leftOut.value),
    all.length > 0 && importWords(all),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  const running = all.filter(({ backfill }) => backfill?.stage === 'running');
  const stopped = all.filter(({ backfill }) => backfill?.stage === 'stopped');
  const isOn = running.length > 0;
  const asked = all.some((one) => one.asked);
  const { page, pages } = pagesOf(running);
  const start = () =>
    store.backfill(
      (isOn ? running : all).map(({ account }) => account),
      !isOn,
    );
  return (
    <section class="provenance hint" aria-label={t('provenance')} tabIndex={-1} data-landing>
      {stopped.map(({ account, backfill }) => {
        if (!backfill?.error) return null;
        const severity = severityOf(backfill.error);
        const words = wordsFor(backfill.error);
        const what = all.length > 1 ? `${account.name}: ${words.what}` : words.what;
        return (
          <Trouble key={account.id} words={{ ...words, what }} severity={severity} urgent="off">
            {/* Continuing without a change by the user would be refused again. */}
            {severity !== 'unreachable' && (
              <button type="button" class="primary" onClick={onOptions}>
                {t('openSettings')}
              </button>
            )}
          </Trouble>
        );
      })}
      <p>{notes.join(' · ')}</p>
      {isOn && (
        <progress aria-label={t('backfill')} max={pages ?? undefined} value={pages === null ? undefined : page - 1} />
      )}
      {all.length > 0 && (
        // One button with changing text, so that it keeps the focus.
        <button type="button" aria-disabled={asked} onClick={() => void (asked || start())}>
          {t(isOn ? 'backfillStop' : stopped.length > 0 ? 'backfillContinue' : 'backfill')}
        </button>
      )}
    </section>
  );
}
