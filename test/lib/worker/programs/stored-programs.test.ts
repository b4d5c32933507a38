import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail } from '../../../../lib/domain/result.ts';
import {
  type Loaded,
  type ProgramDatabase,
  programDatabase,
} from '../../../../lib/platform/programs/program-database.ts';
import { createPrograms } from '../../../../lib/worker/programs/stored-programs.ts';
import { withKeptRecords } from '../../../../lib/worker/storage/kept-records.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, announced, keyed, NOON, route, row, snapshot, state, stats } from '../../make.ts';
import { rowAt, rowsDown, TODAY } from '../../mirror-samples.ts';
import { partOf, storeHistory, storeMirror, storePart, summaryOf } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';

const DAY = 86_400_000;
let now = NOON;
const programsIn = (database: ProgramDatabase) =>
  createPrograms({ store, database, now: () => now, inTurn: (work) => work() });
const programs = programsIn(programDatabase);
const summary = () => summaryOf('a');
const setRows = (rows: Referral[]) => storeHistory('a', rows, { complete: true });
/** Stores a history, and draws it. */
async function draw(rows = [rowAt(0, '5')]): Promise<void> {
  await setRows(rows);
  await programs.publish('a');
}
/** Programs whose every change in the database waits for this. */
const programsBefore = (work: () => Promise<void>) =>
  programsIn({
    ...programDatabase,
    change: async (...parameters) => {
      await work();
      return programDatabase.change(...parameters);
    },
  });
/** Stores a change of the program. */
const see = (seen: number, by = programs) =>
  by.update(account(), (record) => ({ ...record, state: { ...record.state, seen } }));
async function stored(change: ReturnType<typeof see>) {
  const changed = await change;
  if (!changed.ok) throw new Error(changed.error.kind);
  return changed.value;
}

const PULSE = { hash: '', until: NOON + DAY, fetchedAt: NOON, polled: { route: route(), wait: null } };
/** Stores a program at rest, whose last answer came two seconds after noon. */
async function rest(): Promise<void> {
  await storePart('a', 'state', state({ snapshot: snapshot(), route: route() }));
  const polled = { route: route({ askedAt: NOON + 1000 }), wait: null };
  await store.write(store.pulseItem('a'), { ...PULSE, fetchedAt: NOON + 2000, polled });
  now = NOON + 3000;
}

beforeEach(async () => {
  now = NOON;
  await store.write(store.ACCOUNTS, [account()]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'EUR' });
});

test('a picture of a later change stays', async () => {
  await draw();
  const later = { ...(await store.read(store.pictureItem('a'))), revision: 99, summary: null };
  await store.write(store.pictureItem('a'), later);
  await programs.publish('a', true);
  expect(await store.read(store.pictureItem('a'))).toEqual(later);
});

test('a start draws what a stopped worker has stored but not drawn', async () => {
  await draw();
  const stored = ({ record }: Loaded) => ({ record: { ...record, state: { ...record.state, clickedAt: NOON } } });
  await programDatabase.change('a', {}, stored);
  const drawn = async () => (await store.read(store.pictureItem('a'))).state.clickedAt;
  expect(await drawn()).not.toBe(NOON);
  await programs.publishMissing();
  expect(await drawn()).toBe(NOON);
});

describe('the summary in a picture', () => {
  test('is computed from the history, in the program’s currency', async () => {
    await draw([rowAt(0, '5'), rowAt(1, '7')]);
    expect(await summary()).toMatchObject({
      ...{ at: NOON, day: TODAY, today: { earned: [{ amount: '5', currency: 'EUR' }] } },
      recent: [{ amount: '5' }, { amount: '7' }],
    });
  });

  test('counts rows of the last poll that the history lacks', async () => {
    await setRows([rowAt(0, '5', { id: '1' })]);
    const referrals = [keyed('', { id: '2', amount: '2' }), keyed('', { id: '1', amount: '5' })];
    await storePart('a', 'state', state({ snapshot: snapshot({ referrals }) }));
    await programs.publish('a', true);
    // The row that is in both gives the program's currency.
    expect((await summary())?.today.earned).toEqual([{ amount: '7', currency: 'USD' }]);
  });

  test('reads back to the oldest row of the last poll, which is then not counted twice', async () => {
    const old = row(1, -90 * 24 * 60);
    await setRows([rowAt(0, '5')]);
    await storePart('a', 'state', state({ snapshot: snapshot({ referrals: [{ ...old, key: '' }] }) }));
    const history = vi.spyOn(programDatabase, 'history');
    await programs.publish('a', true);
    expect(history.mock.calls[0]).toEqual(['a', NOON - 90 * DAY]);
  });

  test('reads back to the oldest row that an earlier poll had while the list fails', async () => {
    await setRows([rowAt(0, '5')]);
    await storeMirror('a', { pending: [rowAt(90, '2')] });
    const history = vi.spyOn(programDatabase, 'history');
    await programs.publish('a', true);
    expect(history.mock.calls[0]).toEqual(['a', rowAt(90, '2').at]);
  });

  test('reads the whole history only for a best day', async () => {
    const rows = Array.from({ length: 8 }, (_, day) => rowAt(day, day === 0 ? '50' : '10'));
    const history = vi.spyOn(programDatabase, 'history');
    await draw(rows);
    expect(history.mock.calls).toEqual([['a', expect.any(Number)], ['a']]);
    expect((await summary())?.milestone).toEqual({ kind: 'best-day' });
    await draw([...rows, rowAt(100, '60')]);
    expect((await summary())?.milestone).toBeNull();
  });

  test('has the newest rows of the list, even if few are recent', async () => {
    const list = [...rowsDown(2, 1), ...Array.from({ length: 400 }, (_, nth) => rowAt(100 + nth, '1'))];
    await draw(list);
    expect((await summary())?.recent).toEqual(list.slice(0, 20));
  });

  test.each<[string, () => unknown]>([
    ['the account is gone', () => store.write(store.ACCOUNTS, [])],
    ['the database cannot be read', () => vi.stubGlobal('indexedDB', { open: refused })],
  ])('stays as it was if %s', async (_, prepare) => {
    await draw([rowAt(0, '1')]);
    const before = await summary();
    await setRows([rowAt(0, '5')]);
    await prepare();
    await programs.publish('a');
    expect(await summary()).toEqual(before);
  });

  test('stays as it was if the user has deleted the history of a record that the worker keeps', async () => {
    const keeping = programsIn(withKeptRecords(programDatabase, () => true));
    await setRows([rowAt(0, '5')]);
    await see(0, keeping);
    const before = await summary();
    await programDatabase.remove('a');
    await keeping.publish('a', true);
    expect(before?.today.earned).toHaveLength(1);
    expect(await summary()).toEqual(before);
  });

  test('is not computed again for a change that is not in it', async () => {
    await draw();
    const history = vi.spyOn(programDatabase, 'history');
    await see(0);
    expect(history).not.toHaveBeenCalled();
    now += DAY;
    await see(0);
    expect(history).toHaveBeenCalled();
  });

  test('is exact again after today’s first answer, even if the service’s clock says that it is no newer', async () => {
    const unpaid = stats({ totalPaid: '0', totalUnpaid: '5' });
    const answered = (fetchedAt: number) => state({ snapshot: snapshot({ fetchedAt, at: NOON, stats: unpaid }) });
    await setRows([rowAt(0, '5')]);
    await storePart('a', 'state', answered(NOON - DAY));
    await programs.publish('a');
    expect((await summary())?.today.isPartial).toBe(true);
    await programs.update(account(), (record) => ({ ...record, state: answered(NOON) }));
    expect((await summary())?.today.isPartial).toBe(false);
  });
});

test('a change of a program at rest keeps the time of its last answer, and ends the rest', async () => {
  await rest();
  expect(await programs.awake()).toEqual([]);
  await see(0);
  const expected = { snapshot: { fetchedAt: NOON + 2000 }, route: { askedAt: NOON + 1000 } };
  expect(await partOf('a', 'state')).toMatchObject(expected);
  expect((await store.read(store.pictureItem('a'))).state).toMatchObject(expected);
  expect(await programs.awake()).toEqual([account()]);
});

test('a rest ends before the change is stored, because the worker may be stopped after it', async () => {
  await rest();
  const atChange: unknown[] = [];
  const watched = programsBefore(async () => void atChange.push(await store.read(store.pulseItem('a'))));
  await see(0, watched);
  expect(atChange).toEqual([null]);
});

test('a pulse of an earlier login is none', async () => {
  await store.write(store.pulseItem('a'), { ...PULSE, polled: { route: route({ revision: 0 }), wait: null } });
  expect(await programs.awake()).toEqual([account()]);
});

test('a request for a change that has nothing to change keeps the time of the last answer, too', async () => {
  await rest();
  await programs.update(account(), (record) => record);
  expect((await programs.read('a')).state).toMatchObject({ snapshot: { fetchedAt: NOON + 2000 } });
  expect((await store.read(store.pictureItem('a'))).state).toMatchObject({ route: { askedAt: NOON + 1000 } });
});

test('a program that has changed since its last answer was stored does not rest', async () => {
  const answered = await stored(see(1));
  const changed = await stored(see(2));
  await programs.rest('a', PULSE, answered);
  expect(await programs.awake()).toEqual([account()]);
  await programs.rest('a', PULSE, changed);
  expect(await programs.awake()).toEqual([]);
});

test('a rest that begins while a change is being stored ends with it', async () => {
  const disk = Promise.withResolvers<void>();
  let isSlow = false;
  const slowly = programsBefore(async () => {
    if (isSlow) await disk.promise;
  });
  const answered = await stored(see(1, slowly));
  isSlow = true;
  const changing = see(2, slowly);
  await slowly.rest('a', PULSE, answered);
  disk.resolve();
  await changing;
  expect(await slowly.awake()).toEqual([account()]);
});

describe('opening a page', () => {
  test.each<[string, later: number, renewed: boolean]>([
    ['leaves a fresh picture', 60_000, false],
    ['renews an old one', 60_001, true],
    ['renews one that is in the future', -1, true],
  ])('%s', async (_, later, renewed) => {
    await draw();
    now = NOON + later;
    await programs.publishIfStale('a');
    expect((await summary())?.at).toBe(renewed ? now : NOON);
  });

  test('makes a missing one', async () => {
    await setRows([rowAt(0, '5')]);
    await programs.publishIfStale('a');
    expect((await summary())?.at).toBe(NOON);
  });
});

describe('a change', () => {
  const change = (seen: number, login = account()) =>
    programs.update(login, (record) => ({ ...record, state: state({ ledger: announced(3), seen }) }));

  test('is drawn after it is stored', async () => {
    await change(2);
    expect((await partOf('a', 'state')).seen).toBe(2);
    expect((await readDrawn()).states.a?.seen).toBe(2);
  });

  test('of an earlier login is dropped', async () => {
    await store.write(store.ACCOUNTS, [account({ revision: 2 })]);
    await change(2, account({ revision: 2 }));
    expect(await change(1)).toEqual(fail({ kind: 'outdated' }));
    expect((await partOf('a', 'state')).seen).toBe(2);
  });

  test('of a program that is gone is dropped, and makes no database', async () => {
    await store.write(store.ACCOUNTS, []);
    expect(await change(1)).toEqual(fail({ kind: 'outdated' }));
    expect(await programDatabase.accounts()).toEqual([]);
  });

  test('continues from the picture if the database is gone', async () => {
    await change(2);
    await programDatabase.remove('a');
    await programs.update(account(), (record) => ({ ...record, state: { ...record.state, newKeys: ['id 1'] } }));
    expect(await partOf('a', 'state')).toMatchObject({ seen: 2, newKeys: ['id 1'], ledger: { announced: 3 } });
  });

  test('that cannot be stored changes nothing, and pages say why until one can', async () => {
    await change(2);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(await change(3)).toEqual(fail({ kind: 'storage-full' }));
    expect(await readDrawn()).toMatchObject({ storageError: { kind: 'storage-full' }, states: { a: { seen: 2 } } });
    put.mockRestore();
    await change(3);
    expect(await readDrawn()).toMatchObject({ storageError: null, states: { a: { seen: 3 } } });
  });
});

function refused(): never {
  throw new DOMException('Refused', 'UnknownError');
}
