import type { ComponentChildren } from 'preact';
import { DATE_RANGES, DATE_STEPS } from '../../lib/domain/calendar/date-range.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord, stepWord } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { moneyText } from '../parts/Amount.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { CustomPeriod } from './CustomPeriod.tsx';
import { ExportMenu, type ReportContext } from './ExportMenu.tsx';
import { Sum, viewOf } from './Sum.tsx';

interface Props<T extends U, U> {
  name: string;
  options: { value: T; word: ComponentChildren }[];
  /** None of them: nothing is pressed. */
  chosen: U;
  onChoose(value: T): void;
}

/** Buttons of which one is pressed, drawn as segments. */
function Segments<T extends U, U extends string>({ name, options, chosen, onChoose }: Props<T, U>) {
  return (
    <Toolbar label={name} class="segments">
      {options.map(({ value, word }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChoose(value)}
        >
          {word}
        </button>
      ))}
    </Toolbar>
  );
}

/** The period, the step it is grouped by, and its files. */
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

/** The currency that is drawn, if there are several, each with what was earned in it: they cannot be added up. */
export function BucketChoice({ store }: { store: EarningsStore }) {
  // A currency of which nothing is known has no chart.
  const figures = store.figures.value.filter(({ bucket }) => bucket.isMirrored);
  const chosen = store.bucket.value;
  if (figures.length < 2 || !chosen) return null;
  const view = viewOf(store.covered.value);
  return (
    <Segments
      name={t('currency')}
      options={figures.map((one) => {
        const { earned: amount, isPartial, isUnknown, bucket } = one;
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
