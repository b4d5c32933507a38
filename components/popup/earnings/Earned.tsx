import { changeOf, combinedPeriod, type SharedPeriod } from '../../../lib/domain/earnings/period.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { isAtLeast } from '../../../lib/views/partial-sum.ts';
import { knownEarnings } from '../../../lib/views/popup/known-earnings.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { AmountText, type AmountView, moneyText } from '../../parts/Amount.tsx';
import { Fresh } from '../../parts/Fresh.tsx';
import { ClicksToday } from './ClicksToday.tsx';
import { Goal } from './Goal.tsx';
import { HistoryProgress } from './HistoryProgress.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { Sparkline } from './Sparkline.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
  onEarnings(): void;
}

/** What was earned today, in 7 and 30 days in the programs on display, in one strip that leads to all of it. */
export function Earned({ store, view, onEarnings }: Props) {
  const { summaries, isLacking } = knownEarnings(
    store.shown.value,
    store.stored.value.earningsSummaries,
    store.now.value,
  );
  if (summaries.length === 0) return null;
  const [only] = summaries.length === 1 && !store.all.value ? summaries : [];
  const isOld = summaries.some((one) => one.isOld);
  const goal = store.account.value?.goal;
  const names = summaries.map((one) => one.name);
  const periods = (['today', 'week', 'month'] as const).map((name) => {
    const period = combinedPeriod(summaries.map((one) => one[name]));
    return { name, period: { ...period, isPartial: period.isPartial || isLacking } };
  });
  // The bars are of one currency.
  const isOneCurrency = periods.every(({ period }) => period.earned.length <= 1);
  return (
    <section class="earned" aria-label={t('earned')}>
      <button type="button" class="periods" title={t('allEarnings')} onClick={onEarnings}>
        {periods.map(({ name, period }) => (
          <span key={name} class="period">
            <span class="hint">
              {t(NAMES[name])}
              {name === 'today' && <ClicksToday store={store} />}
            </span>
            {isOld ? (
              <span class="amount">…</span>
            ) : (
              <PeriodFigure name={name} period={period} of={names} view={view} />
            )}
          </span>
        ))}
        {only && isOneCurrency && (
          <span class={isOld ? 'of-today waiting' : 'of-today'}>
            <Sparkline parts={only.spark} />
          </span>
        )}
      </button>
      <HistoryProgress line={store.historyLine.value} />
      {only && goal && !view.covered && (
        <Goal
          heading={only.heading}
          isOld={isOld}
          month={only.thisMonth}
          goal={goal}
          currency={view.fallbackCurrency}
        />
      )}
      {only?.milestone && !isOld && <MilestoneLine milestone={only.milestone} view={view} />}
    </section>
  );
}

const NAMES = { today: 'today', week: 'sevenDays', month: 'thirtyDays' } as const;
const AGAINST = { today: 'againstYesterday', week: 'againstWeek', month: 'againstMonth' } as const;
/** Currencies that are shown; the Earnings page has them all. */
const MOST_SUMS = 3;

interface FigureProps {
  name: keyof typeof NAMES;
  period: SharedPeriod;
  /** Names of the programmes. */
  of: string[];
  view: AmountView;
}

function PeriodFigure({ name, period, of: programmes, view }: FigureProps) {
  const nothing = { amount: '0', currency: view.fallbackCurrency, of: null };
  const sums = period.earned.length > 0 ? period.earned : [nothing];
  const change = changeOf(period);
  return (
    <>
      {sums.slice(0, MOST_SUMS).map(({ amount, currency, of }) => (
        <Fresh key={`${of} ${currency}`} value={`${amount} ${currency}`} class="sum">
          {of !== null && (
            <span class="of hint one-line" dir="auto" title={programmes[of]}>
              {programmes[of]}
            </span>
          )}
          <AmountText {...{ amount, currency, view }} atLeast={isAtLeast(period.isPartial, amount)} />
        </Fresh>
      ))}
      {change && !view.covered && (
        <span class={change.amount.startsWith('-') ? 'hint less' : 'hint rise'} title={t(AGAINST[name])}>
          {/[1-9]/.test(change.amount) ? moneyText(change, view, 'exceptZero') : t('asMuch')}
          <span class="spoken"> {t(AGAINST[name])}</span>
        </span>
      )}
    </>
  );
}
