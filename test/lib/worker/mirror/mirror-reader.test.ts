import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { afterFigures, polledRange } from '../../../../lib/domain/programs/figures.ts';
import { mayPoll, pollDueAt } from '../../../../lib/domain/requests/poll-schedule.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { createMirrorReader, type MirrorReaderDeps } from '../../../../lib/worker/mirror/mirror-reader.ts';
import { createPrograms } from '../../../../lib/worker/programs/stored-programs.ts';
import { createMeter } from '../../../../lib/worker/storage/meter.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account, NOON } from '../../make.ts';
import { rowsDown } from '../../mirror-samples.ts';
import { partOf, storeHistory, storePart, storeProgram, summaryOf } from '../../program-samples.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

const world = { now: NOON, wakes: [] as (number | null)[], polls: 0, onPause: async () => {} };
const service = await embeddedService({ clock: () => world.now, preset: 'empty' });
const { program, failures, requests, scheduledChanges } = service;
const ADA = account({ baseUrl: service.deployedBase });
const client = createClient({
  /** Dates the answer by the service's clock. */
  async fetch(...request) {
    const response = await fetch(...request);
    const headers = new Headers(response.headers);
    headers.set('date', new Date(world.now).toUTCString());
    return Object.defineProperty(response, 'headers', { value: headers });
  },
  online: () => true,
  nonce: () => 'n',
});

beforeEach(async () => {
  Object.assign(world, { now: NOON, wakes: [], polls: 0, onPause: async () => {} });
  program.reset('empty');
  await store.write(store.ACCOUNTS, [ADA]);
});

const programs = createPrograms({
  ...{ store, database: programDatabase, now: () => world.now },
  inTurn: (work) => work(),
});

/** A worker that continues from what an earlier one has stored. */
function worker(part: Partial<MirrorReaderDeps> = {}) {
  const reader = createMirrorReader({
    ...{ store, client, programs, now: () => world.now, random: () => 0.5 },
    meter: createMeter({ store, now: () => world.now }),
    vault: { reveal: async () => ok(service.users.password('ada')) },
    hasAccess: async () => true,
    async timeout(milliseconds) {
      world.now += milliseconds;
      await world.onPause();
    },
    pollStats,
    wake: async (at) => void world.wakes.push(at),
    ...part,
  });
  return {
    ...reader,
    /** Polls the figures, then lets the reader handle them. */
    async poll() {
      await pollStats();
      await reader.read('a');
    },
  };
}

/** Polls the figures and stores them. */
async function pollStats(): Promise<void> {
  world.polls++;
  const login = { baseUrl: ADA.baseUrl, username: 'ada', password: service.users.password('ada') };
  const outcome = await client.stats(login);
  const settings = await store.readSettings();
  const context = { accountId: 'a', revision: 1, settings, isQuiet: false, now: world.now, random: 0.5 };
  await programs.change(ADA, ({ record, rows }) => afterFigures(record, rows, outcome, context), { rows: polledRange });
}

const isList = (url: URL) => url.pathname.endsWith('/portal/referrals');
/** The pages that were requested since the last call. */
function pages(): number[] {
  const urls = requests.list().map(({ url }) => new URL(url));
  requests.clear();
  return urls.filter(isList).map((url) => Number(url.searchParams.get('page')));
}
const mirrored = async () => (await programDatabase.history('a')).mirror;
const summary = () => summaryOf('a');
/** The rows as the service lists them now, and as they are in the mirror. */
async function compared() {
  const referrals = program.figures('ada').referrals.filter(({ status }) => status !== 'pending');
  const sorted = referrals.toSorted((a, b) => b.id - a.id);
  const { rows } = await programDatabase.history('a');
  const words = ({ description, status, amount }: { description: string | null; status: string; amount: string }) =>
    `${description} ${status} ${Number(amount)}`;
  return { listed: sorted.map(words), stored: rows.map(words) };
}
async function expectMirrored(): Promise<void> {
  const { listed, stored } = await compared();
  expect(stored).toEqual(listed);
  expect(await mirrored()).toMatchObject({ complete: true, reading: null, difference: null });
  expect((await mirrored())?.agreed).not.toBeNull();
}
/** A program with this many referrals, all of them in the mirror. */
async function mirrorProgram(count: number) {
  program.addReferrals(count);
  const reader = worker();
  await reader.poll();
  await expectMirrored();
  pages();
  world.now += MINUTE;
  return reader;
}

test('the first reading shows what it has read after each page', async () => {
  program.addReferrals(250);
  const shown: unknown[] = [];
  world.onPause = async () => void shown.push((await summary())?.known);
  await worker().poll();
  const known = { total: 250, listed: true };
  expect(shown).toEqual([100, 200].map((count) => ({ ...known, count, complete: false })));
  expect((await summary())?.known).toEqual({ ...known, count: 250, complete: true });
  expect(pages()).toEqual([1, 2, 3]);
  await expectMirrored();
});

test.each([30, 350])('a list of %i rows is read again after the time zone of the site has changed', async (count) => {
  const reader = await mirrorProgram(count);
  program.zone = HOUR;
  await reader.poll();
  const { rows } = await programDatabase.history('a');
  expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([NOON + HOUR]));
  await expectMirrored();
  program.zone = 0;
});

test.each<[string, count: number, listed: number, isHidden: (index: number) => boolean]>([
  ['on a short page', 50, 50, (index) => index >= 50],
  ['on the last page', 150, 150, (index) => index >= 150],
  ['between others', 350, 348, (index) => index === 120 || index === 121],
])(
  'a list is read to its end although its total counts rows that no page has: %s',
  async (_, count, listed, isHidden) => {
    program.addReferrals(count);
    const reader = worker({
      client: {
        ...client,
        async referrals(login, page, perPage) {
          const answer = await client.referrals(login, page, perPage);
          if (!answer.ok) return answer;
          const { referrals, total, ...rest } = answer.value.value;
          const shown = referrals.filter((_, index) => !isHidden((page - 1) * perPage + index));
          return ok({
            ...answer.value,
            value: { ...rest, referrals: shown, total: count === listed ? count + 7 : total },
          });
        },
      },
    });
    await reader.poll();
    expect(await mirrored()).toMatchObject({ complete: true, count: listed, total: listed, reading: null });
    expect((await mirrored())?.agreed !== null).toBe(count === listed);
  },
);

describe('a poll', () => {
  test.each<[string, change: () => unknown, requested: number[]]>([
    ['without news requests no page', () => {}, []],
    ['with news requests one page', () => program.addReferrals(2), [1]],
    ['after a payout requests the pages of its rows', () => program.payOut(), [1, 2, 3]],
  ])('%s', async (_, change, requested) => {
    const reader = await mirrorProgram(280);
    change();
    await reader.poll();
    expect(pages()).toEqual(requested);
    await expectMirrored();
  });

  test('counts its rows until the list is read', async () => {
    const reader = await mirrorProgram(3);
    const [before] = (await summary())?.today.earned ?? [];
    program.addReferral({ amount: '100' });
    failures.set({ mode: 'serverError' }, { when: isList });
    await reader.poll();
    const [after] = (await summary())?.today.earned ?? [];
    expect(Number(after?.amount) - Number(before?.amount)).toBeCloseTo(100);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a cache answered', async () => failures.set({ mode: 'cached' }, { when: (url) => !isList(url) })],
    ['the account is an administrator’s', () => store.write(store.ACCOUNTS, [{ ...ADA, role: 'administration' }])],
    ['the account is gone', () => store.write(store.ACCOUNTS, [])],
  ])('requests no page if %s', async (_, prepare) => {
    program.addReferrals(3);
    await prepare();
    await worker().poll();
    expect(pages()).toEqual([]);
    expect((await mirrored())?.count ?? 0).toBe(0);
  });

  test('takes no rows from a page that a cache answered', async () => {
    program.addReferrals(3);
    failures.set({ mode: 'cached' }, { when: isList });
    await worker().poll();
    expect(pages()).toHaveLength(1);
    expect(await mirrored()).toMatchObject({ count: 0, complete: false, route: { failures: 1 } });
  });

  test('requests no page while the account’s trouble needs the user', async () => {
    const reader = await mirrorProgram(3);
    program.addReferral();
    await reader.read('a');
    await pollStats();
    const state = await partOf('a', 'state');
    await storePart('a', 'state', { ...state, trouble: { kind: 'unauthorized' } });
    await reader.read('a');
    await worker({ vault: { reveal: async () => fail({ kind: 'secret-lost' }) } }).poll();
    expect(pages()).toEqual([]);
  });

  test('keeps the history while the figures fail, too, as those of a plugin that is off for hours', async () => {
    const reader = await mirrorProgram(3);
    program.addReferral();
    await pollStats();
    failures.set({ mode: 'noRoute' });
    await reader.read('a');
    for (let hour = 0; hour < 3; hour++) {
      world.now += HOUR;
      await reader.poll();
    }
    expect([pages(), (await mirrored())?.listed]).toEqual([[1], true]);
    failures.clear();
    await reader.poll();
    await expectMirrored();
  });

  test('sets no alarm while the site refuses this user, because a poll continues the reading', async () => {
    const reader = await mirrorProgram(3);
    program.addReferral();
    await pollStats();
    const state = await partOf('a', 'state');
    await storePart('a', 'state', { ...state, trouble: { kind: 'forbidden' } });
    await reader.readAll();
    expect([pages(), world.wakes.at(-1)]).toEqual([[], null]);
  });
});

test('a list that changes while it is read is compared with the totals of a new poll', async () => {
  const reader = await mirrorProgram(30);
  scheduledChanges.before(isList, () => program.addReferral());
  program.addReferral();
  world.polls = 0;
  await reader.poll();
  expect([pages(), world.polls]).toEqual([[1], 2]);
  await expectMirrored();
});

test('the popup is told of rows between the poll and the history, until they are read', async () => {
  const reader = await mirrorProgram(30);
  const isBeyond = async () => {
    await programs.publish('a', true);
    return (await summary())?.known.beyond === true;
  };
  program.addReferrals(3);
  await pollStats();
  expect(await isBeyond()).toBe(false);
  program.addReferrals(9);
  await pollStats();
  expect(await isBeyond()).toBe(true);
  await reader.readAll();
  expect(await isBeyond()).toBe(false);
});

describe('a list that does not exist', () => {
  const away = () => failures.set({ mode: 'noRoute' }, { when: isList });

  test('is requested again when its route is due, and replaced by the latest referrals of polls', async () => {
    program.addReferrals(8);
    away();
    const reader = worker();
    await reader.poll();
    expect(pages()).toEqual([1]);
    expect((await summary())?.known).toEqual({ count: 5, total: null, complete: false, listed: false });
    program.addReferrals(2);
    program.payOut();
    await reader.poll();
    const { rows } = await programDatabase.history('a');
    expect(rows.map(({ status }) => status)).toEqual([...Array(5).fill('paid'), ...Array(2).fill('unpaid')]);
    expect(pages()).toEqual([]);
    expect(await mirrored()).toMatchObject({ listed: false, route: { state: 'absent' } });
    expect(world.wakes.at(-1)).toBe(NOON + 15 * MINUTE);
    world.now += 15 * MINUTE;
    await reader.readAll();
    expect(pages()).toEqual([1]);
  });

  test('keeps the rows of an earlier list, which stays until a second refusal confirms the first', async () => {
    const reader = await mirrorProgram(120);
    away();
    program.addReferral();
    await reader.poll();
    expect(await mirrored()).toMatchObject({ listed: true, count: 120 });
    world.now += 15 * MINUTE;
    await reader.poll();
    expect(await mirrored()).toMatchObject({ listed: false, count: 121, agreed: null });
    failures.clear();
    world.now += 6 * HOUR;
    await reader.poll();
    await expectMirrored();
    expect(await mirrored()).toMatchObject({ listed: true });
  });
});

describe('while a list is refused for days,', () => {
  /** @returns how many referrals of polls are known */
  async function sell(reader: ReturnType<typeof worker>, count: number): Promise<number> {
    for (let sold = 0; sold < count; sold += 2) {
      program.addReferrals(2);
      await reader.poll();
      world.now += 10 * MINUTE;
    }
    const { mirror, rows } = await programDatabase.history('a');
    return new Set([...rows, ...(mirror?.pending ?? [])].map(({ description }) => description)).size;
  }

  describe.each<Parameters<typeof failures.set>[0]['mode']>(['unauthorized', 'notFound', 'html', 'serverError'])(
    'as %s,',
    (mode) => {
      const away = () => failures.set({ mode } as Parameters<typeof failures.set>[0], { when: isList });

      test('the history goes on from polls, and from the list when that answers again', async () => {
        away();
        const reader = worker();
        expect(await sell(reader, 150)).toBe(150);
        expect(await mirrored()).toMatchObject({ listed: false, count: 150, pending: [] });
        failures.clear();
        world.now += 36 * HOUR;
        await reader.poll();
        expect(await mirrored()).toMatchObject({ listed: true });
        await expectMirrored();
      });

      test('a known history stays one, until polls have brought more than is kept beside it', async () => {
        const reader = await mirrorProgram(30);
        away();
        expect(await sell(reader, 80)).toBe(110);
        expect(await mirrored()).toMatchObject({ listed: true, complete: true, count: 30 });
        expect(await sell(reader, 60)).toBe(170);
        expect(await mirrored()).toMatchObject({ listed: false, count: 170, pending: [] });
        failures.clear();
        world.now += 36 * HOUR;
        await reader.poll();
        await expectMirrored();
      });
    },
  );
});

describe('a doubtful answer', () => {
  const unpaged = Array.from({ length: 300 }, (_, nth) => ({ description: `${nth}`, status: 'paid', amount: '1' }));
  const rowOf = (nth: number) => ({ description: `Order #${nth}`, status: 'paid', amount: '1' });
  const repeated = { total: 300, per_page: 100, data: Array.from({ length: 100 }, (_, nth) => rowOf(nth)) };

  test.each<[string, Parameters<typeof failures.set>[0], repeats: number]>([
    ['an empty list after one that was not', { mode: 'unfit', body: { referrals: { data: [], total: 0 } } }, 2],
    ['more rows than requested, without a total', { mode: 'unfit', body: { referrals: { data: unpaged } } }, 2],
    ['a page like the one before', { mode: 'unfit', body: { referrals: repeated } }, 3],
  ])('is repeated, and then counts as a refusal: %s', async (_, mode, repeats) => {
    const reader = await mirrorProgram(30);
    program.addReferral();
    failures.set(mode, { when: isList });
    await reader.poll();
    expect(pages()).toHaveLength(repeats);
    expect(await mirrored()).toMatchObject({ listed: true, route: { refusals: 1 } });
    world.now += 15 * MINUTE;
    await reader.readAll();
    expect(await mirrored()).toMatchObject({ listed: false, agreed: null });
  });

  test('is forgotten after an answer that is not doubtful', async () => {
    const reader = await mirrorProgram(30);
    program.addReferral();
    failures.set({ mode: 'unfit', body: { referrals: { data: [], total: 0 } } }, { when: isList, times: 1 });
    await reader.poll();
    expect(pages()).toEqual([1, 1]);
    await expectMirrored();
  });

  test('is believed if the totals say that everything was deleted, too', async () => {
    const reader = await mirrorProgram(3);
    for (const { id } of program.referrals()) program.remove(id);
    await reader.poll();
    // Figures without any row are also believed only the second time.
    expect(pages()).toEqual([]);
    expect((await programDatabase.history('a')).totals).not.toMatchObject([{ unpaid: '0' }]);
    await reader.poll();
    expect(pages()).toEqual([1]);
    await expectMirrored();
  });
});

test('an alarm continues the reading of a stopped worker, even if an earlier plan is slow', async () => {
  await mirrorProgram(3);
  const plan = Promise.withResolvers<void>();
  const request = Promise.withResolvers<void>();
  let [reads, alarm]: [number, number | null | undefined] = [0, undefined];
  const reader = worker({
    programs: {
      ...programs,
      async read(id) {
        const found = await programs.read(id);
        // The first one plans.
        if (++reads === 1) await plan.promise;
        return found;
      },
    },
    client: {
      ...client,
      async referrals(...requested) {
        request.resolve();
        await planned;
        alarm = world.wakes.at(-1);
        return client.referrals(...requested);
      },
    },
  });
  const planned = reader.readAll();
  await expect.poll(() => reads).toBe(1);
  program.addReferral();
  const next = world.now + MINUTE;
  const polled = reader.poll();
  // The request comes first if it does not wait for the plan.
  await Promise.race([request.promise, new Promise((resolve) => setTimeout(resolve, 100))]);
  plan.resolve();
  await polled;
  expect(alarm).toBe(next);
});

describe('a request that fails', () => {
  test('is made again a minute later', async () => {
    const reader = await mirrorProgram(3);
    program.addReferral();
    failures.set({ mode: 'serverError' }, { when: isList });
    await reader.poll();
    await reader.poll();
    expect(pages()).toEqual([1]);
    expect(world.wakes.at(-1)).toBe(world.now + MINUTE);
    failures.clear();
    world.now += MINUTE;
    await reader.readAll();
    await expectMirrored();
  });

  test('keeps what was read before', async () => {
    program.addReferrals(250);
    failures.set({ mode: 'serverError' }, { when: (url) => isList(url) && url.searchParams.get('page') === '3' });
    const reader = worker();
    await reader.poll();
    expect((await summary())?.known).toMatchObject({ count: 200, complete: false });
    failures.clear();
    world.now += HOUR;
    await reader.readAll();
    expect(pages()).toEqual([1, 2, 3, 1, 3]);
    await expectMirrored();
  });

  test('is not made during a back-off', async () => {
    const reader = await mirrorProgram(3);
    program.addReferral();
    failures.set({ mode: 'busy', retryAfter: 1800 }, { when: isList });
    await reader.poll();
    pages();
    world.now += HOUR / 2 - 1;
    await reader.readAll();
    expect(pages()).toEqual([]);
  });
});

describe('a bad day', () => {
  const settings = { pollMinutes: 5 };

  test('of a list that asks for five seconds leaves the polls as they are', async () => {
    const reader = await mirrorProgram(3);
    failures.set({ mode: 'busy', retryAfter: 5 }, { when: isList });
    for (let times = 0; times < 6; times++) {
      program.addReferral();
      await reader.poll();
      const state = await partOf('a', 'state');
      expect(pollDueAt(state, { ...settings, now: world.now })).toBe(world.now + 4.375 * MINUTE);
      expect(mayPoll(state, 'user', { ...settings, now: world.now })).toBe(true);
      world.now += 5 * MINUTE;
    }
  });

  test('of a list keeps the rows of every poll, also those that the next poll has not any more', async () => {
    const reader = await mirrorProgram(30);
    const recent = async () => (await summaryOf('a'))?.recent.slice(0, 16);
    failures.set({ mode: 'serverError' }, { when: isList });
    for (let polls = 1; polls <= 4; polls++) {
      program.addReferrals(4);
      await reader.poll();
      world.now += 20 * MINUTE;
    }
    const shown = await recent();
    expect(await mirrored()).toMatchObject({ listed: true, count: 30 });
    failures.clear();
    world.now += HOUR;
    await reader.readAll();
    await expectMirrored();
    expect(shown?.map(({ at }) => at)).toEqual((await recent())?.map(({ at }) => at));
    expect((await mirrored())?.pending).toEqual([]);
  });

  test('on which the password is revoked during a reading delays nothing for the next login', async () => {
    program.addReferrals(250);
    failures.set({ mode: 'unauthorized' }, { when: (url) => isList(url) && url.searchParams.get('page') === '2' });
    const reader = worker();
    await reader.poll();
    await reader.readAll();
    failures.clear();
    await store.write(store.ACCOUNTS, [{ ...ADA, revision: 2 }]);
    await reader.read('a');
    await expectMirrored();
  });

  test('without a network for hours delays nothing when it is back, and counts as no request', async () => {
    let online = false;
    await mirrorProgram(3);
    program.addReferrals(1);
    const offline = createClient({ fetch, online: () => online, nonce: () => 'n' });
    const reader = worker({ client: { referrals: (...request) => offline.referrals(...request) } });
    await reader.poll();
    // The alarm of a list that is due.
    for (let minutes = 0; minutes < 2 * 60; minutes++) {
      world.now += MINUTE;
      await reader.readAll();
    }
    online = true;
    world.now += MINUTE;
    await reader.readAll();
    await expectMirrored();
  });

  const sumsOf = async () => {
    const known = await summary();
    return [known?.today, known?.week].map((sum) => [Number(sum?.earned[0]?.amount ?? 0), sum?.isPartial]);
  };

  test.each(['forbidden', 'noRoute'] as const)(
    'on which a list answers %s twice counts nothing twice',
    async (mode) => {
      const reader = await mirrorProgram(0);
      for (const amount of ['100', '100', '100']) program.addReferral({ amount });
      await reader.poll();
      failures.set({ mode }, { when: isList });
      for (const amount of ['20', '5', '7']) {
        world.now += 2000;
        program.addReferral({ amount });
        await reader.poll();
      }
      expect(await sumsOf()).toEqual(Array(2).fill([332, false]));
      world.now += 15 * MINUTE;
      await reader.readAll();
      expect((await mirrored())?.listed).toBe(false);
      program.addReferral({ amount: '10' });
      await reader.poll();
      expect(await sumsOf()).toEqual(Array(2).fill([342, true]));
    },
  );

  test('of a list that fails marks sums that the totals exceed', async () => {
    const reader = await mirrorProgram(0);
    program.addReferral({ amount: '10' });
    await reader.poll();
    failures.set({ mode: 'serverError' }, { when: isList });
    for (let count = 0; count < 30; count++) program.addReferral({ amount: '10' });
    await reader.poll();
    const [[today, isPartial] = []] = await sumsOf();
    expect(today).toBeLessThanOrEqual(310);
    expect(isPartial).toBe(true);
    for (const { id } of program.referrals().slice(0, 3)) program.remove(id);
    await reader.poll();
    expect((await sumsOf())[0]).toEqual([60, true]);
  });
});

test('a reversal in a program without a list is subtracted, although its row is no longer polled', async () => {
  program.listsReferrals = false;
  const reader = worker();
  for (let count = 0; count < 12; count++) {
    program.addReferral({ amount: '10' });
    await reader.poll();
    world.now += MINUTE;
  }
  const [first] = program.referrals();
  const sumOfToday = async () => {
    const { earned, isPartial } = (await summary())?.today ?? {};
    return [Number(earned?.[0]?.amount), isPartial];
  };
  expect([(await mirrored())?.listed, await sumOfToday()]).toEqual([false, [120, true]]);
  program.reject(first?.id ?? 0);
  await reader.poll();
  expect(await sumOfToday()).toEqual([110, true]);
});

test('a difference between the list and the totals is stored, and checked after an hour, then daily', async () => {
  const reader = await mirrorProgram(3);
  program.hidesPaying = true;
  program.payOut();
  program.addReferral({ amount: '5' });
  await reader.poll();
  const found = await mirrored();
  expect(found).toMatchObject({ complete: true, agreed: null, count: 1, difference: { times: 1 } });
  expect(Number(found?.difference?.amount)).toBe(Number(program.figures('ada').paid));
  pages();
  await reader.poll();
  await reader.readAll();
  expect(pages()).toEqual([]);
  expect(world.wakes.at(-1)).toBe((found?.difference?.at ?? 0) + HOUR);

  world.now += HOUR;
  await reader.readAll();
  expect(pages()).toEqual([1]);
  const again = await mirrored();
  expect(again).toMatchObject({ difference: { times: 2 } });
  expect(world.wakes.at(-1)).toBe((again?.difference?.at ?? 0) + DAY);

  program.completePayouts();
  world.now += DAY;
  await reader.readAll();
  await expectMirrored();
});

describe('an account', () => {
  const changedMeanwhile = (change: Partial<Account> | null) => ({
    client: {
      referrals: async (...request: Parameters<typeof client.referrals>) => {
        await store.write(store.ACCOUNTS, change ? [{ ...ADA, ...change }] : []);
        if (change) await storeProgram('a', { login: 2 });
        else await programDatabase.remove('a');
        return client.referrals(...request);
      },
    },
  });

  test.each<[string, Partial<Account> | null]>([
    ['edited', { revision: 2 }],
    ['disconnected', null],
  ])('that was %s meanwhile gets no rows', async (_, change) => {
    program.addReferrals(3);
    await worker(changedMeanwhile(change)).poll();
    expect((await programDatabase.history('a')).rows).toEqual([]);
  });

  test('whose history is reloaded keeps it while all of it is read again', async () => {
    const reader = await mirrorProgram(120);
    const { count = 0 } = (await summary())?.known ?? {};
    await reader.forget('a');
    expect((await summary())?.known.count).toBe(count);
    await reader.read('a');
    expect(pages()).toEqual([1, 2]);
    await expectMirrored();
  });

  test('that becomes another user’s between two pages gets no rows of the former one', async () => {
    await mirrorProgram(40);
    program.addReferrals(240);
    requests.clear();
    world.onPause = async () => {
      if (pages().length === 0) return;
      world.onPause = async () => {};
      const state = await partOf('a', 'state');
      await store.write(store.ACCOUNTS, [{ ...ADA, revision: 2 }]);
      await programDatabase.remove('a');
      await storeProgram('a', { login: 2, state });
    };
    await worker().poll();
    expect([pages(), (await programDatabase.history('a')).rows]).toEqual([[], []]);
  });

  test('whose history is reloaded while it is read is read from the top at once', async () => {
    program.addReferrals(620);
    const reader = worker();
    world.onPause = async () => {
      if (world.now < NOON + 10_000 || (await mirrored())?.reading?.whole) return;
      world.onPause = async () => {};
      pages();
      await reader.forget('a');
    };
    await reader.poll();
    expect(pages()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await expectMirrored();
  });

  test('without a list loses the history that is deleted, but not the rows of the last poll', async () => {
    await storeHistory('a', rowsDown(40, 1), { listed: false });
    await worker().forget('a');
    expect(await programDatabase.history('a')).toMatchObject({ mirror: { count: 0 }, rows: [] });
  });
});
