import { type Day, isDay } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { PaidOut } from '../../domain/earnings/paid-out.ts';
import { onDays } from '../../domain/earnings/series.ts';
import type { Payout } from '../../domain/portal/payout-schema.ts';
import { locale } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

/** The payouts that a program's service lists itself. */
export interface ListedPayouts {
  name: string;
  /** null: unknown. */
  currency: string | null;
  listed: Payout[];
  /** Its sums are of these. */
  counted: boolean;
}

export interface PayoutRow {
  title: string;
  amount: string;
  currency: string | null;
  hint: string;
}

/**
 * The payouts of these days, newest first: as the services list them, and others as totals told of them. Where nobody
 * can read the date of one, it is always among them.
 * @param named whether each row names its program
 */
export function payoutRows(
  all: ListedPayouts[],
  { bucket, days, named }: Context & { bucket: CurrencyBucket },
): PayoutRow[] {
  const uncounted = new Set(all.filter(({ counted }) => !counted).map(({ name }) => name));
  const seen = onDays(bucket.payouts, days)
    .filter(({ listed, programName }) => !listed && !uncounted.has(programName))
    .reverse()
    .map((one) => ({ ...rowOfSeen(one, named ? one.programName : ''), currency: bucket.currency }));
  const rows = [...all.flatMap((one) => listedRows(one, { days, named, today: bucket.today })), ...seen];
  // A date in another language is as the service wrote it, and stays where the service has it.
  return all.length + Number(seen.length > 0) > 1 ? rows.sort((a, b) => compareDays(b.day, a.day)) : rows;
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
  // Where the site's day begins before the user's, a payout of just now is of tomorrow.
  const isShown = ({ date }: Payout) => !isDay(date) || (date >= days.first && (date < days.next || days.next > today));
  return listed.filter(isShown).map(({ date, amount, status, description }) => ({
    day: isDay(date) ? date : '',
    title: isDay(date) ? formatCalendarDay(date, locale()) : date,
    amount,
    currency,
    hint: [named && name, statusWord(status), description].filter(Boolean).join(' · '),
  }));
}

const rowOfSeen = ({ day, amount }: PaidOut, hint: string) => ({
  day,
  title: formatCalendarDay(day, locale()),
  amount,
  hint,
});
