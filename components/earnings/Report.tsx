import { useState } from 'preact/hooks';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import { onDays } from '../../lib/domain/earnings/series.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Breakdowns, type ReferralQuery } from './Breakdowns.tsx';
import { BucketChoice, PeriodChoices, type ReportContext } from './Choices.tsx';
import { ClicksCard } from './ClicksCard.tsx';
import { Chart } from './chart/Chart.tsx';
import { hasPoints } from './chart/curves.ts';
import type { DrawPlot } from './chart/plot-spec.ts';
import { ProgramTable, SliceTable } from './FigureTable.tsx';
import { HeroFigures, MonthForecast } from './HeroFigures.tsx';
import { ReferralList } from './ReferralList.tsx';

export interface ReportProps extends Omit<ReportContext, 'bucket'> {
  loadPlot(): Promise<DrawPlot>;
}

export function Report({ store, loadPlot, onSave }: ReportProps) {
  const bucket = store.bucket.value;
  const [opened, setOpened] = useState<ReferralQuery | null>(null);
  // The choices stay while rows are read, because the user may still be typing a day.
  if (!bucket || !store.isRead.value)
    return (
      <>
        {bucket && <PeriodChoices store={store} bucket={bucket} onSave={onSave} />}
        {!store.unreadable.value && (
          <p class="hint reading" role="status">
            {t('historyLoading')}
          </p>
        )}
      </>
    );
  const step = store.step.value;
  const slices = store.slices.value;
  const isEmpty = bucket.sums.size === 0 && bucket.earned.size === 0;
  const isDrawn = !isEmpty && hasPoints(slices, store.clickSlices.value);
  return (
    <>
      {(!isEmpty || store.clicks.value) && <PeriodChoices store={store} bucket={bucket} onSave={onSave} />}
      <BucketChoice store={store} />
      <div class="sums">
        <HeroFigures store={store} />
        <MonthForecast store={store} />
      </div>
      {isDrawn && (
        <section class="card over-time" aria-labelledby="over-time">
          <h2 id="over-time" class="spoken" tabIndex={-1} data-landing>
            {t('overTime')}
          </h2>
          <Chart
            {...{ store, bucket, loadPlot }}
            onOpen={(slice) =>
              setOpened({
                title: formatCalendarDays(slice, step, locale()),
                select: ({ earned }) => onDays(earned, slice),
              })
            }
          />
        </section>
      )}
      <ProgramTable store={store} />
      {isEmpty && bucket.knownFrom === null && (
        <EmptyState level={2} title={t('noReferrals')} text={t('noReferralsText')} />
      )}
      <Breakdowns store={store} bucket={bucket} onOpen={setOpened} />
      <ClicksCard store={store} />
      {isDrawn && <SliceTable store={store} bucket={bucket} />}
      {opened && (
        <ReferralList store={store} bucket={bucket} opened={opened} onSave={onSave} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
