import type { ComponentChildren } from 'preact';
import { DATE_RANGES, DATE_STEPS } from '../../lib/domain/calendar/date-range.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord, stepWord } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { moneyText } from '../parts/Amount.tsx';
import { Button } from '../parts/IconButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { CustomPeriod } from './CustomPeriod.tsx';
import { ExportMenu, type ReportContext } from './ExportMenu.tsx';
import { Sum, viewOf } from './Sum.tsx';

interface SegmentsProps<T extends string> {
  name: string;
  options: { value: T; word: ComponentChildren }[];
  chosen: string;
  onChoose(value: T): void;
}

/** Buttons of which at most one is pressed. */
function Segments<T extends string>({ name, options, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <Toolbar label={name} class="segments">
      {options.map(({ value, word }) => (
        <Button
          key={value}
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChoose(value)}
          label={word}
        />
      ))}
    </Toolbar>
  );
}

/** The period, its step and its CSV files. */
export function PeriodChoices(props: ReportContext) {
  const { store } = props;
  return (
    <div class="period">
      <Segments
        name={t('chooseRange')}
        options={DATE_RANGES.map((value) => ({ value, word: rangeWord(value, store.days.value) }))}
        chosen={store.range.value}
        onChoose={store.chooseRange}
      />
      <CustomPeriod store={store} />
      <Segments
        name={t('chooseStep')}
        options={DATE_STEPS.map((value) => ({ value, word: stepWord(value) }))}
        chosen={store.step.value}
        onChoose={store.chooseStep}
      />
      <ExportMenu {...props} />
    </div>
  );
}

/** The currency of the report, if there are several, each with its earnings. */
export function BucketChoice({ store }: { store: EarningsStore }) {
  // A currency without mirrored rows has no chart.
  const figures = store.figures.value.filter(({ bucket }) => bucket.isMirrored);
  const chosen = store.bucket.value;
  if (figures.length < 2 || !chosen) return null;
  const view = viewOf(store.covered.value);
  return (
    <Segments
      name={t('currency')}
      options={figures.map(({ earned: amount, isPartial, isUnknown, bucket }) => {
        const { id, currency } = bucket;
        const name = bucketName(bucket);
        const sum = isUnknown ? null : <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />;
        // Skips the name where the amount already contains it: "KWD 2,121.010".
        const isNamed = !view.covered && sum !== null && moneyText({ amount, currency }, view).includes(name);
        return { value: id, word: isNamed ? sum : [<bdi key="name">{name}</bdi>, ' ', sum] };
      })}
      chosen={chosen.id}
      onChoose={store.chooseBucket}
    />
  );
}
