import './figures.css';
import { noonOf } from '../../../lib/domain/calendar/calendar.ts';
import { daysBetween, formatClock, formatDayOfYear, formatMoment } from '../../../lib/domain/calendar/time.ts';
import { sumsAcrossPrograms } from '../../../lib/domain/money/currency-sums.ts';
import { formatCount, formatMoney, formatMoneyWhole, formatPercent } from '../../../lib/domain/money/money.ts';
import type { UnpaidChange } from '../../../lib/domain/polling/last-look.ts';
import type { Program } from '../../../lib/domain/polling/programs.ts';
import type { UnpaidNote } from '../../../lib/domain/polling/unpaid-note.ts';
import type { Stats } from '../../../lib/domain/referrals/referral-schema.ts';
import { dateFormat } from '../../../lib/domain/text/formatters.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { isAtLeast } from '../../../lib/views/sum-signs.ts';
import { AmountText, type AmountView, AtLeast, moneyText } from '../../parts/Amount.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { type CardProps, ExplainedFigure, Figure } from './Figure.tsx';

/** The unpaid sum, large, with its note; paid sum, referrals and conversion beside it, small. */
export function StatsFigures({ store, ...props }: CardProps) {
  const { view } = props;
  const { snapshot } = store.state.value;
  const programs = store.shown.value;
  const { unpaid, paid, referrals, conversion } = snapshot ? figuresOf(snapshot.stats) : figuresOfAll(programs);
  const isPartial = programs.length > 1 && programs.some(({ state }) => !state.snapshot);
  const isOne = unpaid.length === 1;
  return (
    <div class="money cluster gap-0">
      <div class={`unpaid cluster gap-0 align-start ${isOne ? '' : 'sums'}`}>
        {/* Each sum says it to screen readers. */}
        {!isOne && (
          <span class="hint" aria-hidden="true">
            {t('unpaid')}
          </span>
        )}
        {unpaid.map(({ amount, currency, programName }) => (
          <Figure key={`${programName} ${currency}`} {...props} label={t('unpaid')} isLabelSpoken={!isOne} class="lead">
            <ChangeHighlight value={amount}>
              <AmountText {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} lead={isOne} />
            </ChangeHighlight>
            {programName && (
              <span class="source hint one-line" dir="auto" title={programName}>
                {programName}
              </span>
            )}
          </Figure>
        ))}
        <UnpaidNoteLine store={store} view={view} />
      </div>
      <div class="totals at-end">
        {paid.map(({ amount, currency }, index) => (
          <Figure key={currency} {...props} label={t('paid')} isLabelSpoken={index > 0}>
            <ChangeHighlight value={amount}>
              <AmountText {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />
            </ChangeHighlight>
          </Figure>
        ))}
        {referrals !== null && (
          <ExplainedFigure {...props} term="referrals">
            <span>
              {referrals}
              {isPartial && <AtLeast />}
            </span>
          </ExplainedFigure>
        )}
        {conversion !== null && (
          <ExplainedFigure {...props} term="conversion">
            <span>{conversion}</span>
          </ExplainedFigure>
        )}
      </div>
    </div>
  );
}

/** More sums would take more room than a single program's figures. */
const MAX_PAID = 2;

const known = (count: number | null): string => (count === null ? t('unknown') : formatCount(count, locale()));

function figuresOf({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats) {
  return {
    unpaid: [{ amount: totalUnpaid ?? '', currency: null, programName: null }],
    paid: [{ amount: totalPaid ?? '', currency: null }],
    referrals: known(totalReferrals),
    conversion: conversionRate === null ? t('unknown') : formatPercent(conversionRate, locale()),
  };
}

/** A sum for each currency of all programs; currencies are never added up. */
function figuresOfAll(programs: Program[]) {
  const counts = programs.flatMap(({ state }) => state.snapshot?.stats.totalReferrals ?? []);
  const sumsOf = (total: 'totalUnpaid' | 'totalPaid') => {
    const amounts = programs.map(({ state, currency }) => [{ amount: state.snapshot?.stats[total] ?? '', currency }]);
    return sumsAcrossPrograms(amounts).map(({ programIndex, ...sum }) => ({
      ...{ ...sum, programName: programIndex === null ? null : (programs[programIndex]?.account.name ?? null) },
    }));
  };
  const [unpaid, paid] = [sumsOf('totalUnpaid'), sumsOf('totalPaid')];
  return {
    unpaid: unpaid.length > 0 ? unpaid : [{ amount: '', currency: null, programName: null }],
    paid:
      paid.length === 1 || (paid.length <= MAX_PAID && paid.every(({ programName }) => programName === null))
        ? paid
        : [],
    referrals: counts.length === 0 ? null : known(counts.reduce((sum, count) => sum + count)),
    // Several programs have none combined.
    conversion: null,
  };
}

/** One line under the unpaid sum: a payout on its way, the last or next payment, or the change since the last look. */
function UnpaidNoteLine({ store, view }: { store: PopupStore; view: AmountView }) {
  const note = store.unpaidNote.value;
  if (!note || (note.kind === 'changed' && view.covered)) return null;
  const since = note.kind === 'changed' ? note : null;
  return (
    <span
      class={since?.amount.startsWith('-') ? 'change less' : 'change'}
      title={since ? formatMoment(since.since, locale()) : undefined}
    >
      {note.kind === 'changed' && changeWords(note, store.now.value)}
      {note.kind === 'on-its-way' && wayWords(note, view)}
      {note.kind === 'expected' && expectedWords(note, view)}
      {note.kind === 'paid' && t('paidOn', dayAndMonth(note.at))}
    </span>
  );
}

/** "Nov 5". */
const dayAndMonth = (time: number): string => formatDayOfYear(time, locale());

/** "$2,868.79 on its way · November". */
function wayWords({ sums, month }: UnpaidNote & { kind: 'on-its-way' }, view: AmountView): string {
  const amounts = view.covered ? '' : sums.map((sum) => moneyText(sum, view)).join(' · ');
  const words = amounts ? t('payoutOnItsWay', amounts) : t('payoutStarted');
  if (month === null) return words;
  return `${words} · ${dateFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(noonOf(`${month}-01`))}`;
}

/** "usually sent: Dec 5 · ≈ $1,588". */
function expectedWords({ day, ...money }: UnpaidNote & { kind: 'expected' }, view: AmountView): string {
  const date = dateFormat(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(noonOf(day));
  const words = t('payoutUsually', date);
  return view.covered ? words : `${words} · ≈\u00a0${formatMoneyWhole(money, locale())}`;
}

/** "+$57.84 (last seen: 18:02)"; on another day without the year, which would wrap: "+$57.84 (last seen: 20 Nov)". */
function changeWords({ since, ...money }: UnpaidChange, now: number): string {
  const amount = formatMoney(money, locale(), 'exceptZero');
  const moment = daysBetween(since, now) === 0 ? formatClock(since, locale()) : dayAndMonth(since);
  return t('changeToday', amount, moment);
}
