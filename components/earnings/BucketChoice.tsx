import { isPartialSum, knownEarned } from '../../lib/domain/earnings/series.ts';
import { formatCount, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/sum-signs.ts';
import { moneyText } from '../parts/Amount.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Sum } from './figures/Sum.tsx';

/** The currency of the report, if there are several, each with its earnings. */
export function BucketChoice({ store }: { store: EarningsStore }) {
  // A currency without mirrored rows has no chart.
  const figures = store.figures.value.filter(({ bucket }) => bucket.isMirrored);
  const chosen = store.bucket.value;
  if (figures.length < 2 || !chosen) return null;
  const view = store.amounts.value;
  const omitted = store.omittedCurrencies.value;
  return (
    <>
      <Segments
        name={t('currency')}
        options={figures.map((figures) => {
          const { bucket } = figures;
          const { id, currency } = bucket;
          const name = bucketName(bucket);
          const amount = knownEarned(figures);
          const sum = amount !== null && (
            <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartialSum(figures), amount)} />
          );
          // Skips the name where the amount already contains it: "KWD 2,121.010".
          const isNamed = !view.covered && amount !== null && moneyText({ amount, currency }, view).includes(name);
          return { value: id, word: isNamed ? sum : [<bdi key="name">{name}</bdi>, ' ', sum] };
        })}
        chosen={chosen.id}
        onChoose={store.chooseBucket}
      />
      {omitted > 0 && <p class="hint">{t('othersInCsv', formatCount(omitted))}</p>}
    </>
  );
}
