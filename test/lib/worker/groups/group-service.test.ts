import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { GroupQuery } from '../../../../lib/domain/groups/affiliates.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { createGroupService } from '../../../../lib/worker/groups/group-service.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities } from '../../capability-samples.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { NOON, statsClient } from '../../make.ts';
import { partOf, storePart, storeProgram } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const QUERY = { groupId: 3, search: '', status: '', perPage: 15, page: 1 };

/** The worker's answers to the side panel, with a scripted service. */
async function world() {
  await store.write(store.ACCOUNTS, [admin]);
  const vault = sampleVault();
  await keepSecret(vault, admin.id, 'secret');
  const requested: string[] = [];
  const env = { refused: null as ServiceError | null, granted: true, consented: true, filters: true };
  const client = {
    ...statsClient(() => Promise.reject(new Error('Administrators are never polled.'))),
    async affiliates() {
      requested.push('page');
      return env.refused ? fail(env.refused) : ok(pageOf(1));
    },
    async groupFilter() {
      requested.push('filter');
      return ok(env.filters);
    },
    async groups() {
      requested.push('names');
      return [];
    },
  };
  const services = workerServices({ vault, client, hasAccess: async () => env.granted });
  const { inTurn, poller } = services;
  const service = createGroupService({ ...services, hasConsent: async () => env.consented });
  const { signal } = new AbortController();
  const page = (options: { automatic?: true; query?: GroupQuery } = {}) =>
    service.page({ accountId: admin.id, query: QUERY, ...options }, signal);
  async function all({ query = QUERY } = {}) {
    const loading = service.all({ accountId: admin.id, query }, signal);
    for (;;) {
      const next = await loading.next();
      if (next.done) return next.value;
    }
  }
  const trouble = async () => (await partOf(admin.id, 'state')).trouble?.kind ?? null;
  return { service, inTurn, poller, page, all, trouble, requested, env };
}

const UNAUTHORIZED: ServiceError = { kind: 'unauthorized' };

describe('a password that was refused', () => {
  test.each(['page', 'all'] as const)(
    'for %s is reported for an administration account, and not sent again without a click',
    async (method) => {
      const { service, env, requested, trouble, ...request } = await world();
      env.refused = UNAUTHORIZED;
      const first = await request[method]();
      expect('ok' in first ? first : fail(first.error)).toEqual(fail(UNAUTHORIZED));
      await expect.poll(trouble).toBe('unauthorized');
      requested.length = 0;
      expect(await request.page({ automatic: true })).toEqual(fail(UNAUTHORIZED));
      expect(await service.names('admin')).toEqual([]);
      expect(requested).toEqual([]);
      // A click sends it again.
      await request[method]();
      expect(requested).toEqual(['page']);
    },
  );

  test('is sent again once the trouble is over', async () => {
    const { page, env, poller, trouble } = await world();
    env.refused = UNAUTHORIZED;
    await page();
    await expect.poll(trouble).toBe('unauthorized');
    env.refused = null;
    await poller.setTrouble(admin, null);
    expect(await page({ automatic: true })).toMatchObject({ ok: true });
  });
});

test('a Retry-After delays all that is requested without a click', async () => {
  const { service, page, requested } = await world();
  await storePart('admin', 'state', { ...NEW_STATE, wait: { from: NOON, until: NOON + 600_000, status: 429 } });
  expect(await page({ automatic: true })).toEqual(fail({ kind: 'busy', status: 429, retryAfterSeconds: 600 }));
  expect(await service.names('admin')).toEqual([]);
  expect(requested).toEqual([]);
});

test('a search that identifies a person is not sent without consent', async () => {
  const { page, all, env, requested } = await world();
  env.consented = false;
  const query = { ...QUERY, search: 'Zoë' };
  expect(await page({ query })).toEqual(fail({ kind: 'no-consent' }));
  expect((await all({ query })).error).toEqual({ kind: 'no-consent' });
  expect(requested).toEqual([]);
  expect(await page()).toMatchObject({ ok: true });
  env.consented = true;
  expect(await page({ query })).toMatchObject({ ok: true });
});

test('a whole group is not loaded from a service that ignores the filter by group', async () => {
  const { all, env, requested } = await world();
  env.filters = false;
  await storePart(admin.id, 'capabilities', capabilities({ groupAccess: 'allowed', groupRoute: 'core' }));
  expect((await all()).error).toEqual({ kind: 'no-group-filter' });
  expect(requested).toEqual(['filter']);
});

test('missing access is reported for the account until the first answer', async () => {
  const { page, env, requested, trouble } = await world();
  env.granted = false;
  expect(await page()).toEqual(fail({ kind: 'no-access' }));
  await expect.poll(trouble).toBe('no-access');
  env.granted = true;
  await page();
  await expect.poll(trouble).toBeNull();
  expect(requested).toEqual(['page']);
});

test.each<ServiceError>([{ kind: 'forbidden' }, { kind: 'not-found' }, { kind: 'no-answer' }])(
  'the error %o is no trouble of the account',
  async (error) => {
    const { page, env, inTurn, trouble } = await world();
    env.refused = error;
    await page();
    // Work that nothing awaits has run after this turn.
    await inTurn(async () => {});
    expect(await trouble()).toBeNull();
  },
);

test('an answer to an earlier login is not applied to one that is just being stored', async () => {
  const { inTurn, poller, trouble } = await world();
  const connecting = inTurn(async () => {
    await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]);
    await storeProgram(admin.id, { login: 2 });
  });
  await Promise.all([connecting, poller.reportHealth(admin, fail(UNAUTHORIZED))]);
  expect(await trouble()).toBeNull();
});
