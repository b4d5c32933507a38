import { combinedPeriod, periodChange } from '../../../lib/domain/earnings/period.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { isAtLeast } from '../../../lib/views/partial-sum.ts';
import { knownEarnings } from '../../../lib/views/popup/known-earnings.ts';
import { AmountText, moneyText } from '../../parts/Amount.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { type CardProps, Figure } from './Figure.tsx';
import { Goal } from './Goal.tsx';
import { Sparkline } from './Sparkline.tsx';

const NAMES = { today: 'today', week: 'sevenDays', month: 'thirtyDays' } as const;
const AGAINST = { today: 'againstYesterday', week: 'againstWeek', month: 'againstMonth' } as const;
/** Currencies that are shown; the Earnings page has them all. */
const MOST_SUMS = 3;

/** What was earned today, in 7 and in 30 days in the programs on display, and this month compared with the goal. */
export function Earned({ store, ...props }: CardProps) {
  const { view } = props;
  const { shown, stored, now, account, showsAll } = store;
  const { summaries, isIncomplete } = knownEarnings(shown.value, stored.value.earningsSummaries, now.value);
  if (summaries.length === 0) return null;
  const [only] = summaries.length === 1 && !showsAll.value ? summaries : [];
  const isOld = summaries.some((one) => one.isOld);
  const goal = account.value?.goal;
  const periods = (['today', 'week', 'month'] as const).map((name) => {
    const known = combinedPeriod(summaries.map((one) => one[name]));
    const period = { ...known, isPartial: known.isPartial || isIncomplete };
    return { name, ...period, change: periodChange(period) };
  });
  // The bars are of one currency.
  const isOneCurrency = periods.every(({ earned }) => earned.length <= 1);
  return (
    <>
      <section class="earned" aria-label={t('earned')}>
        {periods.map(({ name, earned, isPartial, change }) => (
          <Figure
            key={name}
            {...props}
            label={t(NAMES[name])}
            class="period"
            hint={
              isOld || !change || view.covered ? null : `${moneyText(change, view, 'exceptZero')} ${t(AGAINST[name])}`
            }
          >
            {isOld ? (
              <span class="amount">…</span>
            ) : (
              (earned.length > 0 ? earned : [{ amount: '0', currency: view.fallbackCurrency, of: null }])
                .slice(0, MOST_SUMS)
                .map(({ amount, currency, of }) => (
                  <ChangeHighlight key={`${of} ${currency}`} value={`${amount} ${currency}`} class="sum">
                    {of !== null && (
                      <span class="of hint one-line" dir="auto" title={summaries[of]?.name}>
                        {summaries[of]?.name}
                      </span>
                    )}
                    <AmountText {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />
                  </ChangeHighlight>
                ))
            )}
          </Figure>
        ))}
        {only && isOneCurrency && (
          <span class={isOld ? 'of-today waiting' : 'of-today'}>
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
