import type { Period } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { progress } from '../../../lib/domain/earnings/period.ts';
import { formatMoney, type Money } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { withPlus } from '../../../lib/views/partial-sum.ts';

interface Props {
  /** This calendar month. */
  month: Period;
  /** Decimal text. */
  goal: string;
  /** The currency of the goal: the account's own. */
  currency: string | null;
  /** Where the month is heading, if that can be told. */
  heading: Money | null;
  isOld: boolean;
}

/** This month's earnings compared with the goal. */
export function Goal({ month, goal, currency, heading, isOld }: Props) {
  const { amount = '0' } = month.earned.find((one) => (one.currency ?? currency) === currency) ?? {};
  const percent = progress(amount, goal);
  if (percent === null) return null;
  const money = (of: string) => formatMoney({ amount: of, currency }, locale());
  const soFar = withPlus(money(amount), month.isPartial, amount);
  return (
    <div class={isOld ? 'goal waiting' : 'goal'}>
      <p class="hint">
        {t(percent >= 100 ? 'goalReached' : 'goalSoFar', soFar, money(goal))}
        {heading && percent < 100 && ` · ${t('goalHeading', money(heading.amount))}`}
      </p>
      <progress max={100} value={Math.min(100, percent)} aria-label={t('goalThisMonth')} />
    </div>
  );
}
