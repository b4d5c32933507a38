import './figures.css';
import type { ComponentChildren } from 'preact';
import { goalProgress } from '../../../lib/domain/earnings/period.ts';
import { isPartialSum, knownEarned, knownReferrals, knownReversed } from '../../../lib/domain/earnings/series.ts';
import { isZero } from '../../../lib/domain/money/decimal.ts';
import { formatAmount, formatCount, type MessageName, plural, t } from '../../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../../lib/views/earnings/earnings-store.ts';
import { changeWords, clickWords } from '../../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../../lib/views/sum-signs.ts';
import { Toggletip } from '../../layers/Toggletip.tsx';
import { AtLeast, moneyText } from '../../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

/** A term, which a toggletip explains, and its figure. */
function Hero({ term, lead, hints = [], children }: HeroProps) {
  return (
    <div class={lead ? 'hero hero-lead cluster align-baseline' : 'hero'}>
      <dt class="soft text-compact">
        <Toggletip term={term} />
      </dt>
      <dd class="stack gap-0">
        {children}
        {hints.map((hint, index) => hint && <span key={index} class="hint" children={hint} />)}
      </dd>
    </div>
  );
}

interface HeroProps {
  term: MessageName;
  lead?: true;
  hints?: (string | null | false)[];
  children: ComponentChildren;
}

function figureIn(store: EarningsStore) {
  const view = store.amounts.value;
  const { currency = null, id = '' } = store.bucket.value ?? {};
  const subject = `${store.chosen.value} ${store.range.value} ${id}`;
  return (amount: string | null, part: { atLeast?: boolean; reversed?: boolean } = {}) => (
    <Sum {...{ amount, currency, view, subject }} {...part} lead />
  );
}

/** What was earned in the period, and its change. */
export function Headline({ store }: { store: EarningsStore }) {
  const figures = store.selected.value;
  if (!figures) return null;
  const earned = knownEarned(figures);
  const figure = figureIn(store)(earned, { atLeast: isAtLeast(isPartialSum(figures), figures.earned) });
  const change = !store.covered.value && !figures.isUnknown && changeWords(figures, store.range.value);
  return (
    <dl class="heroes headline">
      <Hero term="earned" lead hints={[change]}>
        {figure}
      </Hero>
    </dl>
  );
}

/** The period's referrals, and the other sums in the selected currency. */
export function Figures({ store }: { store: EarningsStore }) {
  const figures = store.selected.value;
  if (!figures) return null;
  const view = store.amounts.value;
  const { covered } = view;
  const { currency, unpaidNow, paidUnlisted } = figures.bucket;
  const referrals = knownReferrals(figures);
  const figure = figureIn(store);
  const onItsWay = store.onItsWay.value;
  return (
    <dl class="heroes">
      <Hero
        term="referrals"
        hints={[
          !figures.isUnknown && figures.unreadable > 0 && plural('withoutReferrals', figures.unreadable),
          ...clickWords(store.rangeClicks.value),
        ]}
      >
        <span class="sum">
          <span class="amount">
            {referrals === null ? t('unknown') : formatCount(referrals)}
            {referrals !== null && figures.isPartial && <AtLeast />}
          </span>
        </span>
      </Hero>
      <Hero
        term="unpaidNow"
        hints={[!covered && !isZero(onItsWay) && t('payoutOnItsWay', moneyText({ amount: onItsWay, currency }, view))]}
      >
        {figure(unpaidNow)}
      </Hero>
      <Hero
        term="paidOut"
        hints={[
          !covered &&
            !isZero(paidUnlisted) &&
            t('paidWithoutPayout', moneyText({ amount: paidUnlisted, currency }, view)),
        ]}
      >
        {figure(figures.paidOut, { atLeast: figures.isPaidPartial && figures.paidOut !== null })}
      </Hero>
      <Hero term="reversed">{figure(knownReversed(figures), { reversed: !isZero(figures.reversed) })}</Hero>
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
    <section class="month-progress cluster justify-between" aria-label={t('thisMonth')}>
      {isHeading && (
        <p>
          {t('headingFor')} <Sum amount={heading} currency={currency} view={store.amounts.value} />
        </p>
      )}
      {goal !== null && percent !== null && (
        <>
          <p class="hint">{t('goalPercent', formatCount(percent), formatAmount({ amount: goal, currency }))}</p>
          <div
            class="part-bar"
            aria-hidden="true"
            style={{ '--part': `${percent}%`, '--heading': `${goalProgress(heading ?? earned ?? '0', goal)}%` }}
          />
        </>
      )}
    </section>
  );
}
