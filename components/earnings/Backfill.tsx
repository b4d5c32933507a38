import { severityOf } from '../../lib/domain/errors.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { Fillable } from '../../lib/views/earnings/backfill-store.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  fillable: Fillable;
  /** Names the programme, where there are several. */
  named: boolean;
  onFill(on: boolean): void;
  onOptions(): void;
}

/** Asks whether the past is to be filled in, and shows how far that has come. */
export function FillPast({ fillable, named, onFill, onOptions }: Props) {
  const { account, filling, asked } = fillable;
  const running = filling?.stage === 'running';
  /** Going on alone would be refused again. */
  const isRefused =
    filling?.stage === 'stopped' && filling.error && severityOf(filling.error) !== 'unreachable';
  const id = `fill-${account.id}`;
  return (
    <section class="card fill" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-landing>
        <bdi>{named ? t('fillTitleOf', account.name) : t('fillTitle')}</bdi>
      </h2>
      <p>{wordsOf(fillable)}</p>
      {running && (
        <progress
          aria-label={t('fillPast')}
          max={filling.pages ?? undefined}
          value={filling.pages === null ? undefined : filling.page - 1}
        />
      )}
      {filling?.stage === 'stopped' && filling.error && (
        <Trouble words={wordsFor(filling.error)} severity={severityOf(filling.error)} urgent="off">
          {isRefused && (
            <button type="button" class="primary" onClick={onOptions}>
              {t('openSettings')}
            </button>
          )}
        </Trouble>
      )}
      <div class="actions">
        {/* One button whatever it says, so that it keeps the focus. */}
        <button
          type="button"
          class={running || isRefused ? undefined : 'primary'}
          aria-disabled={asked}
          onClick={() => !asked && onFill(!running)}
        >
          {t(running ? 'fillStop' : filling?.stage === 'stopped' ? 'fillGoOn' : 'fillPast')}
        </button>
      </div>
    </section>
  );
}

function wordsOf({ filling, unlisted, requests }: Fillable): string {
  if (unlisted !== null) return plural('fillUnlisted', unlisted);
  if (!filling) return requests === null ? t('fillAskUnknown') : plural('fillAsk', requests);
  const { stage, page, pages } = filling;
  if (stage === 'running') return pages === null ? t('fillRunningFirst') : t('fillRunning', page, pages);
  return pages === null ? t('fillHaltedFirst') : t('fillHalted', page, pages);
}
