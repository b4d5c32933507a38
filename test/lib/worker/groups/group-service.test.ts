import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { GroupQuery } from '../../../../lib/domain/groups/affiliates.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createGroupService } from '../../../../lib/worker/groups/group-service.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { account, answer, statsClient } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const QUESTION = { groupId: 3, search: '', status: '', perPage: 15, page: 1 };

/** The worker's answers to the side panel, with a scripted service. */
async function world(of: Account = admin) {
  await store.write(store.ACCOUNTS, [of]);
  const vault = sampleVault();
  await keepSecret(vault, of.id, 'secret');
  const requested: string[] = [];
  const taken: [id: string, kind: string | null][] = [];
  const at = { refused: null as ServiceError | null, granted: true, consented: true };
  const client = {
    ...statsClient(async () => {
      requested.push('stats');
      return at.refused ? fail(at.refused) : ok(answer());
    }),
    async affiliates() {
      requested.push('page');
      return at.refused ? fail(at.refused) : ok(pageOf(1));
    },
    async groups() {
      requested.push('names');
      return [];
    },
  };
  const services = workerServices({ vault, client, hasAccess: async () => at.granted });
  const { poller, reportHealth } = services;
  const service = createGroupService({
    ...services,
    inTurn: poller.inTurn,
    hasConsent: async () => at.consented,
    watcher: {
      async resume(accountId, kind) {
        taken.push([accountId, kind]);
      },
    },
  });
  const { signal } = new AbortController();
  const page = (how: { automatic?: true; query?: GroupQuery } = {}) =>
    service.page({ accountId: of.id, query: QUESTION, ...how }, signal);
  async function all({ query = QUESTION } = {}) {
    const loading = service.all({ accountId: of.id, query }, signal);
    for (;;) {
      const next = await loading.next();
      if (next.done) return next.value;
    }
  }
  const trouble = async () => (await store.read(store.stateItem(of.id))).trouble?.kind ?? null;
  return { service, poller, reportHealth, page, all, trouble, requested, taken, at };
}

const UNAUTHORIZED: ServiceError = { kind: 'unauthorized' };

describe('a password that was refused', () => {
  test.each(['page', 'all'] as const)(
    'by %s is reported for an administration account, and not tried again without a click',
    async (how) => {
      const { service, at, requested, trouble, ...request } = await world();
      at.refused = UNAUTHORIZED;
      const first = await request[how]();
      expect('ok' in first ? first : fail(first.error)).toEqual(fail(UNAUTHORIZED));
      await expect.poll(trouble).toBe('unauthorized');
      requested.length = 0;
      expect(await request.page({ automatic: true })).toEqual(fail(UNAUTHORIZED));
      expect(await service.names('admin')).toEqual([]);
      expect(requested).toEqual([]);
      // A click does request.
      await request[how]();
      expect(requested).toEqual(['page']);
    },
  );

  test('makes an affiliate’s account poll its own figures', async () => {
    const { page, at, requested, trouble } = await world(account());
    at.refused = UNAUTHORIZED;
    await page();
    await expect.poll(trouble).toBe('unauthorized');
    await page({ automatic: true });
    expect(requested).toEqual(['page', 'stats']);
  });

  test('is tried again once the trouble is over', async () => {
    const { page, at, poller, trouble, taken } = await world();
    at.refused = UNAUTHORIZED;
    await page();
    await expect.poll(trouble).toBe('unauthorized');
    at.refused = null;
    await poller.setTrouble(admin, null);
    expect(await page()).toMatchObject({ ok: true });
    await expect.poll(() => taken).toEqual([['admin', null]]);
  });
});

test('nothing that identifies a person is sent without consent', async () => {
  const { page, all, at, requested } = await world();
  at.consented = false;
  const query = { ...QUESTION, search: 'Zoë' };
  expect(await page({ query })).toEqual(fail({ kind: 'no-consent' }));
  expect((await all({ query })).error).toEqual({ kind: 'no-consent' });
  expect(requested).toEqual([]);
  expect(await page()).toMatchObject({ ok: true });
  at.consented = true;
  expect(await page({ query })).toMatchObject({ ok: true });
});

test('missing access is reported for the account, until the first answer', async () => {
  const { page, at, requested, trouble } = await world();
  at.granted = false;
  expect(await page()).toEqual(fail({ kind: 'no-access' }));
  await expect.poll(trouble).toBe('no-access');
  at.granted = true;
  await page();
  await expect.poll(trouble).toBeNull();
  expect(requested).toEqual(['page']);
});

test.each<ServiceError>([{ kind: 'forbidden' }, { kind: 'not-found' }, { kind: 'no-answer' }])(
  '%o is no trouble of the account, and resumes no watch',
  async (error) => {
    const { page, at, poller, trouble, taken } = await world();
    at.refused = error;
    await page();
    // Work that is not awaited has run by then.
    await poller.inTurn(async () => {});
    expect([await trouble(), taken]).toEqual([null, []]);
  },
);

test('an answer to an earlier login is not applied to one that is just being stored', async () => {
  const { poller, reportHealth, trouble } = await world();
  const connecting = poller.inTurn(() => store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]));
  await Promise.all([connecting, reportHealth(admin, UNAUTHORIZED)]);
  expect(await trouble()).toBeNull();
});
