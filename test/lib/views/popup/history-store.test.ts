import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { HistoryPage } from '../../../../lib/domain/referrals/referral-history.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import type { Send } from '../../../../lib/platform/messages.ts';
import { createHistoryStore } from '../../../../lib/views/popup/history-store.ts';
import { account, row } from '../../make.ts';
import { settled } from '../../virtual-time.ts';

interface Call {
  ask: unknown;
  answer(page: Result<HistoryPage, ServiceError>): Promise<void>;
}

const [a, b] = [account(), account({ id: 'b' })];
const page = (...ids: number[]) => ok({ referrals: ids.map((id) => row(id, id)), total: 50, last: false });

/** A popup on which account `a` is on display, with the worker in the test's hands. */
function open() {
  const shown = signal<Account | null>(a);
  const calls: Call[] = [];
  const said: string[] = [];
  const send = (async (_name: string, ask: unknown) =>
    new Promise((resolve) => {
      calls.push({
        ask,
        answer(answer) {
          resolve(answer);
          return settled();
        },
      });
    })) as Send;
  const store = createHistoryStore({ send, account: shown, listed: () => [], announce: (text) => said.push(text) });
  const rows = () => store.history.value.referrals.map(({ id }) => id);
  return { store, shown, calls, said, rows };
}

test('a second account is asked while the first one still loads, and no account twice at once', async () => {
  const { store, shown, calls, rows } = open();
  void store.more();
  void store.more();
  shown.value = b;
  expect(store.loading.value).toBe(false);
  void store.more();
  expect(store.loading.value).toBe(true);
  expect(calls.map(({ ask }) => ask)).toEqual([
    { accountId: 'a', page: 1 },
    { accountId: 'b', page: 1 },
  ]);
  await calls[1]?.answer(page(7));
  expect([rows(), store.loading.value]).toEqual([['7'], false]);
});

test('what comes of an account that is not on display any more is its own, and not said', async () => {
  const { store, shown, calls, said, rows } = open();
  void store.more();
  shown.value = b;
  await calls[0]?.answer(page(9, 8));
  expect([rows(), said]).toEqual([[], []]);
  shown.value = a;
  expect(rows()).toEqual(['9', '8']);
  void store.more();
  expect(calls.at(-1)?.ask).toEqual({ accountId: 'a', page: 2 });
  await calls.at(-1)?.answer(page(7));
  expect([rows(), said]).toEqual([['9', '8', '7'], ['1 more referral shown']]);
});

test('neither is a failure, until its account is on display again', async () => {
  const { store, shown, calls, said } = open();
  void store.more();
  shown.value = b;
  await calls[0]?.answer(fail({ kind: 'no-answer' }));
  expect([store.failed.value, said]).toEqual([null, []]);
  shown.value = a;
  expect(store.failed.value).toBe('Couldn’t load more: The site isn’t responding.');
});
