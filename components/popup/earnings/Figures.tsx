import { useState } from 'preact/hooks';
import { sumsOfAll } from '../../../lib/domain/money/currency-sums.ts';
import { formatCount, formatPercent, type Money } from '../../../lib/domain/money/money.ts';
import { isDecimal } from '../../../lib/domain/money/sum.ts';
import { type Programme, type UnpaidSum, unpaidSums } from '../../../lib/domain/polling/programmes.ts';
import type { Stats } from '../../../lib/domain/referrals/referral-schema.ts';
import { locale, plural, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Amount, type AmountView } from '../../parts/Amount.tsx';
import { Fresh } from '../../parts/Fresh.tsx';
import { Change } from './Change.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
}

/** Sums of several currencies that are shown at first. */
const MOST_SUMS = 3;

/** What is owed, large; what was paid, the number of referrals and the conversion beside it, small. */
export function Figures({ store, view }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { snapshot } = store.state.value;
  const { unpaid, paid, referrals, conversion } = snapshot
    ? figuresOf(snapshot.stats)
    : figuresOfAll(store.shown.value);
  const shown = isWhole || unpaid.length <= MOST_SUMS ? unpaid : unpaid.slice(0, MOST_SUMS - 1);
  const small: [label: string, figure: string | null][] = [
    [t('referrals'), referrals === null ? t('unknown') : formatCount(referrals, locale())],
    [t('conversion'), conversion],
  ];
  return (
    <dl class={unpaid.length > 1 ? 'figures sums' : 'figures'}>
      <div class="figure lead">
        <dt>{t('unpaid')}</dt>
        {shown.map(({ amount, currency, of }) => (
          <dd key={`${of} ${currency}`} class="sum">
            <Fresh value={amount}>
              <Amount amount={amount} currency={currency} view={view} lead={unpaid.length === 1} />
            </Fresh>
            {of && (
              <span class="of hint one-line" dir="auto" title={of}>
                {of}
              </span>
            )}
          </dd>
        ))}
        {shown.length < unpaid.length && (
          <dd>
            <button type="button" class="quiet" onClick={() => setWhole(true)}>
              {plural('moreReferrals', unpaid.length - shown.length)}
            </button>
          </dd>
        )}
        <Change store={store} view={view} />
      </div>
      {paid && (
        <div class="figure">
          <dt>{t('paid')}</dt>
          <dd>
            <Fresh value={paid.amount}>
              <Amount {...paid} view={view} />
            </Fresh>
          </dd>
        </div>
      )}
      {small.map(
        ([label, figure]) =>
          figure !== null && (
            <div key={label} class="figure">
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface Shown {
  unpaid: UnpaidSum[];
  /** null: in several currencies, which the Earnings page tells apart. */
  paid: Money | null;
  referrals: number | null;
  /** null: there is none of several programmes. */
  conversion: string | null;
}

function figuresOf({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats): Shown {
  return {
    unpaid: [{ amount: totalUnpaid ?? '', currency: null, of: null }],
    paid: { amount: totalPaid ?? '', currency: null },
    referrals: totalReferrals,
    conversion: conversionRate === null ? t('unknown') : formatPercent(conversionRate, locale()),
  };
}

/** Of all programmes: a sum for each currency, never added up across them. */
function figuresOfAll(all: Programme[]): Shown {
  const counts = all.flatMap(({ state }) => state.snapshot?.stats.totalReferrals ?? []);
  const paid = sumsOfAll(
    all.map(({ state, currency }) => {
      const amount = state.snapshot?.stats.totalPaid ?? '';
      return isDecimal(amount) ? [{ amount, currency }] : [];
    }),
  );
  const unpaid = unpaidSums(all);
  return {
    unpaid: unpaid.length > 0 ? unpaid : [{ amount: '', currency: null, of: null }],
    paid: paid.length === 1 ? (paid[0] ?? null) : null,
    referrals: counts.length === 0 ? null : counts.reduce((sum, one) => sum + one),
    conversion: null,
  };
}
