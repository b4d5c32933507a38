import { dayOf } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { combinedPeriod, goalProgress, periodChange } from '../../domain/earnings/period.ts';
import { isZero } from '../../domain/money/decimal.ts';
import { formatAmount, plural, t } from '../../platform/i18n.ts';
import { isAtLeast, withPlus } from '../sum-signs.ts';
import type { PopupStore } from './popup-store.ts';

const DAYS = { today: null, week: 7, month: 30 } as const;
const NAMES = Object.keys(DAYS) as (keyof typeof DAYS)[];

/** Earnings of today, 7 and 30 days in the shown programs, and this month's progress towards the goal; null: unknown. */
export function earnedFigures({ shown, stored, now, account, showsAll, covered, currency }: PopupStore) {
  const summaries = shown.value.flatMap(({ account: { id, name } }) => {
    const summary = stored.value.earningsSummaries[id];
    return summary ? [{ ...summary, name }] : [];
  });
  if (summaries.length === 0) return null;
  // A program that has none yet may have earned something.
  const isIncomplete = summaries.length < shown.value.length;
  const [only] = summaries.length === 1 && !showsAll.value ? summaries : [];
  const isOld = summaries.some(({ day }) => day !== dayOf(now()));
  const fallback = currency.value;
  const periods = NAMES.map((name) => {
    const { earned, unreadable, ...known } = combinedPeriod(summaries.map((summary) => summary[name]));
    const period = { ...known, earned, isPartial: known.isPartial || isIncomplete };
    const change = isOld || covered.value ? null : periodChange(period);
    const than = DAYS[name] ? plural('previousDays', DAYS[name]) : t('againstYesterday');
    const changed = change && { ...change, currency: change.currency ?? fallback };
    const sums = earned.length > 0 ? earned : [{ amount: '0', currency: fallback, programIndex: null }];
    return {
      label: DAYS[name] ? plural('days', DAYS[name]) : t('today'),
      hint:
        unreadable > 0
          ? plural('withoutReferrals', unreadable)
          : changed && `${formatAmount(changed, 'exceptZero')} ${than}`,
      percent: change?.percent ?? null,
      sums: sums.map(({ amount, currency, programIndex }) => ({
        // Unknown is never zero.
        amount: period.isPartial && isZero(amount) ? '' : amount,
        currency,
        programName: programIndex === null ? null : (summaries[programIndex]?.name ?? null),
        atLeast: isAtLeast(period.isPartial, amount),
      })),
    };
  });
  const goal = account.value?.goal;
  return {
    /** Outdated figures keep their place until new ones come. */
    isOld,
    periods,
    /** Shares of the best day, which have one currency; null: several programs or currencies. */
    spark: only && periods.every(({ sums }) => sums.length === 1) ? only.spark : null,
    goal: only && goal && !covered.value ? goalLine(only, goal, fallback) : null,
  };
}

/** @param goal decimal text, in the account's own currency */
function goalLine({ thisMonth, heading }: EarningsSummary, goal: string, currency: string | null) {
  const sum = thisMonth.earned.find((sum) => (sum.currency ?? currency) === currency);
  const amount = sum?.amount ?? '0';
  const percent = goalProgress(amount, goal);
  // The goal's currency is unknown if there are several.
  if (percent === null || (!sum && thisMonth.earned.length > 0)) return null;
  const money = (sum: string) => formatAmount({ amount: sum, currency });
  const isUnknown = thisMonth.isPartial && isZero(amount);
  const soFar = isUnknown ? t('unknown') : withPlus(money(amount), thisMonth.isPartial, amount);
  return {
    percent: Math.min(100, percent),
    words: t(percent >= 100 ? 'goalReached' : 'partOfWhole', soFar, money(goal)),
    forecast: heading && !isZero(heading.amount) && percent < 100 ? t('goalHeading', money(heading.amount)) : null,
  };
}
