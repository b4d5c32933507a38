import { type Day, isDay } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { onDays } from '../../domain/earnings/series.ts';
import type { Payout } from '../../domain/portal/payout-schema.ts';
import { locale } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

export interface ListedPayouts {
  name: string;
  currency: string | null;
  listed: Payout[];
  /** The earnings figures are computed from this list. */
  counted: boolean;
}

export interface PayoutRow {
  title: string;
  amount: string;
  currency: string | null;
  hint: string;
}

/** The payouts of these days, newest first, and those with an unreadable date: as listed, else inferred from totals. */
export function payoutRows(
  programs: ListedPayouts[],
  { bucket, days, named }: Context & { bucket: CurrencyBucket },
): PayoutRow[] {
  const uncounted = new Set(programs.filter(({ counted }) => !counted).map(({ name }) => name));
  const inferred = onDays(bucket.payouts, days)
    .filter(({ listed, programName }) => !listed && !uncounted.has(programName))
    .reverse()
    .map(({ day, amount, programName }) => ({
      day,
      title: formatCalendarDay(day, locale()),
      amount,
      currency: bucket.currency,
      hint: named ? programName : '',
    }));
  const rows = [
    ...programs.flatMap((program) => listedRows(program, { days, named, today: bucket.today })),
    ...inferred,
  ];
  // An unreadable date keeps its place in the service's list.
  return programs.length + Number(inferred.length > 0) > 1 ? rows.sort((a, b) => compareDays(b.day, a.day)) : rows;
}

const compareDays = (a: Day, b: Day): number => Number(a > b) - Number(a < b);

interface Context {
  days: Days;
  named: boolean;
}

function listedRows(
  { name, currency, listed }: ListedPayouts,
  { days, named, today }: Context & { today: Day },
): (PayoutRow & { day: Day })[] {
  // A payout of this minute is dated tomorrow if the site's time zone is ahead of the user's.
  const isShown = ({ date }: Payout) => !isDay(date) || (date >= days.first && (date < days.next || days.next > today));
  return listed.filter(isShown).map(({ date, amount, status, description }) => ({
    day: isDay(date) ? date : '',
    title: isDay(date) ? formatCalendarDay(date, locale()) : date,
    amount,
    currency,
    hint: [named && name, statusWord(status, 'payout'), description].filter(Boolean).join(' · '),
  }));
}
