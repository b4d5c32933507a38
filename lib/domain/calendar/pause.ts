import { dayOf, daysAfter, momentOf } from './calendar.ts';
import { minutesOf, type QuietHours, quietUntil } from './quiet-hours.ts';

/** For how long the user may pause notifications: quiet hours for once. */
export const PAUSES = ['hour', 'tomorrow'] as const;
export type Pause = (typeof PAUSES)[number];

const HOUR = 3_600_000;
/** No pause is longer, so that a clock that is set back does not pause for ever. */
const LONGEST = 36 * HOUR;
/** Minutes past midnight: when "tomorrow" begins, if no quiet hours end in the morning. */
const MORNING = 7 * 60;

/** When (ms) a pause that begins now ends. "Tomorrow" begins as quiet hours over midnight end, else at 7:00. */
export function pauseEnd(pause: Pause, hours: QuietHours | null | undefined, now: number): number {
  if (pause === 'hour') return now + HOUR;
  const from = hours ? minutesOf(hours.from) : null;
  const to = hours ? minutesOf(hours.to) : null;
  const morning = from !== null && to !== null && to < from ? to : MORNING;
  return Math.min(momentOf(daysAfter(dayOf(now), 1), morning), now + LONGEST);
}

/** When (ms) the pause ends; null if notifications are not paused. @param stored as it was stored */
export const pausedUntil = (stored: number | null | undefined, now: number): number | null =>
  stored && stored > now && stored - now <= LONGEST ? stored : null;

/** What keeps notifications back. */
export interface Silence {
  quietHours?: QuietHours | null;
  /** As it was stored. */
  pausedUntil?: number | null;
}

/** When (ms) both the pause and quiet hours are over; null if it is not silent now. */
export function silentUntil(silence: Silence, now: number): number | null {
  const ends = [pausedUntil(silence.pausedUntil, now), quietUntil(silence.quietHours, now)];
  const end = Math.max(...ends.map((one) => one ?? 0));
  // Quiet hours may begin before the pause ends.
  return end === 0 ? null : (quietUntil(silence.quietHours, end) ?? end);
}
