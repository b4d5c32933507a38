import { noonOf } from '../../../lib/domain/calendar/calendar.ts';
import { daysBetween, formatClock, formatDay, formatMoment } from '../../../lib/domain/calendar/time.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import type { UnpaidChange } from '../../../lib/domain/polling/last-look.ts';
import type { UnpaidNote } from '../../../lib/domain/polling/unpaid-note.ts';
import { dateFormat } from '../../../lib/domain/text/formatters.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { type AmountView, moneyText } from '../../parts/Amount.tsx';

/** One line under the unpaid sum: a payout on its way, the last payment, or the change since the last look. */
export function UnpaidNoteLine({ store, view }: { store: PopupStore; view: AmountView }) {
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
      {note.kind === 'paid' && t('paidOn', dateFormat(locale(), { month: 'short', day: 'numeric' }).format(note.at))}
    </span>
  );
}

/** "$2,868.79 on its way · November". */
function wayWords({ sums, month }: UnpaidNote & { kind: 'on-its-way' }, view: AmountView): string {
  const amounts = view.covered ? '' : sums.map((sum) => moneyText(sum, view)).join(' · ');
  const words = amounts ? t('payoutOnItsWay', amounts) : t('payoutStarted');
  if (month === null) return words;
  return `${words} · ${dateFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(noonOf(`${month}-01`))}`;
}

/** "+$57.84 since 18:02", "+$57.84 since 20 Nov 2026". */
function changeWords({ since, ...money }: UnpaidChange, now: number): string {
  const amount = formatMoney(money, locale(), 'exceptZero');
  return t('changeToday', amount, (daysBetween(since, now) === 0 ? formatClock : formatDay)(since, locale()));
}
