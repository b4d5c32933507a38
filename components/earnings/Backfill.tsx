import { severityOf } from '../../lib/domain/errors.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { Backfillable } from '../../lib/views/earnings/backfill-store.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  backfillable: Backfillable;
  /** Names the programme if there are several. */
  named: boolean;
  onBackfill(on: boolean): void;
  onOptions(): void;
}

/** Offers the backfill, and shows its progress. */
export function BackfillPart({ backfillable, named, onBackfill, onOptions }: Props) {
  const { account, backfill, asked } = backfillable;
  const running = backfill?.stage === 'running';
  /** Continuing without a change by the user would be refused again. */
  const isRefused = backfill?.stage === 'stopped' && backfill.error && severityOf(backfill.error) !== 'unreachable';
  const id = `backfill-${account.id}`;
  return (
    <section class="card backfill" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-landing>
        <bdi>{named ? t('backfillTitleOf', account.name) : t('backfillTitle')}</bdi>
      </h2>
      <p>{wordsOf(backfillable)}</p>
      {running && (
        <progress
          aria-label={t('backfill')}
          max={backfill.pages ?? undefined}
          value={backfill.pages === null ? undefined : backfill.page - 1}
        />
      )}
      {backfill?.stage === 'stopped' && backfill.error && (
        <Trouble words={wordsFor(backfill.error)} severity={severityOf(backfill.error)} urgent="off">
          {isRefused && (
            <button type="button" class="primary" onClick={onOptions}>
              {t('openSettings')}
            </button>
          )}
        </Trouble>
      )}
      <div class="actions">
        {/* One button with changing text, so that it keeps the focus. */}
        <button
          type="button"
          class={running || isRefused ? undefined : 'primary'}
          aria-disabled={asked}
          onClick={() => !asked && onBackfill(!running)}
        >
          {t(running ? 'backfillStop' : backfill?.stage === 'stopped' ? 'backfillContinue' : 'backfill')}
        </button>
      </div>
    </section>
  );
}

function wordsOf({ backfill, unlisted, requests }: Backfillable): string {
  if (unlisted !== null) return plural('backfillUnlisted', unlisted);
  if (!backfill) return requests === null ? t('backfillAskUnknown') : plural('backfillAsk', requests);
  const { stage, page, pages } = backfill;
  if (stage === 'running') return pages === null ? t('backfillRunningFirst') : t('backfillRunning', page, pages);
  return pages === null ? t('backfillHaltedFirst') : t('backfillHalted', page, pages);
}
