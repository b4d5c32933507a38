import './earned.css';
import type { Period } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { combinedPeriod, goalProgress, periodChange } from '../../../lib/domain/earnings/period.ts';
import { isZero } from '../../../lib/domain/money/decimal.ts';
import { formatCount, formatMoney, type Money } from '../../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../../lib/platform/i18n.ts';
import { knownEarnings } from '../../../lib/views/popup/displayed-programs.ts';
import { changeSign, isAtLeast, spokenChange, withPlus } from '../../../lib/views/sum-signs.ts';
import { AmountText, type AmountView, moneyText } from '../../parts/Amount.tsx';
import { Spoken } from '../../parts/button/Spoken.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { type CardProps, Figure } from './Figure.tsx';

/** Outdated figures keep their place until new ones come. */
const waiting = (isOld: boolean) => (isOld ? 'waiting' : '');

const DAYS = { today: null, week: 7, month: 30 } as const;
const MAX_SUMS = 3;

/** Earnings of today, 7 and 30 days in the shown programs, and this month's progress towards the goal. */
export function Earned({ store, ...props }: CardProps) {
  const { view } = props;
  const { shown, stored, now, account, showsAll } = store;
  const { summaries, isIncomplete } = knownEarnings(shown.value, stored.value.earningsSummaries, now.value);
  if (summaries.length === 0) return null;
  const [only] = summaries.length === 1 && !showsAll.value ? summaries : [];
  const isOld = summaries.some((summary) => summary.isOld);
  const goal = account.value?.goal;
  const periods = (['today', 'week', 'month'] as const).map((name) => {
    const known = combinedPeriod(summaries.map((summary) => summary[name]));
    const period = { ...known, isPartial: known.isPartial || isIncomplete };
    return { name, ...period, change: periodChange(period) };
  });
  // The sparkline has one currency.
  const isOneCurrency = periods.every(({ earned }) => earned.length <= 1);
  return (
    <>
      <section class="earned cluster align-start" aria-label={t('earned')}>
        {periods.map(({ name, earned, isPartial, unreadable, change }) => (
          <Figure
            key={name}
            {...props}
            label={DAYS[name] ? plural('days', DAYS[name]) : t('today')}
            class="period"
            hint={
              unreadable > 0
                ? plural('withoutReferrals', unreadable)
                : isOld || !change || view.covered
                  ? null
                  : `${moneyText(change, view, 'exceptZero')} ${DAYS[name] ? plural('previousDays', DAYS[name]) : t('againstYesterday')}`
            }
          >
            {isOld ? (
              <span class="amount">…</span>
            ) : (
              (earned.length > 0 ? earned : [nothing(view)])
                .slice(0, MAX_SUMS)
                .map(({ amount, currency, programIndex }) => (
                  <ChangeHighlight key={`${programIndex} ${currency}`} value={`${amount} ${currency}`} class="sum">
                    {programIndex !== null && (
                      <span class="source hint one-line" dir="auto" title={summaries[programIndex]?.name}>
                        {summaries[programIndex]?.name}
                      </span>
                    )}
                    <AmountText
                      {...{ currency, view }}
                      // Unknown is never zero.
                      amount={isPartial && isZero(amount) ? '' : amount}
                      atLeast={isAtLeast(isPartial, amount)}
                    />
                  </ChangeHighlight>
                ))
            )}
            {!isOld && earned.length > MAX_SUMS && (
              <span class="sum soft text-small">{plural('moreReferrals', earned.length - MAX_SUMS)}</span>
            )}
            {!isOld && !view.covered && change && change.percent !== null && <Change percent={change.percent} />}
          </Figure>
        ))}
        {only && isOneCurrency && (
          <span class={`of-today grow ${waiting(isOld)}`}>
            <Sparkline parts={only.spark} />
          </span>
        )}
      </section>
      {only && goal && !view.covered && (
        <Goal heading={only.heading} isOld={isOld} month={only.thisMonth} goal={goal} {...props} />
      )}
    </>
  );
}

const Change = ({ percent }: { percent: number }) => (
  <span class={percent < 0 ? 'percent less' : 'percent'}>
    <span aria-hidden="true">{changeSign(percent)}</span>
    <Spoken> {spokenChange(percent)}</Spoken>
  </span>
);

const nothing = ({ fallbackCurrency }: AmountView) => ({
  ...{ amount: '0', currency: fallbackCurrency, programIndex: null },
});

const [WIDTH, HEIGHT, LEAST] = [10, 32, 1.5];

/** One bar per day, oldest first. @param parts shares of the best day, 0 to 1 */
function Sparkline({ parts }: { parts: number[] }) {
  const bars = parts.map((part, index) => {
    const height = part > 0 ? Math.max(LEAST * 2, part * HEIGHT) : LEAST;
    return `M${index * WIDTH + 1} ${HEIGHT}v${-height}h${WIDTH - 2}v${height}z`;
  });
  return (
    <svg
      class="spark"
      role="img"
      aria-label={t('sparkLabel', formatCount(parts.length, locale()))}
      viewBox={`0 0 ${parts.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={bars.slice(0, -1).join('')} />
      <path class="today" d={bars.at(-1)} />
    </svg>
  );
}

interface Props extends Pick<CardProps, 'view' | 'onEarnings'> {
  month: Period;
  /** Decimal text, in the account's own currency. */
  goal: string;
  /** The forecast for the whole month; null if there is none. */
  heading: Money | null;
  isOld: boolean;
}

function Goal({ month, goal, heading, isOld, view, onEarnings }: Props) {
  const currency = view.fallbackCurrency;
  const sum = month.earned.find((sum) => (sum.currency ?? currency) === currency);
  const amount = sum?.amount ?? '0';
  const percent = goalProgress(amount, goal);
  // The goal's currency is unknown if there are several.
  if (percent === null || (!sum && month.earned.length > 0)) return null;
  const money = (sum: string) => formatMoney({ amount: sum, currency }, locale());
  const isUnknown = month.isPartial && isZero(amount);
  const soFar = isUnknown ? t('unknown') : withPlus(money(amount), month.isPartial, amount);
  return (
    <button
      type="button"
      class={`goal plain cluster justify-between hint ${waiting(isOld)}`}
      title={`${t('goal')}\n${t('allEarnings')}`}
      // The name already says the first line of the title.
      aria-description={t('allEarnings')}
      onClick={() => onEarnings('month')}
    >
      <Spoken>{t('goal')} </Spoken>
      <span>{t(percent >= 100 ? 'goalReached' : 'partOfWhole', soFar, money(goal))}</span>
      {heading && !isZero(heading.amount) && percent < 100 && <span>{t('goalHeading', money(heading.amount))}</span>}
      <progress max={100} value={Math.min(100, percent)} aria-hidden="true" />
    </button>
  );
}
