import 'fake-indexeddb/auto';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NEW_STATE } from '../../../lib/domain/polling/account-state.ts';
import {
  deleteRecords,
  type RecordStore,
  type Records,
  readRecords,
  records,
} from '../../../lib/platform/records/records.ts';
import * as storage from '../../../lib/platform/storage/storage.ts';
import type { Client } from '../../../lib/service/routes/client.ts';
import { createPayoutTeller } from '../../../lib/worker/notify/payout-teller.ts';
import { createPortalAsker } from '../../../lib/worker/polling/portal-asker.ts';
import { portalRoutes } from '../../../lib/worker/polling/portal-routes.ts';
import { createBackfiller } from '../../../lib/worker/records/backfiller.ts';
import { createRecorder, type Recorder } from '../../../lib/worker/records/recorder.ts';
import { account } from '../../lib/make.ts';
import { type Kill, newWorld, startLife } from '../life.ts';
import { change } from './change.ts';
import { Shop } from './shop.ts';
import type { History, Step } from './steps.ts';
import { Truth } from './truth.ts';

const MINUTE = 60_000;
const never = () => new Promise<never>(() => {});

export interface Lived {
  truth: Truth;
  polls: number;
  kills: number;
  fills: number;
  recorded: number;
  /** Cents, as far as they were recognised. */
  paidOut: number;
}

/** Lives through a history with the real poller, recorder and backfiller on storage and a database of their own. */
export async function live({ start, dialect, before, lists, steps, ...ways }: History, rows: number): Promise<Lived> {
  fakeBrowser.reset();
  await deleteRecords('a');
  const shop = new Shop(start);
  Object.assign(shop, ways);
  shop.dialect = dialect;
  shop.desk.isListing = lists;
  for (const { status, cents, minutes } of before) {
    shop.time += minutes * MINUTE;
    shop.create(status, cents, false, shop.currencyFor('USD'));
  }
  const truth = new Truth(shop);
  const world = newWorld({ notify() {}, withdraw() {} });
  let [polls, kills, fills] = [0, 0, 0];
  let [skew, zone] = [0, 'UTC'];
  let wasSkewed = false;
  let lastPage = 0;
  /** Nothing is known of before the next answer. */
  let begins = true;
  let sinceEmpty = 2;
  const old: ReturnType<Shop['answer']>[] = [];
  /** When the fresh answer was given that is under way. */
  let given: number | null = null;

  await storage.write(storage.ACCOUNTS, [account()]);
  await poll(fresh, null);
  for (const step of steps) await happen(step);
  await end();
  const { entries, metadata } = await readRecords('a');
  const paidOut = truth.centsOf(metadata?.payouts ?? []);
  return { truth, polls, kills, fills, recorded: entries.length, paidOut };

  async function happen(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        shop.time += step.minutes * MINUTE;
        return;
      case 'clock':
        skew = step.hours * 60 * MINUTE;
        wasSkewed = true;
        return;
      case 'journey':
        zone = step.zone;
        return;
      case 'poll':
        return poll(() => answer(step.way, step.age), step.kill, step.full);
      case 'close':
        await landAll();
        await fakeBrowser.storage.session.clear();
        return;
      case 'backfill':
        return runBackfill(step.between, step.kill);
      case 'reconnect':
        await landAll();
        begins = true;
        await storage.write(storage.stateOf('a'), NEW_STATE);
        return poll(fresh, null);
      case 'forget':
        await landAll();
        begins = true;
        return beginLife(never, null, []).recorder.forget('a');
      case 'look':
        return beginLife(never, null, []).recorder.look('a');
      default:
        change(shop, truth, step);
    }
  }

  /** A worker as `worker.ts` starts one. */
  function beginLife(stats: Client['stats'], kill: Kill | null, between: Extract<Step, { do: 'backfill' }>['between']) {
    world.now = shop.time + skew;
    const now = () => shop.time + skew;
    let recorder: Recorder | null = null;
    const life = startLife(world, stats, kill, async (id) => recorder?.record(id));
    const { point, writing } = life;
    const dying: RecordStore = {
      read: async (...what) => (await point()) ?? records.read(...what),
      metadata: async (...what) => (await point()) ?? records.metadata(...what),
      change: (...what) => writing(() => records.change(...what)),
      remove: (...what) => writing(() => records.remove(...what)),
      accounts: async () => (await point()) ?? records.accounts(),
    };
    const around = {
      vault: life.vault,
      random: () => 0.5,
      hasAccess: async () => true,
      now,
    };
    recorder = createRecorder({
      ...around,
      store: life.store,
      records: dying,
      timeout: never,
      inTurn: life.poller.inTurn,
      client: {
        async history(_, page, perPage) {
          await point();
          const told = ask(page, perPage);
          await point();
          return told;
        },
      },
    });
    const left = [...between];
    const backfiller = createBackfiller({
      ...around,
      store: life.store,
      recorder,
      client: {
        async history(_, page) {
          await point();
          shop.time += 2000;
          world.now = now();
          const next = left.shift();
          if (next === 'poll') await life.poller.askAll('user');
          else if (next) change(shop, truth, next);
          const told = ask(page, rows);
          truth.isTornUp ||= page < lastPage;
          lastPage = page;
          if (told.ok && told.value.last) truth.backfilled();
          await point();
          return told;
        },
      },
      async timeout(milliseconds) {
        shop.time += milliseconds;
        await point();
      },
      wake: async () => void (await point()),
    });
    const { inTurn } = life.poller;
    const payoutTeller = createPayoutTeller({
      ...{ store: life.store, inTurn, timeout: never },
      isQuiet: async () => false,
      async showNotifications(shown) {
        await point();
        for (const one of shown) shop.desk.tell(one);
        await point();
        return [];
      },
      async withdraw() {},
    });
    const client = {
      async transactions() {
        await point();
        const told = shop.desk.answer(shop.isDown);
        await point();
        return told;
      },
      missingPayment: async () => ({ ok: false, error: { kind: 'no-route' } }) as const,
      visits: async () => ({ ok: false, error: { kind: 'no-route' } }) as const,
    };
    const deps = { ...around, store: life.store, inTurn };
    const portal = createPortalAsker(portalRoutes({ client, payoutTeller }), deps);
    return { ...life, recorder, backfiller, portal, payoutTeller };
  }

  function ask(page: number, perPage = 20): Awaited<ReturnType<Client['history']>> {
    if (shop.route === 'none') return { ok: false, error: { kind: 'no-route' } };
    if (shop.isDown) return { ok: false, error: { kind: 'server-error', status: 500 } };
    return { ok: true, value: shop.page(page, perPage) };
  }

  async function poll(ask: Client['stats'], kill: Kill | null, full = false): Promise<void> {
    shop.time += 5 * MINUTE;
    polls++;
    given = null;
    const { poller, backfiller, portal, payoutTeller, killed } = beginLife(ask, kill, []);
    const { local } = fakeBrowser.storage;
    const set = local.set;
    if (full) local.set = async () => Promise.reject(new Error('quota exceeded'));
    const work = Promise.all([poller.notifyLeft(), poller.askAll('user')])
      .then(() => poller.notifyLeft())
      .then(() => backfiller.goOnWithAll())
      .then(() => payoutTeller.tellLeft())
      .then(() => portal.ask('a', 'earnings'))
      .then(() => payoutTeller.tellLeft());
    await finish(work, killed, full);
    local.set = set;
  }

  async function runBackfill(between: Extract<Step, { do: 'backfill' }>['between'], kill: Kill | null): Promise<void> {
    fills++;
    lastPage = 0;
    given = null;
    const { poller, backfiller, killed } = beginLife(async () => fresh(), kill, between);
    const work = poller
      .notifyLeft()
      .then(() => backfiller.start('a'))
      .then(() => backfiller.goOnWithAll())
      .then(() => poller.notifyLeft());
    await finish(work, killed);
  }

  async function finish(work: Promise<unknown>, killed: Promise<'killed'>, full = false): Promise<void> {
    // What lands late may be older than what was stored meanwhile: then nobody knows what is stored.
    const wasLate = world.late.length > 0;
    const isKilled = (await Promise.race([work, killed])) === 'killed';
    const told = await readRecords('a');
    // By clocks that tell nothing, nobody knows what came before the list begins.
    const isTimed = shop.hasDate && !wasSkewed;
    if (isTimed) shop.desk.check(told, await storage.read(storage.payoutsOf('a')), truth.paidOut);
    if (isKilled) {
      kills++;
      truth.checkBounds(told);
      return;
    }
    if (wasLate) return truth.checkBounds(told);
    if (given !== null) truth.answeredAt = given;
    if (given !== null) begins = false;
    if (given !== null) sinceEmpty++;
    await check(told, full);
  }

  async function check(told: Records, full: boolean): Promise<void> {
    const { unrecorded, snapshot, historySchedule, ledger } = await storage.read(storage.stateOf('a'));
    const waits = historySchedule !== undefined || snapshot?.cachedSeconds !== null || ledger?.emptied;
    if (unrecorded && !waits && !full) throw new Error('Not recorded, though the worker lived on');
    truth.checkBounds(told);
    truth.checkClaims(told);
    // What came in since is none of the claim.
    if (given === shop.time) truth.checkEarningsSummary(told, zone);
  }

  async function fresh(): ReturnType<Client['stats']> {
    if (begins) truth.begunAnew();
    old.push(shop.answer());
    given = shop.time;
    return { ok: true, value: shop.answer() };
  }

  async function answer(way: Extract<Step, { do: 'poll' }>['way'], age: number): ReturnType<Client['stats']> {
    if (way === 'failed') return { ok: false, error: { kind: 'no-answer' } };
    // Where there was nothing before, as far as is stored, it is believed.
    const isEmpty = old.at(-1)?.value.stats.totalReferrals === 0;
    const mayBe = sinceEmpty > 1 && !isEmpty && ((await storage.read(storage.stateOf('a'))).ledger?.total ?? 0) > 0;
    if (way === 'empty' && mayBe) {
      sinceEmpty = 0;
      const stats = { totalPaid: '0', totalUnpaid: '0', totalReferrals: 0, conversionRate: '0' };
      return { ok: true, value: { ...shop.answer(), value: { stats, referrals: [], noticeHtml: '' } } };
    }
    const cached = old.at(-age);
    if (way === 'cached' && cached) return { ok: true, value: { value: cached.value, cachedSeconds: 60 } };
    return fresh();
  }

  async function landAll(): Promise<void> {
    for (const one of world.late.splice(0)) await one.land();
  }

  /** Calm at last; then the backfill runs. */
  async function end(): Promise<void> {
    await landAll();
    shop.isDown = false;
    skew = 0;
    // Longer than any pause after a failure.
    for (let i = 0; i < 4; i++) {
      shop.time += 90 * MINUTE;
      await poll(fresh, null);
    }
    truth.checkListed(await readRecords('a'));
    if (shop.route === 'none') return;
    await runBackfill([], null);
    await runBackfill([], null);
    truth.checkWhole(await readRecords('a'));
  }
}
