/**
 * A day of the user's calendar, as text ("2026-11-21"): it sorts and is stored as it is, and counting days is free of
 * daylight saving time.
 */
export type Day = string;

/** The UTC offset of this computer's time zone in minutes at a moment (ms), positive in the east. */
const zone = (at: number): number => -new Date(at).getTimezoneOffset();

const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Outside these the year has no four digits. */
const [FIRST, LAST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31)];

/** The day of a moment (ms). */
export function dayOf(at: number): Day {
  const held = Math.min(Math.max(at, FIRST), LAST);
  return written(held + zone(held) * MINUTE);
}

/** The day in UTC, which is at most a day away from that of any zone. */
export const utcDayOf = (at: number): Day => written(at);

/** So many days later; earlier where negative. */
export const daysAfter = (day: Day, days: number): Day => written(utc(day) + days * DAY);

/** How many days from one to the other. */
export const daysFrom = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY);

/** The moment (ms) at which a day begins; where midnight is skipped, the first moment after it. */
export function startOf(day: Day): number {
  const midnight = utc(day);
  // The offset may change around midnight: of the midnights by each offset, the first that is in the day, or after
  // it.
  const midnights = [-DAY, 0, DAY].map((away) => midnight - zone(midnight + away) * MINUTE);
  const fitting = midnights.filter((at) => dayOf(at) >= day);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...midnights);
}

/** The first moment (ms) of a day at which local time is so many minutes past midnight, or more. */
export function momentOf(day: Day, minutes: number): number {
  const wall = utc(day) + minutes * MINUTE;
  // Near a clock change there are two candidates: the search starts at the earlier one.
  let at = wall - Math.max(zone(wall - DAY), zone(wall + DAY)) * MINUTE;
  while (at + zone(at) * MINUTE < wall) at += MINUTE;
  return at;
}

/** The same local time of day (ms), so many days before; the next moment, if that day skips it. */
export function sameTimeBefore(at: number, days: number): number {
  const day = dayOf(at);
  const minutes = (at - utc(day)) / MINUTE + zone(at);
  return momentOf(daysAfter(day, -days), minutes);
}

/** The Monday of its week. */
export const weekOf = (day: Day): Day => daysAfter(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** The first of its month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The first of the month after: 31 days after the first of a month is always in it. */
export const nextMonth = (day: Day): Day => monthOf(daysAfter(monthOf(day), 31));

/** The same day of the month before, or its last where it is shorter. */
export function sameDayLastMonth(today: Day): Day {
  const last = daysAfter(monthOf(today), -1);
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return same < last ? same : last;
}

/** Noon UTC of the day (ms), for formatting in UTC. */
export const noonOf = (day: Day): number => utc(day) + DAY / 2;

export const isDay = (text: string): boolean =>
  text.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && written(utc(text)) === text;

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const written = (at: number): Day => new Date(Math.min(Math.max(at, FIRST - DAY), LAST)).toISOString().slice(0, 10);

/** All stored moments (ms) lie within 1970 and 9999. */
export const isMoment = (at: number): boolean => at >= FIRST && at <= LAST;

export const clampMoment = (at: number): number => Math.min(Math.max(at, FIRST), LAST);
