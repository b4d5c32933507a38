import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import { createOlderRows } from '../../../../lib/views/popup/older-rows.ts';
import { account, earningsSummary, stored } from '../../make.ts';
import { rowsDown } from '../../mirror-samples.ts';
import { settled } from '../../virtual-time.ts';

const [a, b] = [account(), account({ id: 'b' })];
const summary = (rows: Row[], count: number, revision = 1) =>
  earningsSummary({
    recent: rows.slice(0, 20),
    revision,
    known: { count, total: count, complete: true, listed: true },
  });

/** A popup on which account `a` is on display, with mirrors of so many rows, whose readings the test answers. */
function open(counts: Record<string, number> = { a: 130, b: 30 }) {
  const mirrors = Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, rowsDown(count, 1)]));
  const summaries = Object.fromEntries(Object.entries(mirrors).map(([id, rows]) => [id, summary(rows, rows.length)]));
  const first = signal(stored({ earningsSummaries: summaries }));
  const shown = signal<Account | null>(a);
  const readings: { of: string; range: [number, number]; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const said: string[] = [];
  const store = createOlderRows({
    stored: first,
    account: shown,
    readRows: (of, range) =>
      new Promise((resolve, reject) => {
        readings.push({
          ...{ of, range },
          answer() {
            resolve((mirrors[of] ?? []).slice(...range));
            return settled();
          },
          fail() {
            reject(new Error('The disk is broken.'));
            return settled();
          },
        });
      }),
    announce: (text) => said.push(text),
  });
  /** The worker has changed the mirror of `a`. */
  function change(rows: Row[], revision: number): void {
    mirrors.a = rows;
    first.value = stored({ earningsSummaries: { ...summaries, a: summary(rows, rows.length, revision) } });
  }
  const ids = (of = 'a') => store.rowsOf(of).map(({ id }) => Number(id));
  return { store, shown, readings, said, ids, change };
}

test('starts with the summary’s rows, and each click reads fifty more', async () => {
  const { store, readings, said, ids } = open();
  expect([ids().length, store.hasMore.value]).toEqual([20, true]);
  const counts = [];
  for (let at = 0; store.hasMore.value; at++) {
    void store.more();
    expect(store.loading.value).toBe(true);
    await readings[at]?.answer();
    counts.push(ids().length);
  }
  expect(counts).toEqual([70, 120, 130]);
  expect(readings.map(({ range }) => range)).toEqual([
    [0, 70],
    [0, 120],
    [0, 170],
  ]);
  expect(said).toEqual(['50 more referrals shown', '50 more referrals shown', '10 more referrals shown']);
  expect(ids().at(-1)).toBe(1);
});

test('reads the rows again after the mirror has changed, and keeps those shown', async () => {
  const { store, readings, said, ids, change } = open();
  void store.more();
  await readings[0]?.answer();
  expect(ids().at(-1)).toBe(61);
  change(rowsDown(133, 1), 2);
  // Until they are read, nothing disappears.
  expect(ids()).toHaveLength(70);
  await readings[1]?.answer();
  expect([ids()[0], ids().at(-1)]).toEqual([133, 61]);
  expect(said).toEqual(['50 more referrals shown']);
  change(rowsDown(133, 1), 2);
  expect(readings).toHaveLength(2);
});

test('a mirror that changes during a read is read again', async () => {
  const { store, readings, ids, change } = open();
  void store.more();
  change(rowsDown(131, 1), 2);
  await readings[0]?.answer();
  await readings[1]?.answer();
  expect(ids()[0]).toBe(131);
  expect([readings.length, store.loading.value]).toEqual([2, false]);
});

test('reads an account once at a time, and another one meanwhile', async () => {
  const { store, shown, readings, ids } = open();
  void store.more();
  void store.more();
  shown.value = b;
  expect(store.loading.value).toBe(false);
  void store.more();
  expect(readings.map(({ of }) => of)).toEqual(['a', 'b']);
  await readings[1]?.answer();
  expect([ids('b').length, store.hasMore.value, store.loading.value]).toEqual([30, false, false]);
});

test('rows of an account that is no longer displayed are kept but not announced', async () => {
  const { store, shown, readings, said, ids } = open();
  void store.more();
  shown.value = b;
  await readings[0]?.answer();
  expect([said, store.count.value]).toEqual([[], 20]);
  shown.value = a;
  expect(ids()).toHaveLength(70);
});

test('an error is shown and announced, keeps the rows, and disappears with the next success', async () => {
  const { store, readings, said, ids } = open();
  void store.more();
  await readings[0]?.fail();
  expect([store.failed.value, said]).toEqual([
    'The browser can’t read the history',
    ['The browser can’t read the history'],
  ]);
  expect([ids().length, store.loading.value]).toEqual([20, false]);
  void store.more();
  await readings[1]?.answer();
  expect([store.failed.value, ids().length]).toEqual([null, 70]);
});

test('an error of a repeated read keeps the rows, and is not retried', async () => {
  const { store, readings, ids, change } = open();
  void store.more();
  await readings[0]?.answer();
  change(rowsDown(131, 1), 2);
  await readings[1]?.fail();
  expect([ids().length, readings.length]).toEqual([70, 2]);
});
