import { mayRequest, type PollReason, scheduleAfterRequest, wakeAt } from '../../../lib/domain/polling/schedule.ts';
import type { Schedule } from '../../../lib/domain/polling/schedule-schema.ts';
import { createService, type ServiceTrouble } from './crowd-service.ts';
import { createExtraRequests } from './extra-requests.ts';
import { createList } from './list.ts';
import { createRandom, exponential } from './random.ts';
import { eventOf, type Machine, machineOf, momentOf, planDay, referralsADay, UserEvent } from './simulated-user.ts';
import { createDelays } from './statistics.ts';
import { createWheel } from './wheel.ts';

export interface Crowd extends ServiceTrouble {
  installations: number;
  days: number;
  seed: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Midnight before the first day, a Monday; the start of the simulated clock. */
const MONDAY = Date.UTC(2026, 10, 23);
const POLL_MINUTES = 5;
/** No account is older. */
const LONGEST_IDLE = 180 * DAY;
/** With a referral in the last two weeks. */
const LIVELY = 14 * DAY;

/** A week, Monday to Sunday, with one hour of outage and half an hour of overload. */
export const week = (installations: number, seed: number): Crowd => ({
  installations,
  days: 7,
  seed,
  outage: { from: 2 * DAY + 14 * HOUR, to: 2 * DAY + 15 * HOUR },
  overload: {
    from: 3 * DAY + 11 * HOUR,
    to: 3 * DAY + 11.5 * HOUR,
    aMinute: installations / 50,
    retryAfterSeconds: 300,
  },
});

const begun = (lastRequestAt: number, idleSince: number): Schedule => ({
  failures: 0,
  lastRequestAt,
  nextRequestAt: lastRequestAt + POLL_MINUTES * 60_000,
  notBefore: null,
  idleSince,
});

export type CrowdOutcome = ReturnType<typeof simulate>;

/** Simulates a crowd with one service: an account each, the default period, the worker's order of steps. */
export function simulate({ installations, days, seed, ...trouble }: Crowd) {
  const seconds = days * DAY;
  const service = createService(trouble, seconds);
  const lives = createRandom(installations, seed);
  const chances = createRandom(installations, seed + 1);
  const others = createRandom(installations, seed + 2);
  const listed = createRandom(installations, seed + 3);
  // Three timers each: the worker's alarm, the user's next event, the next referral.
  const wheel = createWheel(3 * installations, seconds);
  const [LIFE, REFERRAL] = [installations, 2 * installations];

  const machines: Machine[] = [];
  const rates = new Float64Array(installations);
  const plans: number[][] = [];
  const steps = new Int32Array(installations);
  const schedules: Schedule[] = [];
  const up = new Uint8Array(installations);
  const there = new Uint8Array(installations);
  const cameAt = new Int32Array(installations);
  const away = new Uint8Array(installations).fill(1);
  const earnedAt = new Float64Array(installations);
  const extras: ReturnType<typeof createExtraRequests>[] = [];
  const lists: ReturnType<typeof createList>[] = [];
  const unannounced: { at: number; there: boolean; lively: boolean }[][] = [];
  const delays = { there: createDelays(), lively: createDelays(), away: createDelays() };
  let [wakes, polls, pages] = [0, 0, 0];

  for (let i = 0; i < installations; i++) {
    const draw = () => lives(i);
    machines.push(machineOf(draw));
    rates[i] = referralsADay(draw);
    const idle = Math.min(exponential(draw, DAY / (rates[i] as number)), LONGEST_IDLE);
    const requested = draw() * POLL_MINUTES * 60;
    earnedAt[i] = -idle;
    schedules.push(begun(MONDAY - requested * 1000, MONDAY - idle * 1000));
    unannounced.push([]);
    extras.push(createExtraRequests(() => others(i), MONDAY));
    lists.push(createList(() => listed(i), rates[i] as number, MONDAY));
    plans.push([]);
    if (machines[i] === 'desktop') {
      up[i] = 1;
      plan(i, 0);
    }
    wheel.put(LIFE + i, 0);
    refer(i, 0);
  }
  wheel.turn((thing, now) => {
    if (thing >= REFERRAL) earn(thing - REFERRAL, now);
    else if (thing >= LIFE) live(thing - LIFE, now);
    else if (up[thing]) ring(thing, now);
  });
  return { requests: service.requests, polls, pages, turnedAway: service.turnedAway(), delays, wakes };

  function ring(i: number, now: number): void {
    wakes++;
    request(i, 'alarm', now);
    const schedule = schedules[i] as Schedule;
    const time = MONDAY + now * 1000;
    // A Retry-After is honored.
    if (mayRequest(schedule, 'user', time, false))
      extras[i]?.(time, schedule.failures === 0, () => service.request(now));
  }

  function request(i: number, reason: PollReason, now: number): void {
    const time = MONDAY + now * 1000;
    const before = schedules[i] as Schedule;
    if (mayRequest(before, reason, time, away[i] === 1)) {
      polls++;
      const error = service.request(now);
      const news = error === null && notifyOf(i, now);
      const context = { now: time, random: chances(i), pollMinutes: POLL_MINUTES, news };
      schedules[i] = scheduleAfterRequest(before, error, context);
      if (error === null) lists[i]?.read(time, () => listPage(now));
    }
    plan(i, now);
  }

  function listPage(now: number) {
    pages++;
    return service.request(now);
  }

  function plan(i: number, now: number): void {
    const at = wakeAt([schedules[i] as Schedule], MONDAY + now * 1000, away[i] === 1);
    if (at === null) throw new Error('Nothing here makes the worker stop asking.');
    wheel.put(i, Math.ceil((at - MONDAY) / 1000));
  }

  /** The badge is correct from now on. Returns whether there were new referrals. */
  function notifyOf(i: number, now: number): boolean {
    const news = unannounced[i] ?? [];
    if (news.length === 0) return false;
    for (const referral of news) {
      if (referral.there) delays.there.add(now - referral.at);
      if (referral.there && referral.lively) delays.lively.add(now - referral.at);
      if (!referral.there) delays.away.add(there[i] ? now - (cameAt[i] as number) : 0);
    }
    news.length = 0;
    return true;
  }

  function refer(i: number, now: number): void {
    const draw = () => lives(i);
    wheel.put(REFERRAL + i, now + 1 + Math.floor(exponential(draw, DAY / (rates[i] as number))));
  }

  function earn(i: number, now: number): void {
    unannounced[i]?.push({ at: now, there: there[i] === 1, lively: now - (earnedAt[i] as number) < LIVELY });
    earnedAt[i] = now;
    lists[i]?.earn(MONDAY + now * 1000);
    refer(i, now);
  }

  function live(i: number, now: number): void {
    const today = plans[i] as number[];
    const entry = today[steps[i] as number];
    if (entry === undefined || momentOf(entry) !== now) {
      const day = Math.floor(now / DAY);
      plans[i] = planDay(() => lives(i), machines[i] as Machine, day * DAY, day % 7 < 5);
      steps[i] = 0;
    } else {
      steps[i] = (steps[i] as number) + 1;
      happen(i, eventOf(entry), now);
    }
    const next = plans[i]?.[steps[i] as number];
    wheel.put(LIFE + i, next === undefined ? (Math.floor(now / DAY) + 1) * DAY : momentOf(next));
  }

  function happen(i: number, event: UserEvent, now: number): void {
    if (event <= UserEvent.COME_WAKE) up[i] = 1;
    if (event === UserEvent.SLEEP || event === UserEvent.STOP) up[i] = 0;
    if (event <= UserEvent.COME) there[i] = 1;
    cameAt[i] = now;
    if (event === UserEvent.LEAVE) there[i] = 0;
    if (event <= UserEvent.TOUCH) away[i] = 0;
    if (event >= UserEvent.IDLE) away[i] = 1;

    if (event === UserEvent.COME_START || event === UserEvent.POPUP) request(i, 'opened', now);
    // The worker looks for due polls when the user returns.
    else if (event <= UserEvent.TOUCH) ring(i, now);
  }
}
