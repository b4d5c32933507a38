import { dayOf, daysAfter, momentOf } from './calendar.ts';

/** Local times ("22:00" to "07:00"), over midnight if the second is earlier. Equal times mean never. */
export interface QuietHours {
  from: string;
  to: string;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** Minutes past midnight of "HH:MM"; null if it is no time. */
export function minutesOf(time = ''): number | null {
  if (time.length !== 5 || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export const areValidQuietHours = ({ from, to }: QuietHours): boolean =>
  minutesOf(from) !== null && minutesOf(to) !== null;

/** When (ms) the current quiet hours end; null: none. A repeated or skipped hour neither repeats nor skips them. */
export function quietUntil(hours: QuietHours | null | undefined, now: number): number | null {
  const [from, to] = [minutesOf(hours?.from), minutesOf(hours?.to)];
  if (from === null || to === null || from === to) return null;
  const today = dayOf(now);
  for (const day of [daysAfter(today, -1), today]) {
    const end = momentOf(to > from ? day : daysAfter(day, 1), to);
    if (now >= momentOf(day, from) && now < end) return end;
  }
  return null;
}
