import { fakeBrowser } from 'wxt/testing/fake-browser';
import { unpaidNote } from '../../../lib/domain/polling/unpaid-note.ts';
import * as storage from '../../../lib/platform/storage/storage.ts';
import { createClient } from '../../../lib/service/routes/client.ts';
import { connect } from '../../../lib/worker/accounts/connect.ts';
import { payoutNotifications } from '../../../lib/worker/notify/payout-notifications.ts';
import { createPortalAsker, portalRoutes } from '../../../lib/worker/polling/portal-asker.ts';
import { noMirrors } from '../../lib/make.ts';
import type { World } from '../../lib/worker-services.ts';
import { type Kill, newWorld, startLife } from '../life.ts';
import { Oracle } from './oracle.ts';
import { money, type Payment, Site, type Status } from './site.ts';
import type { History, Step } from './steps.ts';

/** The outcome of one history. */
export interface Lived {
  kills: number;
  requests: number;
  /** Notifications, and how many of them repeat one after a kill. */
  shown: number;
  reports: number;
  /** Of reports of a start: those with their number of referrals. */
  counted: number;
  started: number;
}

const [MINUTE, DAY] = [60_000, 86_400_000];

/** Runs a history through the real poller, asker and notifier, and compares every notification with the truth. */
export async function live({ before, length, isEmptied, steps }: History): Promise<Lived> {
  fakeBrowser.reset();
  const world = newWorld({ notify() {}, clearNotifications() {} });
  const site = new Site(() => world.now);
  /** Cancelled, and never restored. */
  const gone = new Set<Payment>();
  let isQuiet = false;
  let kills = 0;
  for (const [nth, { status, cents }] of before.entries())
    site.start({ status, cents, rows: 3, minute: site.minute - (before.length - nth) * 4 * 24 * 60 });
  site.length = length;
  await connectNow();
  const oracle = new Oracle(site);
  if (isEmptied) site.ways = ['empty', 'empty'];
  await poll(false, null);
  for (const step of steps) {
    // No two things happen in the same minute, unless they are one.
    world.now += MINUTE;
    await happen(step);
    oracle.look();
  }
  await end();
  const reports = [...oracle.reports.values()];
  const started = reports.filter(({ stage }) => stage === 'started');
  return {
    ...{ kills, requests: site.requests, shown: oracle.shown, reports: reports.length, started: started.length },
    counted: started.filter(({ count }) => count !== null).length,
  };

  async function happen(step: Step): Promise<void> {
    switch (step.do) {
      case 'poll':
        world.now += 15 * MINUTE;
        return poll(step.opened, step.kill);
      case 'reconnect':
        return connectNow();
      case 'quiet':
        isQuiet = !isQuiet;
        return;
      case 'clock':
        world.now += step.hours * 60 * MINUTE;
        return;
      case 'zone': {
        // What is edited or gone while all times move cannot be recognized.
        site.ways = [];
        site.length = 100;
        await settle();
        for (const one of site.all) if (one.isGone) gone.add(one);
        site.zoneMinutes = step.quarters * 15;
        return settle();
      }
      default:
        return change(step);
    }
  }

  function change(step: Step): void {
    switch (step.do) {
      case 'start':
        site.start({ ...step, hiddenUntil: step.late ? site.minute + 60 : 0 });
        return;
      case 'start many':
        for (let nth = 0; nth < step.many; nth++) {
          world.now += MINUTE;
          site.start({ cents: step.cents + nth, rows: 2 });
        }
        return;
      case 'start twins': {
        // Together they are worth what no other payout is.
        const one = site.start({ cents: 2 * step.cents + 1, rows: 2 });
        site.start({ ...one, rows: 3 });
        return;
      }
      case 'start alike': {
        const one = nthOf(() => true, step.nth);
        if (one) startLike(one);
        return;
      }
      case 'restart': {
        const one = nthOf(({ status }) => status === 'processing', step.nth);
        if (!one) return;
        one.isGone = true;
        startLike(one);
        return;
      }
      case 'pay':
        become(step.nth, 'processing', 'paid');
        return;
      case 'hold':
        become(step.nth, 'processing', 'on_hold');
        return;
      case 'resume':
        become(step.nth, 'on_hold', 'processing');
        return;
      case 'cancel': {
        const one = nthOf(({ status }) => status !== 'paid', step.nth);
        if (one) one.isGone = true;
        return;
      }
      case 'restore': {
        const found = site.all.filter((one) => one.isGone && !gone.has(one));
        const one = found[step.nth % Math.max(1, found.length)];
        if (one) one.isGone = false;
        return;
      }
      case 'edit amount': {
        const one = nthOf(() => true, step.nth);
        if (one) one.cents = step.cents;
        oracle.isEdited = true;
        return;
      }
      case 'edit words': {
        const one = nthOf(() => true, step.nth);
        if (one) one.words = `Payout #${one.name} of ${step.cents}`;
        return;
      }
      case 'edit referral': {
        const referral = nthOf(() => true, step.nth)?.referrals[0];
        oracle.isEdited = true;
        if (referral) Object.assign(referral, { cents: step.cents, changed: site.minute });
        return;
      }
      case 'order':
        site.order = step.order;
        return;
      case 'length':
        site.length = step.length;
        return;
      case 'answer':
        site.ways = Array.from({ length: step.times }, () => step.way);
    }
  }

  function nthOf(fits: (one: Payment) => boolean, nth: number): Payment | undefined {
    const found = site.alive.filter(fits);
    return found[nth % Math.max(1, found.length)];
  }

  /** Another one of the same amount and words, at a time that no other time zone explains. */
  function startLike({ name, cents, words }: Payment): void {
    const times = site.all.filter((one) => one.name === name).map(({ minute }) => minute % 15);
    while (times.includes(site.minute % 15) && new Set(times).size < 15) world.now += MINUTE;
    if (new Set(times).size < 15) site.start({ name, cents, words, rows: 4 });
  }

  function become(nth: number, from: Status, to: Status): void {
    const one = nthOf(({ status }) => status === from, nth);
    if (one) one.status = to;
  }

  /** Wakes a worker, as `worker.ts` does. */
  async function poll(opened: boolean, kill: Kill | null): Promise<void> {
    oracle.look();
    site.answered = null;
    const late = world.late.length > 0;
    const life = beginLife(kill);
    const work = life
      .showOutbox()
      .then(() => life.poller.askAll('user'))
      .then(() => life.portal.ask('a', opened ? 'earnings' : null))
      .then(() => life.showOutbox());
    const isKilled = (await Promise.race([work, life.killed])) === 'killed';
    if (isKilled) kills++;
    else if (!late && site.answered) {
      oracle.stored(site.answered);
      const payouts = await storage.read(storage.payoutsItem('a'));
      oracle.checkNote(unpaidNote([{ change: null, currency: null, payouts }], world.now));
    }
    oracle.check();
  }

  function beginLife(kill: Kill | null) {
    const life = startLife(world, () => client.stats(LOGIN), kill, undefined, showing);
    const { point, store, vault, showOutbox } = life;
    const { inTurn } = life.poller;
    const fetch = async (input: unknown) => {
      await point();
      const answer = site.answer(String(input));
      await point();
      return answer;
    };
    const client = createClient({ fetch: fetch as typeof globalThis.fetch, online: () => true, nonce: () => 'n' });
    const asking = { store, vault, inTurn, showOutbox, now: () => world.now, hasAccess: async () => true };
    return { ...life, portal: createPortalAsker(portalRoutes({ client }), asking) };
  }

  /** What is shown, at each of its awaits. */
  function showing(point: () => Promise<null>, store: storage.Store): Partial<World> {
    const mirrors = { read: async () => history() };
    const mirror = async () => void (await point());
    return {
      makers: { payout: payoutNotifications({ store, mirrors, mirror, timeout: () => new Promise(() => {}) }) },
      isQuiet: async () => (await point()) ?? isQuiet,
      async showNotifications(all) {
        for (const one of all) {
          await point();
          oracle.hear(one);
        }
        await point();
        return all.map(({ id }) => id);
      },
    };
  }

  /** The referrals that were paid, as far as the list has them. */
  function history(): Awaited<ReturnType<typeof noMirrors.read>> {
    const listed = site.alive.filter(({ hiddenUntil }) => hiddenUntil <= site.minute);
    const rows = listed.flatMap(({ referrals }) =>
      referrals.map(({ cents, changed }) => ({
        ...{ id: null, order: null, description: null, currency: null, provider: null, at: null },
        ...{ status: 'paid', amount: money(cents), updatedAt: changed * MINUTE },
      })),
    );
    return { mirror: null, totals: [], rows };
  }

  async function connectNow(): Promise<void> {
    const { poller, store, vault } = startLife(world, never, null);
    const client = createClient({
      fetch: async (input) => site.answer(String(input)),
      ...{ online: () => true, nonce: () => 'n' },
    });
    const connected = await connect(
      { accountId: null, name: '', ...LOGIN },
      {
        ...{ poller, store, vault, client, mirrors: noMirrors, now: () => world.now, random: () => 0.5 },
        ...{
          newId: () => 'a',
          hasAccess: async () => true,
          dropAccess: async () => {},
          clearAccountNotifications: async () => {},
        },
        ...{ readSite: async () => null, discoverBaseUrl: async () => null },
      },
    );
    if (!connected.ok) throw new Error(JSON.stringify(connected));
  }

  /** What was killed is done, and the list is as the site has it. */
  async function settle(): Promise<void> {
    for (let nth = 0; nth < 2; nth++) {
      world.now += 8 * DAY;
      await poll(true, null);
    }
  }

  async function end(): Promise<void> {
    Object.assign(site, { ways: [], length: 100 });
    isQuiet = false;
    const { requests } = site;
    await settle();
    if (site.requests < requests + 2) throw new Error('Nobody asks any more.');
    const left = (await storage.read(storage.OUTBOX)).filter(({ kind }) => kind === 'payout').length;
    if (left !== 0) throw new Error(`${left} news are left.`);
    oracle.checkEnd();
  }
}

const LOGIN = { baseUrl: 'https://shop.example/api', username: 'ada', password: 'x' };
const never = () => new Promise<never>(() => {});
