import { RANGES, STEPS } from '../../lib/domain/calendar/date-range.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord, stepWord } from '../../lib/views/earnings/earnings-words.ts';

interface Option<T> {
  value: T;
  word: string;
}

interface Props<T> {
  name: string;
  options: Option<T>[];
  chosen: T;
  onChoose(value: T): void;
}

/** Radio buttons drawn as segments. */
function Segments<T extends string>({ name, options, chosen, onChoose }: Props<T>) {
  return (
    <fieldset class="segments">
      <legend class="hint">{name}</legend>
      <div>
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
      </div>
    </fieldset>
  );
}

/** The period, and the step it is grouped by. */
export function Choices({ store }: { store: EarningsStore }) {
  return (
    <div class="choices">
      <Segments
        name={t('chooseRange')}
        options={RANGES.map((value) => ({ value, word: rangeWord(value) }))}
        chosen={store.range.value}
        onChoose={store.chooseRange}
      />
      <Segments
        name={t('chooseStep')}
        options={STEPS.map((value) => ({ value, word: stepWord(value) }))}
        chosen={store.step.value}
        onChoose={store.chooseStep}
      />
    </div>
  );
}

/** The currency that is drawn, if there are several. */
export function BucketChoice({ store }: { store: EarningsStore }) {
  // A currency without recorded earnings has no chart.
  const buckets = store.buckets.value.filter(({ since }) => since !== Number.POSITIVE_INFINITY);
  const bucket = store.bucket.value;
  if (buckets.length < 2 || !bucket) return null;
  return (
    <Segments
      name={t(buckets.some(({ of }) => of !== null) ? 'currencyOrProgramme' : 'currency')}
      options={buckets.map((one) => ({ value: one.id, word: bucketName(one) }))}
      chosen={bucket.id}
      onChoose={store.chooseBucket}
    />
  );
}
