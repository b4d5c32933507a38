import { progress } from '../../lib/domain/earnings/period.ts';
import { formatMoney } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { Sum, viewOf } from './Sum.tsx';

/** How this month goes: so far, against last month's same day, and where it is heading against the goal. */
export function Course({ store }: { store: EarningsStore }) {
  const course = store.course.value;
  if (!course) return null;
  const covered = store.covered.value;
  const currency = store.bucket.value?.currency ?? null;
  const { soFar, lastMonth, heading, goal } = course;
  const percent = goal === null || covered ? null : progress(soFar, goal);
  const figure = (word: 'courseSoFar' | 'courseLastMonth' | 'courseHeading', amount: string | null, atLeast = false) =>
    amount !== null && (
      <div class="course-figure">
        <dt>{t(word)}</dt>
        <dd>
          <Sum amount={amount} currency={currency} view={viewOf(covered)} atLeast={atLeast} />
        </dd>
      </div>
    );
  return (
    <section class="course" aria-label={t('thisMonth')}>
      <dl>
        {figure('courseSoFar', soFar, isAtLeast(course.isPartial, soFar))}
        {figure('courseLastMonth', lastMonth)}
        {figure('courseHeading', heading)}
      </dl>
      {goal !== null && percent !== null && (
        <>
          <div
            class="goal-bar"
            aria-hidden="true"
            style={{ '--part': `${percent}%`, '--heading': `${progress(heading ?? soFar, goal)}%` }}
          />
          <p class="hint">{t('courseGoal', percent, formatMoney({ amount: goal, currency }, locale()))}</p>
        </>
      )}
    </section>
  );
}
