import { dayOf, daysAfter, HOUR, momentOf } from './calendar.ts';
import { minutesOf, type QuietHours, quietUntil } from './quiet-hours.ts';

export const PAUSES = ['hour', 'tomorrow'] as const;
export type Pause = (typeof PAUSES)[number];

/** ms; bounds a pause if the clock is set back. */
const LONGEST = 36 * HOUR;
/** Minutes past midnight. */
const MORNING = 7 * 60;

/** When (ms) a pause that begins now ends. "Tomorrow" begins when quiet hours over midnight end, or else at 7:00. */
export function pauseEnd(pause: Pause, hours: QuietHours | null | undefined, now: number): number {
  if (pause === 'hour') return now + HOUR;
  const [from, to] = [minutesOf(hours?.from), minutesOf(hours?.to)];
  const morning = from !== null && to !== null && to < from ? to : MORNING;
  return Math.min(momentOf(daysAfter(dayOf(now), 1), morning), now + LONGEST);
}

/** When (ms) a stored pause ends; null if it is over or invalid. */
export const pausedUntil = (stored: number | null | undefined, now: number): number | null =>
  stored && stored > now && stored - now <= LONGEST ? stored : null;

type Silence = { quietHours?: QuietHours | null; pausedUntil?: number | null };

/** When (ms) a pause ends, or quiet hours that follow it; null: notifications are not paused. */
export const pauseShownUntil = (silence: Silence, now: number): number | null =>
  pausedUntil(silence.pausedUntil, now) && silentUntil(silence, now);

/** When (ms) both the pause and quiet hours are over; null if neither is active. */
export function silentUntil(silence: Silence, now: number): number | null {
  const end = Math.max(pausedUntil(silence.pausedUntil, now) ?? 0, quietUntil(silence.quietHours, now) ?? 0);
  // Quiet hours may begin before the pause ends.
  return end === 0 ? null : (quietUntil(silence.quietHours, end) ?? end);
}
