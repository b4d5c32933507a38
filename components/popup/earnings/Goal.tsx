import type { Period } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { goalProgress } from '../../../lib/domain/earnings/period.ts';
import { formatMoney, type Money } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { withPlus } from '../../../lib/views/partial-sum.ts';
import type { CardProps } from './Figure.tsx';

interface Props extends Pick<CardProps, 'view' | 'onEarnings'> {
  /** The current calendar month. */
  month: Period;
  /** Decimal text, in the account's own currency. */
  goal: string;
  /** The forecast for the whole month; null if there is none. */
  heading: Money | null;
  isOld: boolean;
}

/** This month's earnings compared with the goal. */
export function Goal({ month, goal, heading, isOld, view, onEarnings }: Props) {
  const currency = view.fallbackCurrency;
  const { amount = '0' } = month.earned.find((sum) => (sum.currency ?? currency) === currency) ?? {};
  const percent = goalProgress(amount, goal);
  if (percent === null) return null;
  const money = (sum: string) => formatMoney({ amount: sum, currency }, locale());
  const soFar = withPlus(money(amount), month.isPartial, amount);
  return (
    <button
      type="button"
      class={isOld ? 'goal waiting' : 'goal'}
      title={`${t('goal')}\n${t('allEarnings')}`}
      onClick={onEarnings}
    >
      <span class="spoken">{t('goal')} </span>
      <span>{t(percent >= 100 ? 'goalReached' : 'goalSoFar', soFar, money(goal))}</span>
      {heading && percent < 100 && <span>{t('goalHeading', money(heading.amount))}</span>}
      <progress max={100} value={Math.min(100, percent)} aria-hidden="true" />
    </button>
  );
}
