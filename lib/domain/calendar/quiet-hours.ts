import { dayOf, daysAfter, HERE, momentOf, type Zone } from './calendar.ts';

/**
 * When the user wants to be told nothing: from one time of their day ("22:00") to another ("07:00"), over midnight
 * where the second comes first. The same time twice is never.
 */
export interface QuietHours {
  from: string;
  to: string;
}

/** What is offered first. */
export const USUAL_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** Minutes past midnight of "HH:MM"; null if it is no time of a day. */
export function minutesOf(time: string): number | null {
  if (time.length !== 5 || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export const areQuietHours = ({ from, to }: QuietHours): boolean =>
  minutesOf(from) !== null && minutesOf(to) !== null;

/**
 * When (ms) the quiet hours end in which `now` lies; null: it lies in none. They begin and end when the clock on the
 * wall first shows their times, so that an hour that comes twice, or not at all, neither repeats nor loses them.
 */
export function quietUntil(
  hours: QuietHours | null | undefined,
  now: number,
  zone: Zone = HERE,
): number | null {
  const from = hours ? minutesOf(hours.from) : null;
  const to = hours ? minutesOf(hours.to) : null;
  if (from === null || to === null || from === to) return null;
  const today = dayOf(now, zone);
  for (const day of [daysAfter(today, -1), today]) {
    const end = momentOf(to > from ? day : daysAfter(day, 1), to, zone);
    if (now >= momentOf(day, from, zone) && now < end) return end;
  }
  return null;
}
