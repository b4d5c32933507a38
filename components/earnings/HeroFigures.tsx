import type { ComponentChildren } from 'preact';
import { goalProgress } from '../../lib/domain/earnings/period.ts';
import { isPartialSum, knownEarned } from '../../lib/domain/earnings/series.ts';
import { isZero } from '../../lib/domain/money/decimal.ts';
import { formatMoney } from '../../lib/domain/money/money.ts';
import { locale, type MessageName, plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { comparisonWords, referralCount, spokenClicks } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { Toggletip } from '../layers/Toggletip.tsx';
import { moneyText } from '../parts/Amount.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** The sums of the period in the selected currency, each term explained by a toggletip. */
export function HeroFigures({ store }: { store: EarningsStore }) {
  const figures = store.selected.value;
  if (!figures) return null;
  const range = store.range.value;
  const covered = store.covered.value;
  const view = viewOf(covered);
  const { currency, unpaidNow, paidUnlisted, id } = figures.bucket;
  const known = !figures.isUnknown;
  const earned = knownEarned(figures);
  const isReversedKnown = known && !(figures.isPartial && isZero(figures.reversed));
  // An unknown amount is a dash, never zero.
  const sum = (amount: string | null, part: { atLeast?: boolean; reversed?: boolean } = {}) => {
    if (amount === null) return <span class="sum">{t('unknown')}</span>;
    const subject = `${store.chosen.value} ${range} ${id}`;
    return <Sum {...{ amount, currency, view, subject }} {...part} lead />;
  };
  const hero = (term: MessageName, amount: ComponentChildren, hints: (string | null | false)[] = []) => (
    <div class={term === 'earned' ? 'hero lead' : 'hero'}>
      <dt>
        <dfn>
          <Toggletip term={term} />
        </dfn>
      </dt>
      <dd>
        {amount}
        {hints.map((hint, index) => hint && <span key={index} class="hint" children={hint} />)}
      </dd>
    </div>
  );
  const onItsWay = store.onItsWay.value;
  return (
    <dl class="heroes">
      {hero('earned', sum(earned, { atLeast: isAtLeast(isPartialSum(figures), figures.earned) }), [
        known && referralCount(figures.referrals, figures.isPartial && figures.referrals > 0),
        known && figures.unreadable > 0 && plural('withoutReferrals', figures.unreadable),
        spokenClicks(store.rangeClicks.value),
        !covered && known && comparisonWords(figures, currency, range),
      ])}
      {hero('unpaidNow', sum(unpaidNow), [
        !covered && !isZero(onItsWay) && t('payoutOnItsWay', moneyText({ amount: onItsWay, currency }, view)),
      ])}
      {hero('paidOut', sum(figures.paidOut, { atLeast: figures.isPaidPartial && figures.paidOut !== null }), [
        !covered &&
          !isZero(paidUnlisted) &&
          t('paidWithoutPayout', moneyText({ amount: paidUnlisted, currency }, view)),
      ])}
      {hero('reversed', sum(isReversedKnown ? figures.reversed : null, { reversed: !isZero(figures.reversed) }))}
    </dl>
  );
}

/** This month's forecast and its progress towards the goal. Not drawn for other periods. */
export function MonthForecast({ store }: { store: EarningsStore }) {
  const monthProgress = store.monthProgress.value;
  if (!monthProgress) return null;
  const covered = store.covered.value;
  const { currency = null } = store.bucket.value ?? {};
  const figures = store.selected.value;
  const earned = figures && knownEarned(figures);
  const { heading, goal } = monthProgress;
  const percent = goal === null || covered || !earned ? null : goalProgress(earned, goal);
  const isHeading = heading !== null && !isZero(heading);
  if (!isHeading && percent === null) return null;
  return (
    <section class="month-progress" aria-label={t('thisMonth')}>
      {isHeading && (
        <p>
          {t('headingFor')} <Sum amount={heading} currency={currency} view={viewOf(covered)} />
        </p>
      )}
      {goal !== null && percent !== null && (
        <>
          <p class="hint">{t('goalPercent', percent, formatMoney({ amount: goal, currency }, locale()))}</p>
          <div
            class="goal-bar"
            aria-hidden="true"
            style={{ '--part': `${percent}%`, '--heading': `${goalProgress(heading ?? earned ?? '0', goal)}%` }}
          />
        </>
      )}
    </section>
  );
}
