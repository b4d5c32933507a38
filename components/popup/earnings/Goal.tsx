import { isLeast } from '../../../lib/domain/earnings/earnings.ts';
import type { Knowledge } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { progress } from '../../../lib/domain/earnings/period.ts';
import { formatMoney, type Money } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';

interface Props {
  /** Earned in this calendar month, by currency. */
  sum: Money[];
  /** Decimal text. */
  goal: string;
  /** The currency of the goal: the account's own. */
  currency: string | null;
  known: Knowledge;
  /** Where the month is heading, if that can be told. */
  heading: Money | null;
  isOld: boolean;
}

const WORDS = {
  all: { soFar: 'goalSoFar', reached: 'goalReached' },
  least: { soFar: 'goalSoFarAtLeast', reached: 'goalReachedAtLeast' },
} as const;

/** This month's earnings compared with the goal. */
export function Goal({ sum, goal, currency, known, heading, isOld }: Props) {
  const { amount = '0' } = sum.find((one) => (one.currency ?? currency) === currency) ?? {};
  const percent = progress(amount, goal);
  if (percent === null) return null;
  const money = (of: string) => formatMoney({ amount: of, currency }, locale());
  const words = WORDS[isLeast(known, amount) ? 'least' : 'all'][percent >= 100 ? 'reached' : 'soFar'];
  return (
    <div class={isOld ? 'goal waiting' : 'goal'}>
      <p class="hint">
        {t(words, money(amount), money(goal))}
        {heading && percent < 100 && ` · ${t('goalHeading', money(heading.amount))}`}
      </p>
      <progress max={100} value={Math.min(100, percent)} aria-label={t('goalThisMonth')} />
    </div>
  );
}
