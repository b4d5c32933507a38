import { severityOf } from '../../lib/domain/errors.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { Backfillable } from '../../lib/views/earnings/backfill-store.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { limitsWords } from '../../lib/views/earnings/earnings-words.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  store: EarningsStore;
  onOptions(): void;
}

/** How the figures are known, and what can be imported, of all programmes in one line. */
export function Provenance({ store, onOptions }: Props) {
  const all = store.backfillable.value;
  const figures = store.figures.value.find(({ bucket }) => bucket === store.bucket.value);
  const notes = [
    ...(figures ? limitsWords(figures) : []),
    ...(store.unrecorded.value.length > 0 ? [t('recordsLack', store.unrecorded.value.join(', '))] : []),
    ...(store.leftOut.value > 0 ? [plural('historyLacks', store.leftOut.value)] : []),
    ...(all.length > 0 ? [importWords(all)] : []),
  ];
  if (notes.length === 0) return null;
  const running = all.filter(isRunning);
  const failed = all.flatMap(({ account, backfill }) =>
    backfill?.stage === 'stopped' && backfill.error ? [{ account, error: backfill.error }] : [],
  );
  const isOn = running.length > 0;
  const asked = all.some((one) => one.asked);
  const word = isOn
    ? 'backfillStop'
    : all.some(({ backfill }) => backfill?.stage === 'stopped')
      ? 'backfillContinue'
      : 'backfill';
  const start = () =>
    store.backfill(
      (isOn ? running : all).map(({ account }) => account),
      !isOn,
    );
  return (
    <section class="provenance hint" aria-label={t('provenance')} tabIndex={-1} data-landing>
      {failed.map(({ account, error }) => {
        const { what, ...words } = wordsFor(error);
        const named = { ...words, what: all.length > 1 ? `${account.name}: ${what}` : what };
        return (
          <Trouble key={account.id} words={named} severity={severityOf(error)} urgent="off">
            {/* Continuing without a change by the user would be refused again. */}
            {severityOf(error) !== 'unreachable' && (
              <button type="button" class="primary" onClick={onOptions}>
                {t('openSettings')}
              </button>
            )}
          </Trouble>
        );
      })}
      <p>{notes.join(' · ')}</p>
      {isOn && <Progress running={running} />}
      {all.length > 0 && (
        // One button with changing text, so that it keeps the focus.
        <button type="button" aria-disabled={asked} onClick={() => void (asked || start())}>
          {t(word)}
        </button>
      )}
    </section>
  );
}

const isRunning = ({ backfill }: Backfillable): boolean => backfill?.stage === 'running';

function Progress({ running }: { running: Backfillable[] }) {
  const { page, pages } = pagesOf(running);
  return <progress aria-label={t('backfill')} max={pages ?? undefined} value={pages === null ? undefined : page - 1} />;
}

/** The page that comes next, and how many there are in all programmes; null where one does not tell. */
function pagesOf(all: Backfillable[]): { page: number; pages: number | null } {
  const known = all.flatMap(({ backfill }) => (backfill ? [backfill] : []));
  const isKnown = known.every(({ pages }) => pages !== null);
  return {
    page: known.reduce((sum, { page }) => sum + page - 1, 1),
    pages: isKnown ? known.reduce((sum, { pages }) => sum + (pages ?? 0), 0) : null,
  };
}

function importWords(all: Backfillable[]): string {
  const running = all.filter(isRunning);
  const begun = running.length > 0 ? running : all.filter(({ backfill, unlisted }) => backfill && unlisted === null);
  if (begun.length > 0) {
    const { page, pages } = pagesOf(begun);
    if (running.length > 0) return pages === null ? t('backfillRunningFirst') : t('backfillRunning', page, pages);
    return pages === null ? t('backfillHaltedFirst') : t('backfillHalted', page, pages);
  }
  const unlisted = all.reduce((sum, one) => sum + (one.unlisted ?? 0), 0);
  if (all.every((one) => one.unlisted !== null)) return plural('backfillUnlisted', unlisted);
  const isKnown = all.every(({ requests }) => requests !== null);
  const requests = all.reduce((sum, one) => sum + (one.requests ?? 0), 0);
  return isKnown ? plural('backfillAsk', requests) : t('backfillAskUnknown');
}
