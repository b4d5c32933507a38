import { AWAY_AFTER } from '../../../lib/domain/requests/poll-schedule.ts';
import { exponential, normal, type RandomDraw } from './random.ts';

/** The events of a user's day that an extension notices. */
export const UserEvent = {
  /** The user comes to the computer, and the browser starts, or the computer wakes or was on. */
  COME_START: 0,
  COME_WAKE: 1,
  COME: 2,
  /** The user touches mouse or keyboard again after a while. */
  TOUCH: 3,
  POPUP: 4,
  /** The user leaves the computer. */
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

/** Referrals per day, a guess: half of all affiliates have fewer than one in two months, a few have several a day. */
export const referralsPerDay = (draw: RandomDraw): number => (1 / 60) * Math.exp(normal(draw, 0, 1.8));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LATEST_END = 23.5 * HOUR;

/** An entry of a plan is second and event in one number, so that entries sort by second. */
const EVENTS = 16;
export const secondOf = (entry: number): number => Math.floor(entry / EVENTS);
export const eventOf = (entry: number): UserEvent => (entry % EVENTS) as UserEvent;

/** Plans a day in order of time. @param midnight the second at which the day begins, local time */
export function planDay(draw: RandomDraw, machine: Machine, midnight: number, workday: boolean): number[] {
  const day: number[] = [];
  const note = (second: number, event: UserEvent) => day.push((midnight + Math.floor(second)) * EVENTS + event);
  if (!workday && draw() > 0.3) return day;

  // Users come around nine, a sixth before half past eight and a sixth after half past nine. On free days they come later.
  const opens = normal(draw, workday ? 9 * HOUR : 10.5 * HOUR, workday ? 30 * MINUTE : HOUR);
  const start = Math.min(Math.max(opens, 5 * HOUR), 14 * HOUR);
  const closes = normal(draw, workday ? 17.5 * HOUR : 15 * HOUR, 75 * MINUTE);
  const end = Math.min(Math.max(closes, start + HOUR), LATEST_END - HOUR);

  let lunch = false;
  let slept = machine === 'laptop';
  for (let now = start; ; ) {
    const browserStarts = now === start && machine === 'office';
    note(now, browserStarts ? UserEvent.COME_START : slept ? UserEvent.COME_WAKE : UserEvent.COME);
    const leaves = Math.min(now + 3 * MINUTE + exponential(draw, 42 * MINUTE), end);
    sit(now, leaves);
    note(leaves, UserEvent.LEAVE);
    if (leaves >= end) break;
    const lunchNow: boolean = !lunch && leaves > 12 * HOUR;
    lunch ||= lunchNow;
    const away = lunchNow ? 30 * MINUTE + exponential(draw, 20 * MINUTE) : 2 * MINUTE + exponential(draw, 12 * MINUTE);
    const idleAfter = draw() < 0.3 ? 5 : AWAY_AFTER; // Some lock the screen when they get up.
    if (away > idleAfter) note(leaves + idleAfter, UserEvent.IDLE);
    slept = machine === 'laptop' && away > 15 * MINUTE;
    if (slept) note(leaves + 15 * MINUTE, UserEvent.SLEEP);
    now = leaves + away;
    if (now >= end) break;
  }
  const shut = Math.max(end, ...day.map((entry) => secondOf(entry) - midnight)) + 5;
  if (machine === 'laptop') note(shut, UserEvent.SLEEP);
  else if (machine === 'office') note(shut, UserEvent.STOP);
  else note(shut + AWAY_AFTER, UserEvent.IDLE);
  return day.sort((a, b) => a - b);

  /** Plans the time at the computer: pauses without input (reading, calls, films), and sometimes a look at the popup. */
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
