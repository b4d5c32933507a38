import { useLayoutEffect, useState } from 'preact/hooks';
import { usualStep } from '../../lib/domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { hasPoints } from '../../lib/views/earnings/curves.ts';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { isPrinting } from '../parts/printing.ts';
import { Breakdowns } from './Breakdowns.tsx';
import { BucketChoice } from './BucketChoice.tsx';
import { ChartCard } from './ChartCard.tsx';
import { ClicksCard } from './ClicksCard.tsx';
import type { DrawPlot } from './chart/plot-spec.ts';
import type { ReportContext } from './ExportMenu.tsx';
import { ProgramTable } from './figures/FigureTable.tsx';
import { Figures, Headline, MonthForecast } from './figures/HeroFigures.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { ReferralList, type ReferralQuery } from './ReferralList.tsx';
import { ReferralsCard } from './ReferralsCard.tsx';

export interface ReportProps extends Omit<ReportContext, 'bucket'> {
  /** null: the chart's library cannot be loaded. */
  draw: DrawPlot | null;
}

export function Report({ store, draw, onSave }: ReportProps) {
  const bucket = store.bucket.value;
  const [opened, setOpened] = useState<ReferralQuery | null>(null);
  // Going back with an open list may lead to another program.
  useLayoutEffect(() => setOpened(null), [store.address.value]);
  const isRead = bucket !== null && store.isRead.value;
  const isEmpty = bucket !== null && bucket.sums.size === 0 && bucket.earned.size === 0;
  // The chart is drawn first.
  const isBelowDrawn = isRead && (store.isDrawn.value || isPrinting.value);
  return (
    <>
      {isRead && <Above {...{ store, bucket, isEmpty, draw, onOpen: setOpened }} />}
      {!isRead && !store.unreadable.value && (
        <p class="hint reading" role="status">
          {t('historyLoading')}
        </p>
      )}
      {isBelowDrawn && <ProgramTable store={store} />}
      {isBelowDrawn && isEmpty && bucket.knownFrom === null && (
        <EmptyState level={2} title={t('noReferrals')} text={t('noReferralsText')} />
      )}
      {/* In one place, because rows that are read already can be searched, and the search goes on. */}
      {bucket && (!isRead || (isBelowDrawn && !isEmpty)) && <ReferralsCard store={store} bucket={bucket} />}
      {isBelowDrawn && <Breakdowns store={store} bucket={bucket} onOpen={setOpened} />}
      {isBelowDrawn && <ClicksCard store={store} />}
      {!isRead && <Reconciliation store={store} />}
      {isRead && opened && (
        <ReferralList store={store} bucket={bucket} opened={opened} onSave={onSave} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface AboveProps extends Pick<ReportProps, 'store' | 'draw'> {
  bucket: CurrencyBucket;
  isEmpty: boolean;
  onOpen(query: ReferralQuery): void;
}

/** The period's figures and their chart. */
function Above({ store, bucket, isEmpty, draw, onOpen }: AboveProps) {
  const step = store.step.value;
  const isDrawable = hasPoints(store.slices.value, store.clickSlices.value);
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
          {...{ store, bucket, draw, isDrawable }}
          onOpen={(slice) =>
            onOpen({
              title: formatCalendarDays(slice, step, locale()),
              select: ({ earned, reversed }) => [earned, reversed].flatMap((list) => onDays(list, slice)),
            })
          }
        />
      )}
    </>
  );
}
