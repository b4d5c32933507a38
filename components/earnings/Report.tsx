import { useState } from 'preact/hooks';
import { usualStep } from '../../lib/domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { Breakdowns } from './Breakdowns.tsx';
import { ChartCard } from './ChartCard.tsx';
import { BucketChoice } from './Choices.tsx';
import { ClicksCard } from './ClicksCard.tsx';
import { hasPoints } from './chart/curves.ts';
import type { DrawPlot } from './chart/plot-spec.ts';
import type { ReportContext } from './ExportMenu.tsx';
import { ProgramTable } from './figures/FigureTable.tsx';
import { Figures, Headline, MonthForecast } from './figures/HeroFigures.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { ReferralList, type ReferralQuery } from './ReferralList.tsx';
import { ReferralsCard } from './ReferralsCard.tsx';

export interface ReportProps extends Omit<ReportContext, 'bucket'> {
  loadPlot(): Promise<DrawPlot>;
}

export function Report({ store, loadPlot, onSave }: ReportProps) {
  const bucket = store.bucket.value;
  const [opened, setOpened] = useState<ReferralQuery | null>(null);
  // Rows that are read already can be searched.
  if (!bucket || !store.isRead.value)
    return (
      <>
        {!store.unreadable.value && (
          <p class="hint reading" role="status">
            {t('historyLoading')}
          </p>
        )}
        {bucket && <ReferralsCard store={store} bucket={bucket} />}
        <Reconciliation store={store} />
      </>
    );
  const step = store.step.value;
  const slices = store.slices.value;
  const isDrawable = hasPoints(slices, store.clickSlices.value);
  const isEmpty = bucket.sums.size === 0 && bucket.earned.size === 0;
  return (
    <>
      <BucketChoice store={store} />
      <div class="figures box cluster gap-0 align-baseline">
        <Headline store={store} />
        <Reconciliation store={store} />
        <Figures store={store} />
        <MonthForecast store={store} />
      </div>
      {!isEmpty && (isDrawable || step !== usualStep(store.days.value)) && (
        <ChartCard
          {...{ store, bucket, loadPlot, isDrawable }}
          onOpen={(slice) =>
            setOpened({
              title: formatCalendarDays(slice, step, locale()),
              select: ({ earned }) => onDays(earned, slice),
            })
          }
        />
      )}
      {store.isDrawn.value && <Below {...{ store, bucket, isEmpty, onOpen: setOpened }} />}
      {opened && (
        <ReferralList store={store} bucket={bucket} opened={opened} onSave={onSave} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface BelowProps extends Pick<ReportProps, 'store'> {
  bucket: CurrencyBucket;
  isEmpty: boolean;
  onOpen(query: ReferralQuery): void;
}

/** What is below the chart, which is drawn first. */
function Below({ store, bucket, isEmpty, onOpen }: BelowProps) {
  return (
    <>
      <ProgramTable store={store} />
      {isEmpty && bucket.knownFrom === null && (
        <EmptyState level={2} title={t('noReferrals')} text={t('noReferralsText')} />
      )}
      {!isEmpty && <ReferralsCard store={store} bucket={bucket} />}
      <Breakdowns store={store} bucket={bucket} onOpen={onOpen} />
      <ClicksCard store={store} />
    </>
  );
}
