import { useState } from 'preact/hooks';
import { DATE_STEPS } from '../../lib/domain/calendar/date-range.ts';
import type { Slice } from '../../lib/domain/earnings/series.ts';
import { t } from '../../lib/platform/i18n.ts';
import { stepWord } from '../../lib/views/earnings/earnings-words.ts';
import { Button } from '../parts/button/Button.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Chart } from './chart/Chart.tsx';
import type { DrawPlot } from './chart/plot-spec.ts';
import { type SliceProps, SliceTable } from './figures/FigureTable.tsx';

interface Props extends SliceProps {
  /** Otherwise a long step, which the user chose, leaves a single bar. */
  isDrawable: boolean;
  /** null: its library cannot be loaded. */
  draw: DrawPlot | null;
  onOpen(slice: Slice): void;
}

/** The chart, or its figures as a table, which is also there if the chart cannot be drawn. */
export function ChartCard({ store, bucket, isDrawable, draw, onOpen }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section class="card over-time stack" aria-labelledby="over-time">
      <h2 id="over-time" class="spoken" tabIndex={-1} data-landing>
        {t('overTime')}
      </h2>
      <div class="chart-tools cluster justify-between">
        <Segments
          name={t('chooseStep')}
          options={DATE_STEPS.map((value) => ({ value, word: stepWord(value) }))}
          chosen={store.step.value}
          onChoose={store.chooseStep}
        />
        {draw && isDrawable && (
          <Button
            class="quiet toggle slim"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
            label={t('asTable')}
          />
        )}
      </div>
      {!draw && <p role="status">{t('chartFailed')}</p>}
      {isTable || !draw || !isDrawable ? (
        <SliceTable store={store} bucket={bucket} />
      ) : (
        <Chart {...{ store, bucket, draw, onOpen }} />
      )}
    </section>
  );
}
