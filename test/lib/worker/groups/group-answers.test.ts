import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { answerGroups } from '../../../../lib/worker/groups/group-answers.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { account, answer, statsClient } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const QUESTION = { groupId: 3, search: '', status: '', perPage: 15, page: 1 };

/** The side panel's counterpart, with a service that answers by a script. */
async function world(of: Account = admin) {
  await store.write(store.ACCOUNTS, [of]);
  const vault = sampleVault();
  await keepSecret(vault, of.id, 'secret');
  const asked: string[] = [];
  const taken: [id: string, groupId: number][] = [];
  const at = { refused: null as ServiceError | null, granted: true };
  const client = {
    ...statsClient(async () => {
      asked.push('stats');
      return at.refused ? fail(at.refused) : ok(answer());
    }),
    async affiliates() {
      asked.push('page');
      return at.refused ? fail(at.refused) : ok(pageOf(1));
    },
    async groups() {
      asked.push('names');
      return [];
    },
  };
  const services = workerServices({ vault, client, hasAccess: async () => at.granted });
  const { poller, reportHealth } = services;
  const service = answerGroups({
    ...services,
    watcher: {
      async goOn(id, groupId) {
        taken.push([id, groupId]);
      },
    },
  });
  const { signal } = new AbortController();
  const page = (how: { byItself?: true } = {}) =>
    service.page({ accountId: of.id, question: QUESTION, ...how }, signal);
  const all = () => service.all({ accountId: of.id, question: QUESTION }, () => {}, signal);
  const trouble = async () => (await store.read(store.stateOf(of.id))).trouble?.kind ?? null;
  return { service, poller, reportHealth, page, all, trouble, asked, taken, at };
}

const UNAUTHORIZED: ServiceError = { kind: 'unauthorized' };

describe('a password that was refused', () => {
  test.each(['page', 'all'] as const)(
    '%s: said of an administrator’s account, and not tried again by itself',
    async (how) => {
      const { service, at, asked, trouble, ...ask } = await world();
      at.refused = UNAUTHORIZED;
      const first = await ask[how]();
      expect('ok' in first ? first : fail(first.error)).toEqual(fail(UNAUTHORIZED));
      await expect.poll(trouble).toBe('unauthorized');
      asked.length = 0;
      expect(await ask.page({ byItself: true })).toEqual(fail(UNAUTHORIZED));
      expect(await service.names('admin')).toEqual([]);
      expect(asked).toEqual([]);
      // Whoever presses a button for it is asked for.
      await ask[how]();
      expect(asked).toEqual(['page']);
    },
  );

  test('of an affiliate’s account its own figures tell', async () => {
    const { page, at, asked, trouble } = await world(account());
    at.refused = UNAUTHORIZED;
    await page();
    await expect.poll(trouble).toBe('unauthorized');
    await page({ byItself: true });
    expect(asked).toEqual(['page', 'stats']);
  });

  test('once it is over, everything goes on', async () => {
    const { page, at, poller, trouble, taken } = await world();
    at.refused = UNAUTHORIZED;
    await page();
    await expect.poll(trouble).toBe('unauthorized');
    at.refused = null;
    await poller.trouble('admin', null);
    expect(await page()).toMatchObject({ ok: true });
    await expect.poll(() => taken).toEqual([['admin', 3]]);
  });
});

test('access that is missing is said of the account, and is over with the first answer', async () => {
  const { page, at, asked, trouble } = await world();
  at.granted = false;
  expect(await page()).toEqual(fail({ kind: 'no-access' }));
  await expect.poll(trouble).toBe('no-access');
  at.granted = true;
  await page();
  await expect.poll(trouble).toBeNull();
  expect(asked).toEqual(['page']);
});

test.each<ServiceError>([{ kind: 'forbidden' }, { kind: 'not-found' }, { kind: 'no-answer' }])(
  '%o says nothing of the account, and what is watched stays stopped',
  async (error) => {
    const { page, at, poller, trouble, taken } = await world();
    at.refused = error;
    await page();
    // Whatever was begun beside has had its turn.
    await poller.inTurn(async () => {});
    expect([await trouble(), taken]).toEqual([null, []]);
  },
);

test('an answer to a login that was changed meanwhile says nothing of the new one', async () => {
  const { reportHealth, trouble } = await world({ ...admin, revision: 2 });
  await reportHealth(admin, UNAUTHORIZED);
  expect(await trouble()).toBeNull();
});
