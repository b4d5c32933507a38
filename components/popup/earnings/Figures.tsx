import { useState } from 'preact/hooks';
import { daysBetween, formatClock, formatDay, formatMoment } from '../../../lib/domain/calendar/time.ts';
import { sumsOfAll } from '../../../lib/domain/money/currency-sums.ts';
import { formatCount, formatMoney, formatPercent } from '../../../lib/domain/money/money.ts';
import { isDecimal } from '../../../lib/domain/money/sum.ts';
import type { Change } from '../../../lib/domain/polling/look.ts';
import { unpaidSums } from '../../../lib/domain/polling/programmes.ts';
import { locale, plural, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Amount, type AmountView } from '../../parts/Amount.tsx';
import { Fresh } from '../../parts/Fresh.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
}

/** Letters of an amount that have room: large, beside the others, and among several. */
const [LARGE, SMALL, MIDDLE] = [13, 13, 15];
/** Sums of several currencies that are shown at first. */
const MOST_SUMS = 3;

/** What is owed, large; what was paid, the number of referrals and the conversion beside it, small. */
export function Figures({ store, view }: Props) {
  return store.all.value ? <FiguresOfAll store={store} view={view} /> : <FiguresOfOne store={store} view={view} />;
}

function FiguresOfOne({ store, view }: Props) {
  const { snapshot } = store.state.value;
  if (!snapshot) return null;
  const { totalPaid, totalUnpaid, totalReferrals, conversionRate } = snapshot.stats;
  const change = store.change.value;
  return (
    <dl class="figures">
      <div class="figure lead">
        <dt>{t('unpaid')}</dt>
        <dd>
          <Fresh value={totalUnpaid ?? ''}>
            <Amount amount={totalUnpaid ?? ''} currency={null} view={view} most={LARGE} />
          </Fresh>
        </dd>
        {change && !view.covered && (
          <dd
            class={change.amount.startsWith('-') ? 'change less' : 'change'}
            title={formatMoment(change.since, locale())}
          >
            {changeWords(change, store.now.value)}
          </dd>
        )}
      </div>
      <div class="figure">
        <dt>{t('paid')}</dt>
        <dd>
          <Fresh value={totalPaid ?? ''}>
            <Amount amount={totalPaid ?? ''} currency={null} view={view} most={SMALL} />
          </Fresh>
        </dd>
      </div>
      <div class="figure">
        <dt>{t('referrals')}</dt>
        <dd>{totalReferrals === null ? t('unknown') : formatCount(totalReferrals, locale())}</dd>
      </div>
      <div class="figure">
        <dt>{t('conversion')}</dt>
        <dd>{conversionRate === null ? t('unknown') : formatPercent(conversionRate, locale())}</dd>
      </div>
    </dl>
  );
}

/** Of all programmes: a sum for each currency, never added up across them. */
function FiguresOfAll({ store, view }: Props) {
  const [isWhole, setWhole] = useState(false);
  const all = store.shown.value;
  const sums = unpaidSums(all);
  const shown = isWhole || sums.length <= MOST_SUMS ? sums : sums.slice(0, MOST_SUMS - 1);
  const figures = all.flatMap(({ state }) => state.snapshot?.stats ?? []);
  const paid = sumsOfAll(
    all.map(({ state, currency }) => {
      const { totalPaid = null } = state.snapshot?.stats ?? {};
      return totalPaid !== null && isDecimal(totalPaid) ? [{ amount: totalPaid, currency }] : [];
    }),
  );
  const counts = figures.flatMap(({ totalReferrals }) => totalReferrals ?? []);
  const [onlyPaid] = paid.length === 1 ? paid : [];
  return (
    <dl class={sums.length > 1 ? 'figures sums' : 'figures'}>
      <div class="figure lead">
        <dt>{t('unpaid')}</dt>
        {shown.map(({ amount, currency, of }) => (
          <dd key={`${of} ${currency}`} class="sum">
            <Amount amount={amount} currency={currency} view={view} most={sums.length > 1 ? MIDDLE : LARGE} />
            {of && (
              <span class="of hint one-line" dir="auto" title={of}>
                {of}
              </span>
            )}
          </dd>
        ))}
        {shown.length < sums.length && (
          <dd>
            <button type="button" class="quiet" onClick={() => setWhole(true)}>
              {plural('moreReferrals', sums.length - shown.length)}
            </button>
          </dd>
        )}
      </div>
      {onlyPaid && (
        <div class="figure">
          <dt>{t('paid')}</dt>
          <dd>
            <Amount {...onlyPaid} view={view} most={SMALL} />
          </dd>
        </div>
      )}
      <div class="figure">
        <dt>{t('referrals')}</dt>
        <dd>
          {counts.length === 0
            ? t('unknown')
            : formatCount(
                counts.reduce((sum, one) => sum + one, 0),
                locale(),
              )}
        </dd>
      </div>
    </dl>
  );
}

/** "+$57.84 since 18:02", "+$57.84 since yesterday". */
function changeWords({ since, ...money }: Change, now: number): string {
  const amount = formatMoney(money, locale(), 'exceptZero');
  const days = daysBetween(since, now);
  if (days === 0) return t('changeToday', amount, formatClock(since, locale()));
  if (days === 1) return t('changeYesterday', amount);
  return t('changeToday', amount, formatDay(since, locale()));
}
