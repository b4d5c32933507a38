import { type Day, isDay } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { onDays } from '../../domain/earnings/series.ts';
import type { Money } from '../../domain/money/money.ts';
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
  { bucket, days, named }: { bucket: CurrencyBucket; days: Days; named: boolean },
): PayoutRow[] {
  const uncounted = new Set(programs.filter(({ counted }) => !counted).map(({ name }) => name));
  // A payout of this minute is dated tomorrow if the site's time zone is ahead of the user's.
  const isShown = ({ date }: Payout) =>
    !isDay(date) || (date >= days.first && (date < days.next || days.next > bucket.today));
  const lists = programs.map(({ name, currency, listed }) =>
    listed
      .filter(isShown)
      .map(({ date, amount, status, description }) =>
        rowOf(date, { amount, currency }, named && name, statusWord(status, 'payout'), description),
      ),
  );
  const inferred = onDays(bucket.payouts, days)
    .filter(({ listed, programName }) => !listed && !uncounted.has(programName))
    .reverse()
    .map(({ day, amount, programName }) => rowOf(day, { amount, currency: bucket.currency }, named && programName));
  const [only = [], ...others] = [...lists, inferred].filter((rows) => rows.length > 0);
  // An unreadable date keeps its place in the service's list.
  if (others.length === 0) return only;
  return [only, ...others].flat().sort((a, b) => Number(a.day < b.day) - Number(a.day > b.day));
}

const rowOf = (date: string, money: Money, ...hints: (string | false)[]): PayoutRow & { day: Day } => ({
  ...{ ...money, day: isDay(date) ? date : '', title: isDay(date) ? formatCalendarDay(date, locale()) : date },
  hint: hints.filter(Boolean).join(' · '),
});
