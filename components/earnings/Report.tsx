import { useState } from 'preact/hooks';
import { bestDays, byProvider, byStatus } from '../../lib/domain/earnings/breakdown.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { partWords, rangeWord, sinceWords } from '../../lib/views/earnings/earnings-words.ts';
import { Empty } from '../parts/Empty.tsx';
import { BucketChoice, Choices } from './Choices.tsx';
import { Chart } from './chart/Chart.tsx';
import type { DrawPlot } from './chart/plot-spec.ts';
import { Corrections, Payouts } from './Events.tsx';
import { HeroFigures } from './HeroFigures.tsx';
import { BestDays, Shares } from './Shares.tsx';
import { SliceTable } from './SliceTable.tsx';
import { viewOf } from './view.ts';

export interface ReportProps {
  store: EarningsStore;
  /** Loaded after the first paint. */
  loadPlot(): Promise<DrawPlot>;
  /** CSV exports: the table, and all referrals. */
  onSaveTable(): void;
  onSaveReferrals(): void;
}

/** The number of best days listed. */
const BEST = 5;

/** The earnings of the chosen period: figures, chart, table and breakdowns. */
export function Report({ store, loadPlot, onSaveTable, onSaveReferrals }: ReportProps) {
  const bucket = store.bucket.value;
  const days = store.days.value;
  const figures = store.figures.value.find((one) => one.bucket === bucket);
  const [open, setOpen] = useState(false);
  if (!bucket || !figures) return null;
  const covered = store.covered.value;
  const view = viewOf(covered);
  const step = store.step.value;
  const slices = store.slices.value;
  const providers = byProvider(bucket, days);
  const { since, unlisted } = figures.knowledge;
  const partly = partWords(since);
  const isNew = bucket.earned.size === 0 && sinceWords(bucket.since, store.now.value) === t('knownSinceToday');
  if (isNew)
    return (
      <>
        <HeroFigures store={store} />
        <Empty level={2} title={t('recordsEmpty')} text={t('recordsEmptyText')} />
      </>
    );
  return (
    <>
      <Choices store={store} />
      <HeroFigures store={store} />
      {partly && <p class="hint note">{partly}</p>}
      {bucket.byTotals && <p class="hint note">{t('earnedByTotals')}</p>}
      {unlisted > 0 && <p class="hint note">{plural('unlisted', unlisted)}</p>}
      {store.unrecorded.value.length > 0 && (
        <p class="hint note">{t('recordsLack', store.unrecorded.value.join(', '))}</p>
      )}
      {store.leftOut.value > 0 && <p class="hint note">{plural('historyLacks', store.leftOut.value)}</p>}
      <section class="card" aria-labelledby="over-time">
        <div class="card-head">
          <h2 id="over-time" tabIndex={-1} data-landing>
            {t('overTime')}
          </h2>
          <BucketChoice store={store} />
        </div>
        <Chart slices={slices} bucket={bucket} step={step} covered={covered} loadPlot={loadPlot} />
        <details class="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('asTable')}</summary>
          {open && (
            <SliceTable
              slices={slices}
              figures={figures}
              bucket={bucket}
              step={step}
              range={rangeWord(store.range.value)}
              view={view}
              announce={store.announcer.announce}
            />
          )}
        </details>
        <div class="actions">
          <button type="button" onClick={onSaveTable}>
            {t('saveTable')}
          </button>
          <button type="button" onClick={onSaveReferrals}>
            {t('saveReferrals')}
          </button>
        </div>
      </section>
      <div class="halves">
        <div>
          <Shares
            title={t('byStatus')}
            id="by-status"
            shares={byStatus(bucket, days)}
            nameOf={(name) => (name === 'deleted' ? t('statusDeleted') : statusWord(name ?? ''))}
            bucket={bucket}
            view={view}
          />
          <BestDays days={bestDays(bucket, days, BEST)} bucket={bucket} view={view} />
        </div>
        <div>
          {/* Many services name no provider. */}
          {providers.some(({ name }) => name !== null) && (
            <Shares
              title={t('byProvider')}
              id="by-provider"
              shares={providers}
              nameOf={(name) => name ?? t('providerUnknown')}
              bucket={bucket}
              view={view}
            />
          )}
          <Payouts bucket={bucket} days={days} view={view} />
          <Corrections bucket={bucket} days={days} view={view} />
        </div>
      </div>
    </>
  );
}
