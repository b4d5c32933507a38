import { unpaidNote } from '../../../lib/domain/polling/unpaid-note.ts';
import { normalized } from '../../../lib/domain/referrals/referral.ts';
import { type History, programDatabase } from '../../../lib/platform/programs/program-database.ts';
import { createClient } from '../../../lib/service/routes/client.ts';
import { payoutNotifications } from '../../../lib/worker/notify/payout-notifications.ts';
import { createPortalPoller, portalRoutes } from '../../../lib/worker/polling/portal-poller.ts';
import { createPrograms } from '../../../lib/worker/programs/stored-programs.ts';
import type * as storage from '../../fake/fake-storage.ts';
import { resetBrowser } from '../../fake/reset-browser.ts';
import { partOf } from '../../lib/program-samples.ts';
import type { World } from '../../lib/worker-services.ts';
import { type Kill, never } from '../killable.ts';
import { connectIn, LOGIN, newWorld, startLife } from '../life.ts';
import { amountText, PayingSite, type PaymentStatus, type SitePayment } from './paying-site.ts';
import { PayoutOracle } from './payout-oracle.ts';
import type { PayoutHistory, PayoutStep } from './payout-steps.ts';

export interface LivedPayouts {
  kills: number;
  requests: number;
  /** Notifications, and how many of them repeat one after a kill. */
  shown: number;
  reports: number;
  /** Reports of a start that give the number of referrals. */
  counted: number;
  started: number;
}

const [MINUTE, DAY] = [60_000, 86_400_000];

/** Runs a history through the real pollers and the notifier, and compares every notification with the truth. */
export async function livePayouts({ before, length, isEmptied, steps }: PayoutHistory): Promise<LivedPayouts> {
  resetBrowser();
  const world = newWorld({ notify() {}, clearNotifications() {} });
  const site = new PayingSite(() => world.now);
  /** Cancelled payments that are never restored. */
  const cancelledForGood = new Set<SitePayment>();
  let isQuiet = false;
  let kills = 0;
  for (const [index, { status, cents }] of before.entries())
    site.start({ status, cents, rows: 3, minute: site.minute - (before.length - index) * 4 * 24 * 60 });
  site.length = length;
  await connectNow();
  const oracle = new PayoutOracle(site);
  if (isEmptied) site.ways = ['empty', 'empty'];
  await poll(false, null);
  for (const step of steps) {
    // Every step takes place in another minute.
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

  async function happen(step: PayoutStep): Promise<void> {
    if (step.do === 'reconnect') return connectNow();
    if (step.do === 'quiet') isQuiet = !isQuiet;
    else if (step.do === 'clock') world.now += step.hours * 60 * MINUTE;
    else if (step.do === 'poll') {
      world.now += 15 * MINUTE;
      await poll(step.opened, step.kill);
    } else if (step.do === 'zone') {
      // The product cannot recognize payments that are edited or cancelled while all times move.
      site.ways = [];
      site.length = 100;
      await settle();
      for (const payment of site.all) if (payment.isGone) cancelledForGood.add(payment);
      site.zoneMinutes = step.quarters * 15;
      await settle();
    } else change(step);
  }

  function change(step: PayoutStep): void {
    if (step.do === 'start') site.start({ ...step, hiddenUntil: step.late ? site.minute + 60 : 0 });
    else if (step.do === 'start many') {
      for (let nth = 0; nth < step.count; nth++) {
        world.now += MINUTE;
        site.start({ cents: step.cents + nth, rows: 2 });
      }
    } else if (step.do === 'start twins') {
      // The amount is odd, so that the sum of the twins equals no other payout's.
      const twin = site.start({ cents: 2 * step.cents + 1, rows: 2 });
      site.start({ ...twin, rows: 3 });
    } else if (step.do === 'order') site.order = step.order;
    else if (step.do === 'length') site.length = step.length;
    else if (step.do === 'answer') site.ways = Array.from({ length: step.times }, () => step.way);
    else if (step.do === 'pay') become(step.nth, 'processing', 'paid');
    else if (step.do === 'hold') become(step.nth, 'processing', 'on_hold');
    else if (step.do === 'resume') become(step.nth, 'on_hold', 'processing');
    else if (step.do === 'restore') {
      const found = site.all.filter((payment) => payment.isGone && !cancelledForGood.has(payment));
      const payment = found[step.nth % Math.max(1, found.length)];
      if (payment) payment.isGone = false;
    } else if ('nth' in step) changeOne(step);
  }

  function changeOne(step: Extract<PayoutStep, { nth: number }>): void {
    const fits = ({ status }: SitePayment) =>
      step.do === 'restart' ? status === 'processing' : step.do !== 'cancel' || status !== 'paid';
    const payment = nthOf(fits, step.nth);
    if (step.do === 'edit amount' || step.do === 'edit referral') oracle.isEdited = true;
    if (!payment) return;
    if (step.do === 'restart' || step.do === 'cancel') payment.isGone = true;
    if (step.do === 'restart' || step.do === 'start alike') startLike(payment);
    else if (step.do === 'edit amount') payment.cents = step.cents;
    else if (step.do === 'edit words') payment.words = `Payout #${payment.name} of ${step.cents}`;
    else if (step.do === 'edit referral')
      Object.assign(payment.referrals[0] ?? {}, { cents: step.cents, changed: site.minute });
  }

  function nthOf(fits: (payment: SitePayment) => boolean, nth: number): SitePayment | undefined {
    const found = site.alive.filter(fits);
    return found[nth % Math.max(1, found.length)];
  }

  /** Starts a payment of the same amount and words at a time that is no time zone's offset away. */
  function startLike({ name, cents, words }: SitePayment): void {
    const times = site.all.filter((payment) => payment.name === name).map(({ minute }) => minute % 15);
    while (times.includes(site.minute % 15) && new Set(times).size < 15) world.now += MINUTE;
    if (new Set(times).size < 15) site.start({ name, cents, words, rows: 4 });
  }

  function become(nth: number, from: PaymentStatus, to: PaymentStatus): void {
    const payment = nthOf(({ status }) => status === from, nth);
    if (payment) payment.status = to;
  }

  async function poll(opened: boolean, kill: Kill | null): Promise<void> {
    oracle.look();
    site.answered = null;
    const late = world.late.length > 0;
    const answeredAt = async () => (await partOf('a', 'payouts'))?.route.answeredAt;
    const before = await answeredAt();
    const life = beginLife(kill);
    const work = life
      .showOutbox()
      .then(() => life.poller.pollAll('user'))
      .then(() => life.portal.poll('a', opened ? 'earnings' : null))
      .then(() => life.showOutbox());
    const isKilled = (await Promise.race([work, life.killed])) === 'killed';
    if (site.answered) oracle.forgetUndone(site.answered);
    if (isKilled) kills++;
    const answered = late ? null : site.answered;
    // A killed worker may have stored what was answered.
    if (answered && (!isKilled || (await answeredAt()) !== before)) oracle.stored(answered);
    if (answered && !isKilled) {
      const payouts = await partOf('a', 'payouts');
      oracle.checkNote(unpaidNote([{ change: null, currency: null, unpaid: null, payouts }], world.now));
    }
    oracle.check();
  }

  function beginLife(kill: Kill | null) {
    const life = startLife(world, () => client.stats(LOGIN), kill, undefined, showing);
    const { point, meter, store, programs, vault, showOutbox } = life;
    const fetch = async (input: unknown) => {
      await point();
      const answer = site.answer(String(input));
      await point();
      return answer;
    };
    const client = createClient({ fetch: fetch as typeof globalThis.fetch, online: () => true, nonce: () => 'n' });
    const deps = {
      ...{ meter, store, vault, programs, showOutbox, now: () => world.now, random: () => 0.5 },
      hasAccess: async () => true,
    };
    return { ...life, portal: createPortalPoller(portalRoutes(client), deps) };
  }

  function showing(point: () => Promise<null>, store: storage.Store): Partial<World> {
    const database = { history: async () => history() };
    const readList = async () => void (await point());
    const inTurn = <T>(work: () => Promise<T>) => work();
    const programs = createPrograms({ store, now: () => world.now, database: programDatabase, inTurn });
    const make = payoutNotifications({ store, programs, database, readList, timeout: () => new Promise(() => {}) });
    return {
      makers: {
        // Each payout alone, because a notification of many does not name them all.
        payout: async (entries) => (await Promise.all(entries.map(({ waits, ...entry }) => make([entry])))).flat(),
      },
      isQuiet: async () => (await point()) ?? isQuiet,
      async showNotification(notification) {
        await point();
        oracle.hear(notification);
        await point();
        return 'shown';
      },
    };
  }

  /** A mirror with the paid referrals of the list. */
  function history(): History {
    const listed = site.alive.filter(({ hiddenUntil }) => hiddenUntil <= site.minute);
    const rows = listed.flatMap(({ referrals }) =>
      referrals.map(({ cents, changed }) => ({
        ...normalized({ status: 'paid', amount: amountText(cents) }),
        updatedAt: changed * MINUTE,
      })),
    );
    return { mirror: null, totals: [], rows };
  }

  async function connectNow(): Promise<void> {
    const fetch = async (input: unknown) => site.answer(String(input));
    const client = createClient({ fetch: fetch as typeof globalThis.fetch, online: () => true, nonce: () => 'n' });
    await connectIn(startLife(world, never, null), world, client);
  }

  /** Polls until the work of a killed worker is done and the whole list is known. */
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
    if (site.requests < requests + 2) throw new Error('Payouts are no longer requested.');
    const left = (await partOf('a', 'outbox')).filter(({ kind }) => kind === 'payout').length;
    if (left !== 0) throw new Error(`${left} announcements are left.`);
    oracle.checkEnd();
  }
}
