import { formatDayAs } from '../../domain/calendar/format-days.ts';
import { daysBetween, formatClock, formatDayOfYear } from '../../domain/calendar/time.ts';
import { formatMoneyWhole } from '../../domain/money/money.ts';
import type { UnpaidNote } from '../../domain/polling/unpaid-note.ts';
import { formatAmount, locale, t } from '../../platform/i18n.ts';

interface Shown {
  covered: boolean;
  /** Applies to amounts without a currency. */
  currency: string | null;
  now: number;
}

/** One line under the unpaid sum: a payout on its way, the last or next payment, or the change since the last look. */
export function unpaidWords(note: UnpaidNote, { covered, currency, now }: Shown): string {
  switch (note.kind) {
    // "+$57.84 (last seen: 18:02)"; on another day without the year, which would wrap: "+$57.84 (last seen: 20 Nov)".
    case 'changed': {
      if (covered) return '';
      const { since } = note;
      const moment = daysBetween(since, now) === 0 ? formatClock(since, locale()) : formatDayOfYear(since, locale());
      return t('changeToday', formatAmount(note, 'exceptZero'), moment);
    }
    // "$2,868.79 on its way · November".
    case 'on-its-way': {
      const sums = covered ? [] : note.sums.map((sum) => ({ ...sum, currency: sum.currency ?? currency }));
      const amounts = sums.map((sum) => formatAmount(sum)).join(' · ');
      const words = amounts ? t('payoutOnItsWay', amounts) : t('payoutStarted');
      return note.month === null ? words : `${words} · ${formatDayAs({ month: 'long' }, `${note.month}-01`, locale())}`;
    }
    // "usually sent: Dec 5 · ≈ $1,588".
    case 'expected': {
      const words = t('payoutUsually', formatDayAs({ month: 'short', day: 'numeric' }, note.day, locale()));
      return covered ? words : `${words} · ≈\u00a0${formatMoneyWhole(note, locale())}`;
    }
    case 'paid':
      return t('paidOn', formatDayOfYear(note.at, locale()));
  }
}
