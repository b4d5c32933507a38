import { goalProgress } from '../../lib/domain/earnings/period.ts';
import { isZero } from '../../lib/domain/money/decimal.ts';
import { formatMoney } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { Sum, viewOf } from './Sum.tsx';

/** This month's forecast and its progress towards the goal. Not drawn for other periods. */
export function MonthForecast({ store }: { store: EarningsStore }) {
  const course = store.course.value;
  if (!course) return null;
  const covered = store.covered.value;
  const { currency = null } = store.bucket.value ?? {};
  const { earned = '0' } = store.selected.value ?? {};
  const { heading, goal } = course;
  const percent = goal === null || covered ? null : goalProgress(earned, goal);
  const isHeading = heading !== null && !isZero(heading);
  if (!isHeading && percent === null) return null;
  return (
    <section class="course" aria-label={t('thisMonth')}>
      {isHeading && (
        <p>
          {t('courseHeading')} <Sum amount={heading} currency={currency} view={viewOf(covered)} />
        </p>
      )}
      {goal !== null && percent !== null && (
        <>
          <p class="hint">{t('courseGoal', percent, formatMoney({ amount: goal, currency }, locale()))}</p>
          <div
            class="goal-bar"
            aria-hidden="true"
            style={{ '--part': `${percent}%`, '--heading': `${goalProgress(heading ?? earned, goal)}%` }}
          />
        </>
      )}
    </section>
  );
}
