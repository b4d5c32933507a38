import { daysBetween, formatClock, formatMoment } from '../../../lib/domain/calendar/time.ts';
import { formatCount, formatMoney, formatPercent } from '../../../lib/domain/money/money.ts';
import type { Change } from '../../../lib/domain/polling/look.ts';
import type { Stats } from '../../../lib/domain/referrals/stats.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { Amount, type AmountView, lettersOf, moneyText } from '../../parts/Amount.tsx';
import { Fresh } from '../../parts/Fresh.tsx';

interface Props {
  stats: Stats;
  view: AmountView;
  /** The change of the unpaid sum since the last look. */
  change: Change | null;
  now: number;
}

/** Amounts longer than this do not fit beside others. */
const NARROW = 10;

/** The four figures of `stats`: unpaid in large type, the others beside each other. */
export function Figures({ stats, view, change, now }: Props) {
  const { totalPaid, totalUnpaid, totalReferrals, conversionRate } = stats;
  const paid = moneyText({ amount: totalPaid ?? '', currency: null }, view);
  return (
    <dl class={!view.covered && lettersOf(paid) > NARROW ? 'figures wide' : 'figures'}>
      <div class="figure lead">
        <dt>{t('unpaid')}</dt>
        <dd>
          <Fresh value={totalUnpaid ?? ''}>
            <Amount amount={totalUnpaid ?? ''} currency={null} view={view} />
          </Fresh>
        </dd>
        {change && !view.covered && (
          <dd class={change.amount.startsWith('-') ? 'change less' : 'change'}>{changeWords(change, now)}</dd>
        )}
      </div>
      <div class="figure">
        <dt>{t('paid')}</dt>
        <dd>
          <Fresh value={totalPaid ?? ''}>
            <Amount amount={totalPaid ?? ''} currency={null} view={view} />
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

/** "+$57.84 since yesterday 18:02" */
function changeWords({ since, ...money }: Change, now: number): string {
  const amount = formatMoney(money, locale(), 'exceptZero');
  const days = daysBetween(since, now);
  if (days === 0) return t('changeToday', amount, formatClock(since, locale()));
  if (days === 1) return t('changeYesterday', amount, formatClock(since, locale()));
  return t('changeToday', amount, formatMoment(since, locale()));
}
