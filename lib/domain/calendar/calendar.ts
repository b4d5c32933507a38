/** A day of the user's calendar as text ("2026-11-21"). It sorts, and counting days ignores daylight saving time. */
export type Day = string;

/** Lengths of time in ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** The bounds of stored moments (ms), because other years do not have four digits. */
const [FIRST, LAST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31)];

export const isMoment = (at: number): boolean => at >= FIRST && at <= LAST;
export const clampMoment = (at: number): number => Math.min(Math.max(at, FIRST), LAST);

/** Minutes by which this computer's time zone is ahead of UTC at a moment (ms). */
const utcOffset = (at: number): number => -new Date(at).getTimezoneOffset();

/** The day of a moment (ms) in this computer's time zone. */
export function dayOf(at: number): Day {
  const moment = clampMoment(at);
  return utcDayOf(moment + utcOffset(moment) * MINUTE);
}

/** The day of a moment (ms) in UTC, at most a day away from the day in any time zone. */
export const utcDayOf = (at: number): Day =>
  new Date(Math.min(Math.max(at, FIRST - DAY), LAST)).toISOString().slice(0, 10);

export const daysAfter = (day: Day, days: number): Day => utcDayOf(utc(day) + days * DAY);

export const daysFrom = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY);

/** The moment (ms) at which a day begins; if midnight is skipped, the first moment after it. */
export const startOf = (day: Day): number => momentOf(day, 0);

/** The first moment (ms) of a day at which local time is at least these minutes past midnight. */
export function momentOf(day: Day, minutes: number): number {
  const wall = utc(day) + minutes * MINUTE;
  // A clock change gives two candidates; the search starts at the earlier one.
  let at = wall - Math.max(utcOffset(wall - DAY), utcOffset(wall + DAY)) * MINUTE;
  while (at + utcOffset(at) * MINUTE < wall) at += MINUTE;
  return at;
}

/** The same local time (ms) some days before; the next moment if that day skips it. */
export function sameTimeBefore(at: number, days: number): number {
  const day = dayOf(at);
  const minutes = (at - utc(day)) / MINUTE + utcOffset(at);
  return momentOf(daysAfter(day, -days), minutes);
}

/** The Monday of the day's week. */
export const weekOf = (day: Day): Day => daysAfter(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** The first day of the day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

export const nextMonth = (day: Day): Day => monthOf(daysAfter(monthOf(day), 31));

/** The same day of the month before, or its last day if it is shorter. */
export function sameDayLastMonth(today: Day): Day {
  const last = daysAfter(monthOf(today), -1);
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return same < last ? same : last;
}

/** Noon UTC of the day (ms), for formatting in UTC. */
export const noonOf = (day: Day): number => utc(day) + DAY / 2;

export const isDay = (text: string): boolean =>
  text.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && utcDayOf(utc(text)) === text;

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
