import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { afterAnswer } from '../../../../lib/domain/polling/account-state.ts';
import { BACKFILL_PER_PAGE } from '../../../../lib/domain/records/backfill.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { deleteRecords, readRecords, records } from '../../../../lib/platform/records/records.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { type BackfillerDeps, createBackfiller } from '../../../../lib/worker/records/backfiller.ts';
import { createRecorder } from '../../../../lib/worker/records/recorder.ts';
import { inHistory } from '../../../tools/service/dialects/deployed.ts';
import { type Service, startService } from '../../../tools/service/service.ts';
import type { FailureMode } from '../../../tools/service/trouble/failures.ts';
import { account, answer, NOON } from '../../make.ts';
import { recorderDeps } from '../../recorder-deps.ts';

const SECOND = 1000;
let service: Service;
let now = NOON;
/** ms that passed between what was asked, in order. */
let waits: number[] = [];
let alarm: number | null = null;
const client = createClient({ fetch, online: () => true, nonce: () => crypto.randomUUID() });
/** What the database has no room for, it does not write. */
let isFull = false;
const change: typeof records.change = async (id, wanted, work) => {
  if (!isFull) return records.change(id, wanted, work);
  let isWrite = false;
  const read = await records.change(id, wanted, (held) => {
    isWrite ||= work(held) !== null;
    return null;
  });
  return isWrite ? fail({ kind: 'storage-full' }) : read;
};
const vault = { reveal: async () => ok(service.users.password('ada')) };
const recorder = createRecorder(recorderDeps({ records: { ...records, change }, client, vault, now: () => now }));
const worker = (part: Partial<BackfillerDeps> = {}) =>
  createBackfiller({
    ...{ store, client, recorder, now: () => now, random: () => 0.5, hasAccess: async () => true, vault },
    async timeout(milliseconds) {
      waits.push(milliseconds);
      now += milliseconds;
    },
    async wake(at) {
      alarm = at;
    },
    ...part,
  });

beforeEach(async () => {
  [now, waits, alarm, isFull] = [NOON, [], null, false];
  service = await startService({ clock: () => now, preset: 'year' });
  onTestFinished(() => service.close());
  await store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase })]);
  await hear();
});
afterEach(() => deleteRecords('a'));

/** The account hears of the latest referrals, as by a poll. */
async function hear(): Promise<void> {
  const told = await client.stats({
    ...account({ baseUrl: service.deployedBase }),
    password: service.users.password('ada'),
  });
  if (!told.ok) throw new Error(told.error.kind);
  const settings = await store.read(store.SETTINGS);
  const context = { accountId: 'a', revision: 1, settings, now, random: 0.5 };
  const before = await store.read(store.stateOf('a'));
  await store.write(store.stateOf('a'), afterAnswer(before, ok({ ...answer(), ...told.value, at: now }), context));
  await recorder.record('a');
}

const pagesAsked = () =>
  service.requests.list().flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    // The recorder asks for fewer rows at once.
    const isOfBackfill = searchParams.get('per_page') === String(BACKFILL_PER_PAGE);
    return pathname.endsWith('/portal/referrals') && isOfBackfill ? [Number(searchParams.get('page'))] : [];
  });
const backfill = async () => (await readRecords('a')).metadata?.backfill;
const isPage = (number: number) => (url: URL) =>
  url.pathname.endsWith('/portal/referrals') && url.searchParams.get('page') === String(number);

/** Starts it, and waits until it has ended. */
async function fillIn(backfiller = worker()): Promise<void> {
  await backfiller.start('a');
  await backfiller.goOnWithAll();
}

/** What the service lists at all is recorded, each once, worth what it is worth. */
async function isWhole(): Promise<void> {
  const listed = inHistory(service.programme.figures('ada'));
  const { entries, metadata } = await readRecords('a');
  const those = (all: { at: number; amount: string; status: string }[]) =>
    all.map(({ at, amount, status }) => `${at} ${Number(amount)} ${status}`).sort();
  expect(those(entries)).toEqual(those(listed.map((one) => ({ ...one, at: one.createdAt }))));
  expect(metadata).toMatchObject({ since: null, backfill: { stage: 'done' }, entries: listed.length });
}

test('the year before is backfilled, a page at a time, with pauses', async () => {
  let underWay = 0;
  const polite: BackfillerDeps['client'] = {
    async history(...what) {
      expect(++underWay).toBe(1);
      const page = await client.history(...what);
      underWay--;
      return page;
    },
  };
  await fillIn(worker({ client: polite }));
  await isWhole();
  const pages = pagesAsked();
  expect(pages).toEqual(pages.map((_, nth) => nth + 1));
  expect(pages.length).toBeGreaterThan(3);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1500);
  expect(waits).toHaveLength(pages.length);
  expect((await readRecords('a')).entries.filter((one) => one.backfilled).length).toBeGreaterThan(300);
});

test('rows that come and go between pages are neither lost nor doubled', async () => {
  service.meanwhile.before(isPage(2), () => service.programme.addReferrals(3, { status: 'unpaid' }));
  service.meanwhile.before(isPage(3), () => {
    for (const { id } of service.programme.referrals().slice(-40, -35)) service.programme.remove(id);
  });
  await fillIn();
  await hear();
  const { entries } = await readRecords('a');
  const moments = entries.map(({ key }) => key);
  expect(new Set(moments).size).toBe(moments.length);
  expect((await backfill())?.stage).toBe('done');
  const listed = inHistory(service.programme.figures('ada'));
  const known = new Set(entries.map(({ at }) => at));
  expect(listed.filter(({ createdAt }) => !known.has(createdAt))).toEqual([]);
});

test('goes on after the death of its worker, without doubling', async () => {
  let pages = 0;
  const dying = Promise.withResolvers<void>();
  const mortal: BackfillerDeps['client'] = {
    history(...what) {
      if (++pages <= 3) return client.history(...what);
      dying.resolve();
      return new Promise(() => {});
    },
  };
  void fillIn(worker({ client: mortal }));
  await dying.promise;
  expect(await backfill()).toMatchObject({ stage: 'running', page: 4 });
  expect(alarm).not.toBeNull();
  await worker().goOnWithAll();
  // The last page is read again, for rows may have moved meanwhile.
  expect(pagesAsked().slice(0, 6)).toEqual([1, 2, 3, 3, 4, 5]);
  await isWhole();
  // With nothing left to do the alarm goes.
  await worker().goOnWithAll();
  expect(alarm).toBeNull();
});

test('stops where the user stops it, and is resumed there', async () => {
  const backfiller = worker({
    async timeout() {
      if ((await backfill())?.page === 3) await backfiller.stop('a');
    },
  });
  await fillIn(backfiller);
  expect(await backfill()).toMatchObject({ stage: 'stopped', page: 3 });
  const before = pagesAsked();
  await worker().goOnWithAll();
  expect(pagesAsked()).toEqual(before);
  await fillIn();
  await isWhole();
});

test('a service that wants to be left alone is, also by the next worker', async () => {
  service.failures.set({ mode: 'busy', retryAfter: 3600 }, { times: 1, when: isPage(2) });
  await fillIn();
  const over = alarm ?? 0;
  expect(over).toBeGreaterThan(now + 3590 * SECOND);
  now += 30 * 60 * SECOND;
  await worker().goOnWithAll();
  expect(pagesAsked()).toEqual([1, 2]);
  expect(alarm).toBe(over);
  // However often it was looked at meanwhile, it goes on where it was.
  expect(await backfill()).toMatchObject({ page: 2 });
  now = over;
  await worker().goOnWithAll();
  await isWhole();
});

test('a pause set by a clock that has been set back since is none', async () => {
  service.failures.set({ mode: 'busy', retryAfter: 3600 }, { times: 1, when: isPage(2) });
  await fillIn();
  expect(pagesAsked()).toEqual([1, 2]);
  now -= 7 * 3600 * SECOND;
  await worker().goOnWithAll();
  await isWhole();
  const after = await backfill();
  expect([after?.notBefore, after?.failedAt]).toEqual([undefined, undefined]);
});

test('what waits for a day and is deleted can be asked for anew, in the same worker', async () => {
  service.failures.set({ mode: 'busy', retryAfter: 86_400 }, { times: 1, when: isPage(2) });
  const backfiller = worker();
  await fillIn(backfiller);
  expect(pagesAsked()).toEqual([1, 2]);
  await recorder.forget('a');
  await hear();
  await fillIn(backfiller);
  await isWhole();
});

test.each<[mode: FailureMode, times: number, kind: string]>([
  [{ mode: 'unauthorized' }, 1, 'unauthorized'],
  [{ mode: 'noRoute' }, 1, 'no-route'],
  [{ mode: 'html' }, 1, 'html-page'],
  [{ mode: 'serverError' }, 3, 'server-error'],
  [{ mode: 'drop' }, 3, 'no-answer'],
  [{ mode: 'busy' }, 3, 'busy'],
])('stops with the reason: %j, asked %i times', async (mode, times, kind) => {
  service.failures.set(mode, { when: isPage(2) });
  await fillIn();
  expect(pagesAsked()).toEqual([1, ...Array.from({ length: times }, () => 2)]);
  expect(await backfill()).toMatchObject({ stage: 'stopped', page: 2, error: { kind } });
  expect((await store.read(store.earningsSummaryOf('a')))?.backfill).toMatchObject({
    stage: 'stopped',
    error: { kind },
  });
  // After the page before, then 20 s between two tries, then the pause after the last.
  const pauses = waits.slice(1).reduce((sum, wait) => sum + wait, 0);
  expect(pauses).toBe((times - 1) * 20 * SECOND + 2250);
  await worker().goOnWithAll();
  expect(pagesAsked()).toHaveLength(times + 1);
  // Asked for by the user it goes on, and forgets the failure.
  service.failures.clear();
  now += 60 * SECOND;
  await fillIn();
  await isWhole();
  expect((await backfill())?.error).toBeUndefined();
});

test('a failure that passes is no end', async () => {
  service.failures.set({ mode: 'serverError' }, { times: 2, when: isPage(2) });
  await fillIn();
  await isWhole();
});

describe('where there is no room any more', () => {
  /** The disk fills up while this page is asked for. */
  const fillUp = (number: number) =>
    service.meanwhile.before(isPage(number), () => {
      isFull = true;
    });
  const told = async () => (await store.read(store.earningsSummaryOf('a')))?.backfill;
  const noRoom = { stage: 'stopped', error: { kind: 'storage-full' } };

  test('it stops at once, says so, and does not begin again by itself', async () => {
    fillUp(2);
    await fillIn();
    expect(pagesAsked()).toEqual([1, 2]);
    expect(await told()).toMatchObject({ ...noRoom, page: 2 });
    // Looking at it tells nothing else, and neither does the alarm.
    await recorder.renew('a');
    await worker().goOnWithAll();
    expect(await told()).toMatchObject(noRoom);
    expect(alarm).toBeNull();
    expect(pagesAsked()).toEqual([1, 2]);
  });

  test('nobody is asked for what could not be kept', async () => {
    isFull = true;
    await fillIn();
    expect(await told()).toMatchObject(noRoom);
    expect(pagesAsked()).toEqual([]);
  });

  test('a worker that takes it up asks nobody either', async () => {
    await worker({ client: { history: () => new Promise(() => {}) } }).start('a');
    isFull = true;
    await worker().goOnWithAll();
    expect(pagesAsked()).toEqual([]);
    expect(await told()).toMatchObject(noRoom);
  });

  test('the user can stop it all the same', async () => {
    const backfiller = worker({
      async timeout() {
        isFull = true;
        await backfiller.stop('a');
      },
    });
    await fillIn(backfiller);
    expect(pagesAsked()).toEqual([1]);
    expect((await told())?.stage).toBe('stopped');
  });

  test('that it stopped is written with the next change; asked for again it goes on', async () => {
    fillUp(2);
    await fillIn();
    expect(await backfill()).toMatchObject({ stage: 'running' });
    isFull = false;
    service.programme.addReferrals(1, { status: 'unpaid' });
    await hear();
    expect(await backfill()).toMatchObject(noRoom);
    await fillIn();
    await isWhole();
  });
});

test('a password that was refused elsewhere is not tried', async () => {
  const before = await store.read(store.stateOf('a'));
  await store.write(store.stateOf('a'), { ...before, trouble: { kind: 'unauthorized' } });
  await fillIn();
  expect(pagesAsked()).toEqual([]);
  expect(await backfill()).toMatchObject({ stage: 'stopped', error: { kind: 'unauthorized' } });
});

test('a service that turned a poll away is not asked either', async () => {
  const before = await store.read(store.stateOf('a'));
  const schedule = { ...before.schedule, notBefore: now + 3600 * SECOND };
  await store.write(store.stateOf('a'), { ...before, schedule });
  await fillIn();
  expect(pagesAsked()).toEqual([]);
  expect(await backfill()).toMatchObject({ stage: 'stopped', error: { kind: 'busy' } });
});

test('a page that comes once another one is wanted is left', async () => {
  await fillIn(
    worker({
      client: {
        async history(...what) {
          const page = await client.history(...what);
          // Another worker has backfilled it meanwhile.
          if (pagesAsked().length === 2) await recorder.change('a', [], jumped);
          return page;
        },
      },
    }),
  );
  expect(pagesAsked().slice(0, 3)).toEqual([1, 2, 1]);
  await isWhole();
});

/** The backfill as if it had begun anew. */
const jumped: Parameters<typeof recorder.change>[2] = ({ metadata, entries }) =>
  metadata?.backfill
    ? {
        metadata: { ...metadata, backfill: { ...metadata.backfill, page: 1, tail: [], read: 0 } },
        entries,
        totals: [],
      }
    : null;

test('done once, it can be asked for again, and doubles nothing', async () => {
  await fillIn();
  await fillIn();
  await isWhole();
});
