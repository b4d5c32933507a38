import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { createOlderRows } from '../../../../lib/views/popup/older-rows.ts';
import { account, earningsSummary, stored } from '../../make.ts';
import { rowsDown } from '../../mirror-samples.ts';
import { settled } from '../../virtual-time.ts';

const [a, b] = [account(), account({ id: 'b' })];
const summary = (rows: Referral[], count: number, revision = 1) =>
  earningsSummary({
    revision,
    recent: rows.slice(0, 20),
    known: { count, total: count, complete: true, listed: true },
  });

/** A popup that shows account `a`, with mirrors of this many rows; the test answers each read. */
function open() {
  const mirrors: Record<string, Referral[]> = { a: rowsDown(130, 1), b: rowsDown(30, 1) };
  const summaries = Object.fromEntries(Object.entries(mirrors).map(([id, rows]) => [id, summary(rows, rows.length)]));
  const first = signal(stored({ earningsSummaries: summaries }));
  const shown = signal<Account | null>(a);
  const reads: { accountId: string; range: [number, number]; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const said: string[] = [];
  const store = createOlderRows({
    stored: first,
    account: shown,
    readRows: (accountId, range) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve((mirrors[accountId] ?? []).slice(...range));
        const fail = () => reject(new Error('The disk is broken.'));
        const after = (end: () => void) => async () => {
          end();
          await settled();
        };
        reads.push({ accountId, range, answer: after(answer), fail: after(fail) });
      }),
    announce: (text) => said.push(text),
  });
  /** Changes the mirror of `a` as the worker does. */
  function change(rows: Referral[], revision: number): void {
    mirrors.a = rows;
    first.value = stored({ earningsSummaries: { ...summaries, a: summary(rows, rows.length, revision) } });
  }
  const ids = (accountId = 'a') => store.rowsOf(accountId).map(({ id }) => Number(id));
  return { store, shown, reads, said, ids, change };
}

test('the list starts with the summary’s rows, and each click reads fifty more', async () => {
  const { store, reads, said, ids } = open();
  expect([ids().length, store.hasMore.value]).toEqual([20, true]);
  const counts = [];
  for (let click = 0; store.hasMore.value; click++) {
    void store.more();
    expect(store.loading.value).toBe(true);
    await reads[click]?.answer();
    counts.push(ids().length);
  }
  expect(counts).toEqual([70, 120, 130]);
  expect(reads.map(({ range }) => range)).toEqual([70, 120, 170].map((to) => [0, to]));
  expect(said).toEqual(['50 more referrals shown', '50 more referrals shown', '10 more referrals shown']);
  expect(ids().at(-1)).toBe(1);
});

test('rows are read again after the mirror has changed, and those shown stay', async () => {
  const { store, reads, said, ids, change } = open();
  void store.more();
  await reads[0]?.answer();
  expect(ids().at(-1)).toBe(61);
  change(rowsDown(133, 1), 2);
  // Nothing disappears until the rows are read.
  expect(ids()).toHaveLength(70);
  await reads[1]?.answer();
  expect([ids()[0], ids().at(-1)]).toEqual([133, 61]);
  expect(said).toEqual(['50 more referrals shown']);
  change(rowsDown(133, 1), 2);
  expect(reads).toHaveLength(2);
});

test('a mirror that changes during a read is read again', async () => {
  const { store, reads, ids, change } = open();
  void store.more();
  change(rowsDown(131, 1), 2);
  await reads[0]?.answer();
  await reads[1]?.answer();
  expect(ids()[0]).toBe(131);
  expect([reads.length, store.loading.value]).toEqual([2, false]);
});

test('an account is read once at a time, and another one meanwhile', async () => {
  const { store, shown, reads, ids } = open();
  void store.more();
  void store.more();
  shown.value = b;
  expect(store.loading.value).toBe(false);
  void store.more();
  expect(reads.map(({ accountId }) => accountId)).toEqual(['a', 'b']);
  await reads[1]?.answer();
  expect([ids('b').length, store.hasMore.value, store.loading.value]).toEqual([30, false, false]);
});

test('rows of an account that is no longer displayed are kept but not announced', async () => {
  const { store, shown, reads, said, ids } = open();
  void store.more();
  shown.value = b;
  await reads[0]?.answer();
  expect([said, store.rowsOf(shown.value?.id ?? '').length]).toEqual([[], 20]);
  shown.value = a;
  expect(ids()).toHaveLength(70);
});

test('an error is shown and announced, keeps the rows, and disappears with the next success', async () => {
  const { store, reads, said, ids } = open();
  void store.more();
  await reads[0]?.fail();
  const words = 'The browser can’t read the history';
  expect([store.failed.value, said]).toEqual([words, [words]]);
  expect([ids().length, store.loading.value]).toEqual([20, false]);
  void store.more();
  await reads[1]?.answer();
  expect([store.failed.value, ids().length]).toEqual([null, 70]);
});

test('an error of a repeated read keeps the rows, and is not retried', async () => {
  const { store, reads, ids, change } = open();
  void store.more();
  await reads[0]?.answer();
  change(rowsDown(131, 1), 2);
  await reads[1]?.fail();
  expect([ids().length, reads.length]).toEqual([70, 2]);
});
