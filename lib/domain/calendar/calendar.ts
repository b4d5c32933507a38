/**
 * The user's own calendar. Days are text ("2026-11-21"), so that they sort, compare and are stored as they are, and
 * counting them knows nothing of clocks that are put forward and back.
 */
export type Day = string;

/** Minutes by which local time is ahead of UTC at a moment (ms). */
export type Zone = (at: number) => number;

/** Where this computer is. */
export const HERE: Zone = (at) => -new Date(at).getTimezoneOffset();

const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Beyond these a Date cannot be written with four digits for the year. */
const [FIRST, LAST] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31)];

/** The day of a moment (ms). */
export function dayOf(at: number, zone: Zone = HERE): Day {
  const held = Math.min(Math.max(at, FIRST), LAST);
  return written(held + zone(held) * MINUTE);
}

/** So many days later; earlier where negative. */
export const daysAfter = (day: Day, days: number): Day => written(utc(day) + days * DAY);

/** How many days from one to the other. */
export const daysFrom = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY);

/** The moment (ms) at which a day begins; where midnight is skipped, the first moment after it. */
export function startOf(day: Day, zone: Zone = HERE): number {
  const midnight = utc(day);
  // The clocks may be changed around it: of the midnights by each of them the first that lies in the day, or after it.
  const midnights = [-DAY, 0, DAY].map((away) => midnight - zone(midnight + away) * MINUTE);
  const fitting = midnights.filter((at) => dayOf(at, zone) >= day);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...midnights);
}

/** The first moment (ms) of a day at which the clock on the wall shows so many minutes past midnight, or more. */
export function momentOf(day: Day, minutes: number, zone: Zone = HERE): number {
  const wall = utc(day) + minutes * MINUTE;
  // Where clocks are changed nearby, two moments come into question: from the earlier one on it is looked for.
  let at = wall - Math.max(zone(wall - DAY), zone(wall + DAY)) * MINUTE;
  while (at + zone(at) * MINUTE < wall) at += MINUTE;
  return at;
}

/** The same time of day by the clock on the wall, so many days before; where that one skips it, what comes next. */
export function sameTimeBefore(at: number, days: number, zone: Zone = HERE): number {
  const day = dayOf(at, zone);
  const minutes = (at - utc(day)) / MINUTE + zone(at);
  return momentOf(daysAfter(day, -days), minutes, zone);
}

/** The Monday of its week. */
export const weekOf = (day: Day): Day => daysAfter(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** The first of its month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** A moment within the day whose date is the same in every zone: for formatting in UTC. */
export const noonOf = (day: Day): number => utc(day) + DAY / 2;

export const isDay = (text: string): boolean =>
  text.length === 10 &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text)) &&
  written(utc(text)) === text;

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const written = (at: number): Day =>
  new Date(Math.min(Math.max(at, FIRST - DAY), LAST)).toISOString().slice(0, 10);
