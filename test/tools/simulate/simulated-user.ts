import { AWAY_AFTER } from '../../../lib/domain/polling/schedule.ts';
import { exponential, normal, type RandomDraw } from './random.ts';

/** A day of a person and their computer, as far as an extension notices it. */
export const UserEvent = {
  /** They sit down, and the browser starts, or the computer wakes or was on. */
  COME_START: 0,
  COME_WAKE: 1,
  COME: 2,
  /** They use mouse or keyboard again after a while without. */
  TOUCH: 3,
  POPUP: 4,
  /** They leave the computer. */
  LEAVE: 5,
  /** The browser reports idle or locked. */
  IDLE: 6,
  SLEEP: 7,
  STOP: 8,
} as const;
export type UserEvent = (typeof UserEvent)[keyof typeof UserEvent];

/** A laptop is closed in the evening, an office computer switched off, a desktop left on. */
export type Machine = 'laptop' | 'office' | 'desktop';

export const machineOf = (draw: RandomDraw): Machine => {
  const drawn = draw();
  return drawn < 0.5 ? 'laptop' : drawn < 0.75 ? 'office' : 'desktop';
};

/** Referrals a day, a guess: half have fewer than one in two months, a few have several a day. */
export const referralsADay = (draw: RandomDraw): number => (1 / 60) * Math.exp(normal(draw, 0, 1.8));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LAST = 23.5 * HOUR;

/** Second and event in one number, which sorts by the second. */
const KINDS = 16;
export const momentOf = (entry: number): number => Math.floor(entry / KINDS);
export const eventOf = (entry: number): UserEvent => (entry % KINDS) as UserEvent;

/** One day in order of time, from the second at which it begins, local time. */
export function planDay(draw: RandomDraw, machine: Machine, midnight: number, workday: boolean): number[] {
  const day: number[] = [];
  const note = (at: number, event: UserEvent) => day.push((midnight + Math.floor(at)) * KINDS + event);
  if (!workday && draw() > 0.3) return day;

  // Around nine, on free days later; one in six is before half past eight, one in six after half past nine.
  const opens = normal(draw, workday ? 9 * HOUR : 10.5 * HOUR, workday ? 30 * MINUTE : HOUR);
  const start = Math.min(Math.max(opens, 5 * HOUR), 14 * HOUR);
  const closes = normal(draw, workday ? 17.5 * HOUR : 15 * HOUR, 75 * MINUTE);
  const end = Math.min(Math.max(closes, start + HOUR), LAST - HOUR);

  let lunch = false;
  let slept = machine === 'laptop';
  for (let now = start; ; ) {
    const fresh = now === start && machine === 'office';
    note(now, fresh ? UserEvent.COME_START : slept ? UserEvent.COME_WAKE : UserEvent.COME);
    const leaves = Math.min(now + 3 * MINUTE + exponential(draw, 42 * MINUTE), end);
    sit(now, leaves);
    note(leaves, UserEvent.LEAVE);
    if (leaves >= end) break;
    const hungry: boolean = !lunch && leaves > 12 * HOUR;
    lunch ||= hungry;
    const away = hungry ? 30 * MINUTE + exponential(draw, 20 * MINUTE) : 2 * MINUTE + exponential(draw, 12 * MINUTE);
    const idleAfter = draw() < 0.3 ? 5 : AWAY_AFTER; // Some lock the screen when they get up.
    if (away > idleAfter) note(leaves + idleAfter, UserEvent.IDLE);
    slept = machine === 'laptop' && away > 15 * MINUTE;
    if (slept) note(leaves + 15 * MINUTE, UserEvent.SLEEP);
    now = leaves + away;
    if (now >= end) break;
  }
  const shut = Math.max(end, ...day.map((entry) => momentOf(entry) - midnight)) + 5;
  if (machine === 'laptop') note(shut, UserEvent.SLEEP);
  else if (machine === 'office') note(shut, UserEvent.STOP);
  else note(shut + AWAY_AFTER, UserEvent.IDLE);
  return day.sort((a, b) => a - b);

  /** At the computer: time without input (reading, calls, films), and occasional looks at the figures. */
  function sit(from: number, to: number): void {
    if (draw() < 0.3) note(from + draw() * (to - from), UserEvent.POPUP);
    for (let now = from + exponential(draw, HOUR); now < to; now += exponential(draw, HOUR)) {
      const touched = now + 2 * MINUTE + exponential(draw, 8 * MINUTE);
      if (touched > to) return;
      if (touched - now > AWAY_AFTER) {
        note(now + AWAY_AFTER, UserEvent.IDLE);
        note(touched, UserEvent.TOUCH);
      }
      now = touched;
    }
  }
}
