import { NO_CAPABILITIES } from '../../lib/domain/accounts/capabilities.ts';
import type { AccountState } from '../../lib/domain/polling/account-state-schema.ts';
import { seenReferrals } from '../../lib/domain/polling/seen-referrals.ts';
import type { PollReason } from '../../lib/domain/requests/poll-schedule.ts';
import { newRoute } from '../../lib/domain/requests/route.ts';
import { stableJson } from '../../lib/domain/text/json-text.ts';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import type { Client } from '../../lib/service/routes/client.ts';
import * as storage from '../fake/fake-storage.ts';
import { resetBrowser } from '../fake/reset-browser.ts';
import { partOf } from '../lib/program-samples.ts';
import type { AnswerWay, HistoryStep, PopupLook, ProgramChange, ReferralHistory } from './history-steps.ts';
import { type Kill, never } from './killable.ts';
import { connectIn, newWorld, startLife } from './life.ts';
import type { Limits } from './limits.ts';
import { ReferralOracle } from './oracle.ts';
import { outcomeOf, SimulatedProgram } from './simulated-program.ts';

type Outcome = Awaited<ReturnType<Client['stats']>>;

export interface LivedHistory {
  kills: number;
  answers: number;
  truth: number;
  announced: number;
  /** The number of referrals by which the count may be too high. */
  allowance: number;
  /** The number of polls of a program at rest. */
  rested: number;
}

const MINUTE = 60_000;
const EMPTY = '{"stats":{"total_paid":"0","total_referrals":0},"recent_referrals":[]}';

/** Runs a history through the real poller, and compares every notification with the truth. */
export async function liveHistory({ dialect, before, steps }: ReferralHistory): Promise<LivedHistory> {
  resetBrowser();
  const program = new SimulatedProgram();
  program.dialect = dialect;
  program.length = dialect === 'deployed' ? 5 : 10;
  for (const status of before) program.create(status);
  const oracle = new ReferralOracle(program);
  let bodies: string[] = [];
  let [kills, answers, rested] = [0, 0, 0];
  /** The number of complete answers since the last empty one. */
  let sinceEmpty = 2;
  /** The time zones of the fresh answer to this poll (null: none) and of the last one. */
  let freshZone: number | null = null;
  let zone = 0;
  const world = newWorld({ notify: (announcements) => oracle.hear(announcements), clearNotifications() {} });

  await connectNow(async () => outcomeOf(program.body(), null));
  bodies = [program.body()];
  for (const step of steps) await happen(step);
  await end();
  const { ledger, seen } = await lastState();
  const announced = ledger?.announced ?? 0;
  if (seen > announced) throw new Error(`Seen ${seen} of ${announced}`);
  oracle.checkEnd(announced);
  return { kills, answers, truth: oracle.truth, announced, allowance: oracle.limits.allowance, rested };

  async function happen(step: HistoryStep): Promise<void> {
    if (step.do === 'look') return look(step);
    if (step.do === 'reconnect') return connectAgain();
    if (step.do === 'lose') return lose();
    if (step.do === 'overtaken') return overtaken();
    if (step.do === 'clock') world.now += step.by * 60 * MINUTE;
    else if (step.do === 'poll') {
      world.now += 5 * MINUTE;
      await poll(step.reason, async () => answer(step.answer, step.age), step.kill);
    } else change(program, oracle.limits, step);
  }

  async function look({ rows, second, end, late, kill }: PopupLook): Promise<void> {
    const stored = () => lastState();
    const drawn = await stored();
    const keysIn = (rows: number) =>
      new Set(drawn.snapshot?.referrals.flatMap(({ key }, index) => ((rows >> index) & 1 ? [key] : [])));
    const keys = keysIn(rows);
    const seen = seenReferrals(drawn, { keys, end });
    if (late) await poll('user', async () => answer('fresh', 0), null);
    if (second !== null) {
      const reports = [seen, seenReferrals(drawn, { keys: keysIn(second), end })];
      const report = ({ poller }: ReturnType<typeof startLife>) => reports.map((seen) => poller.markSeen('a', seen));
      await poll('user', async () => answer('fresh', 0), kill, report);
      oracle.look(drawn, await stored(), { keys: new Set([...keys, ...keysIn(second)]), end, isWhole: false });
      return;
    }
    const life = startLife(world, never, kill);
    await Promise.race([life.poller.markSeen('a', seen), life.killed]);
    oracle.look(drawn, await stored(), { keys, end, isWhole: kill === null && !late });
  }

  /** The state as a worker finds it. */
  async function lastState(): Promise<AccountState> {
    const known = await programDatabase.read('a');
    return known.ok && known.value ? known.value.state : (await storage.read(storage.pictureItem('a'))).state;
  }

  /** What was counted stays counted, also what was not told yet. */
  async function lose(): Promise<void> {
    const { state } = await storage.read(storage.pictureItem('a'));
    const waiting = (await partOf('a', 'outbox')).flatMap((entry) => (entry.kind === 'referrals' ? [entry] : []));
    const counted = waiting.filter(({ id }) => Number(id.split('/').at(-1)) <= (state.ledger?.announced ?? 0));
    oracle.lost(counted);
    await programDatabase.remove('a');
  }

  /** Wakes a worker, which shows the rest of the outbox while it polls. */
  async function poll(
    reason: PollReason,
    request: Client['stats'],
    kill: Kill | null,
    beside: (life: ReturnType<typeof startLife>) => Promise<unknown>[] = () => [],
  ): Promise<void> {
    const before = await lastState();
    await askedEverything(world.now);
    if (await storage.read(storage.pulseItem('a'))) rested++;
    const isSameShape = !oracle.limits.isReshaped && program.zoneHours === zone;
    const life = startLife(world, request, kill);
    const polls = [life.programs.publishMissing(), life.showOutbox(), life.poller.pollAll(reason), ...beside(life)];
    const work = Promise.all(polls).then(() => life.showOutbox());
    freshZone = null;
    const late = world.late.length > 0;
    const killed = (await Promise.race([work, life.killed])) === 'killed';
    if (freshZone !== null) oracle.limits.answered(freshZone !== zone, !killed && !late);
    oracle.check();
    if (freshZone !== null && !killed && !late) oracle.stored(before, await lastState(), isSameShape);
    if (!killed && !late) await checkPicture();
    if (!killed) zone = freshZone ?? zone;
    else kills++;
    // A killed worker may not have stored the answer after the empty one.
    if (freshZone !== null && !killed && !late) sinceEmpty++;
  }

  /** What pages draw is what is stored, whoever changed it at the same time. */
  async function checkPicture(): Promise<void> {
    const [picture, known] = [await storage.read(storage.pictureItem('a')), await programDatabase.read('a')];
    if (known.ok && known.value && stableJson(picture.state) !== stableJson(known.value.state))
      throw new Error('Pages draw another state than is stored');
  }

  /** Sends a request whose answer comes after the answer to the next one. */
  async function overtaken(): Promise<void> {
    world.now += 5 * MINUTE;
    const held = Promise.withResolvers<Outcome>();
    const requested = Promise.withResolvers<void>();
    const request = () => {
      requested.resolve();
      return held.promise;
    };
    const slow = startLife(world, request, null);
    const polling = slow.poller.pollAll('user');
    await Promise.race([requested.promise, polling]);
    const old = program.body();
    program.create('unpaid');
    world.now += 1000;
    await poll('user', async () => answer('fresh', 0), null);
    held.resolve(outcomeOf(old, null));
    await polling;
    await slow.showOutbox();
    oracle.check();
  }

  function answer(way: AnswerWay, age: number): Outcome {
    answers++;
    if (way === 'failed') return { ok: false, error: { kind: 'no-answer' } };
    if (way === 'offline') return { ok: false, error: { kind: 'offline' } };
    if (way === 'busy') return { ok: false, error: { kind: 'busy', status: 429, retryAfterSeconds: 3600 } };
    // The product believes two empty answers in a row, and takes all later rows as new.
    if (way === 'empty' && sinceEmpty > 1) {
      sinceEmpty = 0;
      return outcomeOf(EMPTY, null);
    }
    const old = bodies.at(-age);
    if (way === 'cached' && old !== undefined) return outcomeOf(old, age);
    bodies.push(program.body());
    freshZone = program.zoneHours;
    return outcomeOf(program.body(), null);
  }

  /** Connects the same account again, whose history continues. */
  async function connectAgain(): Promise<void> {
    freshZone = null;
    const late = world.late.length > 0;
    await connectNow(async () => answer('fresh', 0));
    oracle.limits.answered(freshZone !== zone, !late);
    zone = program.zoneHours;
    if (!late) sinceEmpty++;
    oracle.check();
  }

  async function connectNow(request: Client['stats']): Promise<void> {
    await connectIn(startLife(world, request, null), world);
  }

  /** Fires only alarms, which poll again after one alarm at most, although clocks may have jumped before. */
  async function end(): Promise<void> {
    const before = answers;
    for (let i = 0; i < 4; i++) {
      world.now += 76 * MINUTE;
      await poll('alarm', async () => answer('fresh', 0), null);
    }
    if (answers < before + 3) throw new Error('Polling has stopped.');
  }
}

/** Changes the program, and records the limits that follow from it. */
function change(program: SimulatedProgram, limits: Limits, step: ProgramChange): void {
  if (step.do === 'create') {
    for (let i = 0; i < step.count; i++) program.create(step.status, step.twin && i > 0);
  } else if (step.do === 'become') program.become(step.status, step.from, step.nth);
  else if (step.do === 'remove') {
    const existing = program.existing();
    program.remove(step.nth);
    limits.removed(existing.filter(({ deleted }) => deleted));
  } else if (step.do === 'restore') limits.wasRestored(program.restore(step.nth));
  else if (step.do === 'edit') limits.edited(program.edit(step.nth));
  else if (step.do === 'length') program.length = step.rows;
  else {
    limits.reshaped();
    if (step.do === 'switch') program.dialect = program.dialect === 'documented' ? 'deployed' : 'documented';
    else if (step.do === 'reword') program.words = program.words === 'Order' ? 'Bestellung' : 'Order';
    else if (step.do === 'renumber') program.renumbered += step.by;
    else if (step.do === 'zone') program.zoneHours += step.by;
  }
}

/** Nothing but polls is due, so that the program comes to rest. */
async function askedEverything(now: number): Promise<void> {
  const asked = { ...newRoute(1), askedAt: now, answeredAt: now };
  await programDatabase.change('a', {}, ({ record }) => {
    const route = { ...asked, revision: record.login };
    const routes = { start: route, user: route, administration: route };
    const mirror = { ...record.mirror, route: { ...route, retryAt: now + DAY } };
    return {
      record: {
        ...record,
        mirror,
        capabilities: { ...NO_CAPABILITIES, routes },
        payouts: { ...NO_PAYOUTS, route },
        payment: { route, missing: false },
        clicks: { route, total: null, spent: [], isCurrent: true, isChanged: false, wholeAt: now },
      },
    };
  });
}

const DAY = 1440 * MINUTE;
const NO_PAYOUTS = { listed: [], unlisted: [], paid: null, unpaid: null, floor: null, whole: true };
