import { withWait } from '../../../lib/domain/polling/account-state.ts';
import { mayPoll, type Polled, type PollReason, wakeAt } from '../../../lib/domain/requests/poll-schedule.ts';
import { afterRequest, FIGURES, newRoute } from '../../../lib/domain/requests/route.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { createCrowdService, type ServiceTrouble } from './crowd-service.ts';
import { createExtraRequests } from './extra-requests.ts';
import { createList } from './list.ts';
import { createRandom, exponential } from './random.ts';
import { eventOf, type Machine, machineOf, planDay, referralsPerDay, secondOf, UserEvent } from './simulated-user.ts';
import { createDelays } from './statistics.ts';
import { createWheel } from './wheel.ts';

export interface Crowd extends ServiceTrouble {
  installations: number;
  days: number;
  seed: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The simulated clock starts on a Monday at midnight. */
const MONDAY = Date.UTC(2026, 10, 23);
const POLL_MINUTES = 5;
/** The longest time since an account's last referral. */
const LONGEST_IDLE = 180 * DAY;
/** A referral counts as recent for two weeks. */
const RECENT = 14 * DAY;

/** A week from Monday to Sunday with one hour of outage and half an hour of overload. */
export const week = (installations: number, seed: number): Crowd => ({
  installations,
  days: 7,
  seed,
  outage: { from: 2 * DAY + 14 * HOUR, to: 2 * DAY + 15 * HOUR },
  overload: {
    from: 3 * DAY + 11 * HOUR,
    to: 3 * DAY + 11.5 * HOUR,
    perMinute: installations / 50,
    retryAfterSeconds: 300,
  },
});

const firstPolled = (askedAt: number, idleSince: number): Polled => ({
  route: { ...newRoute(1), state: 'offered', askedAt, answeredAt: askedAt },
  idleSince,
  wait: null,
});

export type CrowdOutcome = ReturnType<typeof simulate>;

/** Simulates installations with one account each, the default period and the worker's order of steps. */
export function simulate({ installations, days, seed, ...trouble }: Crowd) {
  const seconds = days * DAY;
  const service = createCrowdService(trouble, seconds);
  const userRandom = createRandom(installations, seed);
  const pollRandom = createRandom(installations, seed + 1);
  const extraRandom = createRandom(installations, seed + 2);
  const listRandom = createRandom(installations, seed + 3);
  // Each installation has three timers: the worker's alarm, the user's next event, the next referral.
  const wheel = createWheel(3 * installations, seconds);
  const [USER, REFERRAL] = [installations, 2 * installations];

  const machines: Machine[] = [];
  const rates = new Float64Array(installations);
  const plans: number[][] = [];
  const steps = new Int32Array(installations);
  const accounts: Polled[] = [];
  const isRunning = new Uint8Array(installations);
  const isPresent = new Uint8Array(installations);
  const lastEventAt = new Int32Array(installations);
  const away = new Uint8Array(installations).fill(1);
  const earnedAt = new Float64Array(installations);
  const extras: ReturnType<typeof createExtraRequests>[] = [];
  const lists: ReturnType<typeof createList>[] = [];
  const unannounced: { at: number; present: boolean; recent: boolean }[][] = [];
  const delays = { present: createDelays(), recent: createDelays(), away: createDelays() };
  let [wakes, polls, pages] = [0, 0, 0];

  for (let user = 0; user < installations; user++) {
    const draw = () => userRandom(user);
    machines.push(machineOf(draw));
    rates[user] = referralsPerDay(draw);
    const idle = Math.min(exponential(draw, DAY / (rates[user] as number)), LONGEST_IDLE);
    const requested = draw() * POLL_MINUTES * 60;
    earnedAt[user] = -idle;
    accounts.push(firstPolled(MONDAY - requested * 1000, MONDAY - idle * 1000));
    unannounced.push([]);
    extras.push(createExtraRequests(() => extraRandom(user), MONDAY));
    lists.push(createList(() => listRandom(user), rates[user] as number, MONDAY));
    plans.push([]);
    if (machines[user] === 'desktop') {
      isRunning[user] = 1;
      plan(user, 0);
    }
    wheel.put(USER + user, 0);
    planReferral(user, 0);
  }
  wheel.run((timer, now) => {
    if (timer >= REFERRAL) referralTimer(timer - REFERRAL, now);
    else if (timer >= USER) userTimer(timer - USER, now);
    else if (isRunning[timer]) alarmTimer(timer, now);
  });
  return { requests: service.requests, polls, pages, turnedAway: service.turnedAway(), delays, wakes };

  function alarmTimer(user: number, now: number): void {
    wakes++;
    request(user, 'alarm', now);
    const time = MONDAY + now * 1000;
    // The worker honors a Retry-After.
    if (mayPoll(accounts[user] as Polled, 'user', contextAt(time))) extras[user]?.(time, () => service.request(now));
  }

  function request(user: number, reason: PollReason, now: number): void {
    const time = MONDAY + now * 1000;
    const before = accounts[user] as Polled;
    if (mayPoll(before, reason, contextAt(time, user))) {
      polls++;
      const error = service.request(now);
      const news = error === null && announce(user, now);
      const outcome = error ? fail(error) : ok(null);
      accounts[user] = {
        route: afterRequest(before.route, outcome, { now: time, random: pollRandom(user), cadence: FIGURES }),
        idleSince: news ? time : before.idleSince,
        wait: error ? withWait(before, error, time).wait : before.wait,
      };
      if (error === null) lists[user]?.read(time, () => listPage(now));
    }
    plan(user, now);
  }

  function contextAt(now: number, user?: number) {
    return { pollMinutes: POLL_MINUTES, now, away: user !== undefined && away[user] === 1 };
  }

  function listPage(now: number) {
    pages++;
    return service.request(now);
  }

  function plan(user: number, now: number): void {
    const at = wakeAt([accounts[user] as Polled], contextAt(MONDAY + now * 1000, user));
    if (at === null) throw new Error('The worker must not stop polling.');
    wheel.put(user, Math.ceil((at - MONDAY) / 1000));
  }

  /** Updates the badge, and returns whether there were new referrals. */
  function announce(user: number, now: number): boolean {
    const news = unannounced[user] ?? [];
    if (news.length === 0) return false;
    for (const referral of news) {
      if (referral.present) delays.present.add(now - referral.at);
      if (referral.present && referral.recent) delays.recent.add(now - referral.at);
      if (!referral.present) delays.away.add(isPresent[user] ? now - (lastEventAt[user] as number) : 0);
    }
    news.length = 0;
    return true;
  }

  function planReferral(user: number, now: number): void {
    const draw = () => userRandom(user);
    wheel.put(REFERRAL + user, now + 1 + Math.floor(exponential(draw, DAY / (rates[user] as number))));
  }

  function referralTimer(user: number, now: number): void {
    const recent = now - (earnedAt[user] as number) < RECENT;
    unannounced[user]?.push({ at: now, present: isPresent[user] === 1, recent });
    earnedAt[user] = now;
    lists[user]?.earn(MONDAY + now * 1000);
    planReferral(user, now);
  }

  function userTimer(user: number, now: number): void {
    const today = plans[user] as number[];
    const entry = today[steps[user] as number];
    if (entry === undefined || secondOf(entry) !== now) {
      const day = Math.floor(now / DAY);
      plans[user] = planDay(() => userRandom(user), machines[user] as Machine, day * DAY, day % 7 < 5);
      steps[user] = 0;
    } else {
      steps[user] = (steps[user] as number) + 1;
      applyEvent(user, eventOf(entry), now);
    }
    const next = plans[user]?.[steps[user] as number];
    wheel.put(USER + user, next === undefined ? (Math.floor(now / DAY) + 1) * DAY : secondOf(next));
  }

  function applyEvent(user: number, event: UserEvent, now: number): void {
    if (event <= UserEvent.COME_WAKE) isRunning[user] = 1;
    if (event === UserEvent.SLEEP || event === UserEvent.STOP) isRunning[user] = 0;
    if (event <= UserEvent.COME) isPresent[user] = 1;
    lastEventAt[user] = now;
    if (event === UserEvent.LEAVE) isPresent[user] = 0;
    if (event <= UserEvent.TOUCH) away[user] = 0;
    if (event >= UserEvent.IDLE) away[user] = 1;

    if (event === UserEvent.COME_START || event === UserEvent.POPUP) request(user, 'opened', now);
    // The worker polls accounts that are due when the user returns.
    else if (event <= UserEvent.TOUCH) alarmTimer(user, now);
  }
}
