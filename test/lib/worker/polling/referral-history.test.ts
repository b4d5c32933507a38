import { expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { NEW_SCHEDULE } from '../../../../lib/domain/polling/schedule.ts';
import { MOST_PAGES } from '../../../../lib/domain/referrals/referral-history.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { askHistory, type HistoryDeps } from '../../../../lib/worker/polling/referral-history.ts';
import { account, NOON, row, state } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';

const PAGE = ok({ referrals: [row(1, 1)], total: 1, last: true });

async function ask(page: number, part: Partial<AccountState> = {}, granted = true) {
  await store.write(store.ACCOUNTS, [account()]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', 'secret');
  await store.write(store.stateOf('a'), state(part));
  const before = await browser.storage.local.get(null);
  const asked: [username: string, password: string, page: number][] = [];
  const deps: HistoryDeps = {
    store,
    vault,
    now: () => NOON,
    hasAccess: async () => granted,
    client: {
      async history({ username, password }, number) {
        asked.push([username, password, number]);
        return PAGE;
      },
    },
  };
  const answer = await askHistory('a', page, deps);
  // Nothing of it is stored.
  expect(await browser.storage.local.get(null)).toEqual(before);
  return { asked, answer };
}

test('is asked with the account’s own password', async () => {
  expect(await ask(2)).toEqual({ asked: [['ada', 'secret', 2]], answer: PAGE });
});

test('goes no further than its bound', async () => {
  expect((await ask(1e9)).asked).toEqual([['ada', 'secret', MOST_PAGES]]);
});

test.each<[string, ServiceError]>([
  ['a refused password is not tried again', { kind: 'unauthorized' }],
  ['nor is a user who may not see it', { kind: 'forbidden' }],
])('%s', async (_, trouble) => {
  expect(await ask(1, { trouble })).toEqual({ asked: [], answer: fail(trouble) });
});

test('a service in back-off is not asked', async () => {
  const schedule = { ...NEW_SCHEDULE, lastAskedAt: NOON - 1, notBefore: NOON + 1 };
  const trouble: ServiceError = { kind: 'busy', status: 503, retryAfterSeconds: 60 };
  expect(await ask(1, { schedule, trouble })).toEqual({ asked: [], answer: fail(trouble) });
});

test('what failed for another reason may be tried', async () => {
  expect((await ask(1, { trouble: { kind: 'no-answer' } })).asked).toHaveLength(1);
});

test('there is no request without access to the site', async () => {
  expect(await ask(1, {}, false)).toEqual({ asked: [], answer: fail({ kind: 'no-access' }) });
});
