import { formatDay } from '../../../lib/domain/calendar/time.ts';
import { isLeast } from '../../../lib/domain/earnings/earnings.ts';
import type { EarningsSummary } from '../../../lib/domain/earnings/earnings-summary.ts';
import { changeOf, combinedPeriod, type SharedPeriod } from '../../../lib/domain/earnings/period.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Amount, type AmountView, moneyText } from '../../parts/Amount.tsx';
import { Fresh } from '../../parts/Fresh.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Goal } from './Goal.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { Sparkline } from './Sparkline.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
  onEarnings(): void;
}

/** Recorded earnings of today, 7 and 30 days, of the programmes on display. */
export function Earned({ store, view, onEarnings }: Props) {
  const { earningsSummaries, unrecorded } = store.recorded.value;
  if (earningsSummaries.length === 0) return null;
  const [only] = earningsSummaries.length === 1 ? earningsSummaries : [];
  const isOld = earningsSummaries.some((one) => one.isOld);
  const account = store.account.value;
  const periods = (['today', 'week', 'month'] as const).map((name) => ({
    name,
    period: combinedPeriod(earningsSummaries.map((one) => one[name])),
  }));
  // The longest period is the last to be completely known.
  const since = periods.at(-1)?.period.since ?? null;
  return (
    <section class="earned" aria-labelledby="earned-heading">
      <header>
        <h2 id="earned-heading">{t('earned')}</h2>
        <button type="button" class="quiet" onClick={onEarnings}>
          {t('allEarnings')}
          <Icon name="chart" />
        </button>
      </header>
      <div class="seen">
        <dl class="periods">
          {periods.map(({ name, period }) => (
            <div key={name} class="figure">
              <dt>{t(NAMES[name])}</dt>
              {isOld ? (
                <dd class="amount waiting">…</dd>
              ) : (
                <PeriodFigure name={name} period={period} of={earningsSummaries.map((one) => one.name)} view={view} />
              )}
            </div>
          ))}
        </dl>
        {only && (
          // Figures of another day are hidden, but keep their space for the ones that follow in a moment.
          <div class={isOld ? 'of-today waiting' : 'of-today'}>
            <Sparkline parts={only.spark} />
            {!view.covered && account?.goal && (
              <Goal
                sum={only.thisMonth}
                goal={account.goal}
                currency={view.fallbackCurrency}
                known={only.thisMonthKnown ?? only.month}
              />
            )}
          </div>
        )}
        {only?.milestone && !isOld && <MilestoneLine milestone={only.milestone} view={view} />}
        {unrecorded.length > 0 && <p class="known">{t('recordsLack', unrecorded.join(', '))}</p>}
        {since !== null && (
          <p class="known">
            {knownWords(since, earningsSummaries)}
            {only && !only.backfill && store.capabilities.value?.history && (
              <button type="button" class="quiet" onClick={onEarnings}>
                {t('backfill')}
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

const NAMES = { today: 'today', week: 'sevenDays', month: 'thirtyDays' } as const;
const AGAINST = { today: 'againstYesterday', week: 'againstWeek', month: 'againstMonth' } as const;

function PeriodFigure({
  name,
  period,
  of: programmes,
  view,
}: {
  name: keyof typeof NAMES;
  period: SharedPeriod;
  /** Names of the programmes. */
  of: string[];
  view: AmountView;
}) {
  const nothing = { amount: '0', currency: view.fallbackCurrency, of: null };
  const sums = period.earned.length > 0 ? period.earned : [nothing];
  const change = changeOf(period);
  const less = change?.amount.startsWith('-');
  return (
    <>
      {sums.map(({ amount, currency, of }) => (
        <dd key={`${of} ${currency}`}>
          {of !== null && (
            <span class="of" dir="auto" title={programmes[of]}>
              {programmes[of]}
            </span>
          )}
          <Fresh value={`${amount} ${currency}`}>
            {isLeast(period, amount) && !view.covered && (
              <abbr title={t('atLeastText')} aria-label={t('atLeast')}>
                ≥
              </abbr>
            )}
            <Amount amount={amount} currency={currency} view={view} />
          </Fresh>
        </dd>
      ))}
      {change && !view.covered && (
        <dd class={less ? 'change less' : 'change'} title={t(AGAINST[name])}>
          {/[1-9]/.test(change.amount) ? moneyText(change, view, 'exceptZero') : t('asMuch')}
          <span class="spoken"> {t(AGAINST[name])}</span>
        </dd>
      )}
    </>
  );
}

function knownWords(since: number, earningsSummaries: EarningsSummary[]): string {
  const day = formatDay(since, locale());
  return earningsSummaries.some(({ backfill }) => backfill?.stage === 'running')
    ? t('backfilling', day)
    : t('knownSince', day);
}
