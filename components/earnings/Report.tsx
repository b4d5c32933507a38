import { useState } from 'preact/hooks';
import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { writtenDays } from '../../lib/domain/calendar/day-words.ts';
import { bestDays, byProvider, byStatus, type Share } from '../../lib/domain/earnings/breakdown.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { within } from '../../lib/domain/earnings/series.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { ExportedReferral } from '../../lib/views/earnings/earnings-csv.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { statusName } from '../../lib/views/earnings/referral-list.ts';
import { Empty } from '../parts/Empty.tsx';
import { BucketChoice, Choices } from './Choices.tsx';
import { Course } from './Course.tsx';
import { Chart } from './chart/Chart.tsx';
import type { DrawPlot } from './chart/plot-spec.ts';
import { Corrections, Payouts } from './Events.tsx';
import { HeroFigures } from './HeroFigures.tsx';
import { Programmes } from './Programmes.tsx';
import { ReferralList } from './ReferralList.tsx';
import { BestDays, Shares } from './Shares.tsx';
import { TableCard } from './SliceTable.tsx';
import { viewOf } from './view.ts';

export interface ReportProps {
  store: EarningsStore;
  /** Loaded after the first paint. */
  loadPlot(): Promise<DrawPlot>;
  /** CSV exports: the table, and referrals; left out, all of them. */
  onSaveTable(): void;
  onSaveReferrals(referrals?: ExportedReferral[]): void;
}

/** The number of best days listed. */
const BEST = 5;

/** A list that was opened: which referrals, found anew when the records change. */
interface Opened {
  title: string;
  reversed?: true;
  pick(bucket: CurrencyBucket): Entry[];
}

/** The earnings of the chosen period: figures, this month's course, chart, breakdowns and table. */
export function Report({ store, loadPlot, onSaveTable, onSaveReferrals }: ReportProps) {
  const bucket = store.bucket.value;
  const days = store.days.value;
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!bucket) return null;
  const covered = store.covered.value;
  const step = store.step.value;
  const shown = { bucket, view: viewOf(covered), named: store.all.value };
  const providers = byProvider(bucket, days);
  const isNew = bucket.earned.size === 0 && bucket.since !== null && dayOf(bucket.since) === bucket.today;
  if (isNew)
    return (
      <>
        <HeroFigures store={store} />
        <Programmes store={store} />
        <Empty level={2} title={t('recordsEmpty')} text={t('recordsEmptyText')} />
      </>
    );
  const openShare =
    (sharesOf: typeof byStatus) =>
    (title: string, { name, rest }: Share) =>
      setOpened({
        title,
        pick: (of) => sharesOf(of, days).find((one) => one.name === name && one.rest === rest)?.entries ?? [],
      });
  return (
    <>
      <Choices store={store} />
      <BucketChoice store={store} />
      <div class="sums">
        <HeroFigures store={store} />
        <Course store={store} />
      </div>
      <section class="card over-time" aria-labelledby="over-time">
        <h2 id="over-time" class="spoken" tabIndex={-1} data-landing>
          {t('overTime')}
        </h2>
        <Chart
          slices={store.slices.value}
          bucket={bucket}
          step={step}
          covered={covered}
          loadPlot={loadPlot}
          onOpen={(slice) =>
            setOpened({ title: writtenDays(slice, step, locale()), pick: (of) => within(of.earned, slice) })
          }
        />
      </section>
      <Programmes store={store} />
      <div class="halves">
        <div>
          <Shares
            title={t('byStatus')}
            id="by-status"
            shares={byStatus(bucket, days)}
            nameOf={(name) => statusName(name === 'deleted' ? { status: '', deleted: true } : { status: name ?? '' })}
            onOpen={openShare(byStatus)}
            {...shown}
          />
          <BestDays
            days={bestDays(bucket, days, BEST)}
            onOpen={(title, { day }) => setOpened({ title, pick: (of) => of.earned.get(day) ?? [] })}
            {...shown}
          />
        </div>
        <div>
          {/* Many services name no provider. */}
          {providers.some(({ name }) => name !== null) && (
            <Shares
              title={t('byProvider')}
              id="by-provider"
              shares={providers}
              nameOf={(name) => name ?? t('providerUnknown')}
              onOpen={openShare(byProvider)}
              {...shown}
            />
          )}
          <Payouts days={days} {...shown} />
          <Corrections
            days={days}
            onOpen={(title) => setOpened({ title, reversed: true, pick: (of) => within(of.reversed, days) })}
            {...shown}
          />
        </div>
      </div>
      <TableCard store={store} bucket={bucket} onSaveTable={onSaveTable} onSaveReferrals={() => onSaveReferrals()} />
      {opened && (
        <ReferralList
          title={opened.title}
          entries={opened.pick(bucket)}
          reversed={opened.reversed ?? false}
          announcer={store.announcer}
          onSave={(entries) => {
            const { currency } = bucket;
            onSaveReferrals(entries.map((entry) => ({ name: bucket.programmeOf(entry), currency, entry })));
          }}
          onClose={() => setOpened(null)}
          {...shown}
        />
      )}
    </>
  );
}
