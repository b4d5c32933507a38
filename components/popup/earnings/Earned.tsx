import { formatCount, t } from '../../../lib/platform/i18n.ts';
import { moreWords } from '../../../lib/platform/status.ts';
import { earnedFigures } from '../../../lib/views/popup/earned-figures.ts';
import { changeSign, spokenChange } from '../../../lib/views/sum-signs.ts';
import { AmountText } from '../../parts/Amount.tsx';
import { Spoken } from '../../parts/button/Spoken.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { OneLine } from '../../parts/OneLine.tsx';
import { type CardProps, Figure } from './Figure.tsx';

const MAX_SUMS = 3;

/** Earnings of today, 7 and 30 days in the shown programs, and this month's progress towards the goal. */
export function Earned({ store, ...props }: CardProps) {
  const { view, onEarnings } = props;
  const figures = earnedFigures(store);
  if (figures === null) return null;
  const { isOld, periods, spark, goal } = figures;
  const waiting = isOld ? 'waiting' : '';
  return (
    <>
      <section class="earned cluster align-start" aria-label={t('earned')}>
        {periods.map(({ label, hint, sums, percent }) => (
          <Figure key={label} {...props} label={label} class="period strong" hint={hint}>
            {isOld ? (
              <span class="amount">…</span>
            ) : (
              sums.slice(0, MAX_SUMS).map(({ amount, currency, programName, atLeast }) => (
                <ChangeHighlight
                  key={`${programName} ${currency}`}
                  value={`${amount} ${currency}`}
                  class="inline gap-2 align-baseline"
                >
                  {programName !== null && <OneLine class="source hint" text={programName} />}
                  <AmountText {...{ amount, currency, view, atLeast }} />
                </ChangeHighlight>
              ))
            )}
            {!isOld && sums.length > MAX_SUMS && (
              <span class="soft text-small">{moreWords(sums.length - MAX_SUMS)}</span>
            )}
            {percent !== null && (
              <span class={percent < 0 ? 'percent less' : 'percent'}>
                <span aria-hidden="true">{changeSign(percent)}</span>
                <Spoken> {spokenChange(percent)}</Spoken>
              </span>
            )}
          </Figure>
        ))}
        {spark && (
          <span class={`of-today grow ${waiting}`}>
            <Sparkline parts={spark} />
          </span>
        )}
      </section>
      {goal && (
        <button
          type="button"
          class={`goal plain cluster justify-between hint ${waiting}`}
          title={`${t('goal')}\n${t('allEarnings')}`}
          // The name already says the first line of the title.
          aria-description={t('allEarnings')}
          onClick={() => onEarnings('month')}
        >
          <Spoken>{t('goal')} </Spoken>
          <span>{goal.words}</span>
          {goal.forecast && <span>{goal.forecast}</span>}
          <progress max={100} value={goal.percent} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

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
      aria-label={t('sparkLabel', formatCount(parts.length))}
      viewBox={`0 0 ${parts.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={bars.slice(0, -1).join('')} />
      <path class="today" d={bars.at(-1)} />
    </svg>
  );
}
