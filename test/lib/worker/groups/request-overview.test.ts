import { describe, expect, test } from 'vitest';
import type { AffiliateQuery, GroupQuery } from '../../../../lib/domain/groups/affiliates.ts';
import type { GroupRequest, LoadedPart } from '../../../../lib/domain/groups/group-look-up.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { disconnect } from '../../../../lib/worker/accounts/disconnect.ts';
import { refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import { createGroupService } from '../../../../lib/worker/groups/group-service.ts';
import { embeddedService } from '../../embedded-service.ts';
import { admin } from '../../group-samples.ts';
import { NOON } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** The worker's answers about a program of the embedded service. */
const service = await embeddedService();

const { signal } = new AbortController();
const MINUTE = 60_000;

async function world(username = 'admin', known = true) {
  const of = { ...admin, username, baseUrl: service.deployedBase };
  await store.write(store.ACCOUNTS, [of]);
  const vault = sampleVault();
  await keepSecret(vault, of.id, service.users.password(username));
  const at = { now: NOON };
  const client = createClient({ fetch, online: () => true, nonce: () => 'n' });
  const services = workerServices({ vault, client, now: () => at.now });
  const refresh = () => refreshCapabilities(of, services, 'refused');
  if (known) await refresh();
  service.requests.clear();
  const { inTurn } = services.poller;
  const groups = createGroupService({ ...services, refresh, inTurn, hasConsent: async () => true });
  const query = { groupId: 3, search: '', status: '', perPage: 3, page: 1 };
  return {
    ...{ of, at, groups, services, vault },
    request: (part: Partial<AffiliateQuery> = {}) =>
      groups.page({ accountId: of.id, query: { ...query, ...part } }, signal),
    async all(part: Partial<GroupQuery> = {}) {
      const parts: LoadedPart[] = [];
      const loading = groups.all({ accountId: of.id, query: { ...query, ...part } }, signal);
      let next = await loading.next();
      for (; !next.done; next = await loading.next()) parts.push(next.value);
      return { end: next.value, ids: parts.flatMap(({ affiliates }) => affiliates.map(({ id }) => Number(id))) };
    },
    overview: (how: Partial<GroupRequest> = { automatic: true }) => groups.overview({ accountId: of.id, ...how }),
    capabilities: () => store.read(store.capabilitiesItem(of.id)),
  };
}

const requested = () =>
  service.requests.list().map(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return (
      pathname.replace('/wp-json/fluent-affiliate/v2', '') +
      (searchParams.has('filters[group][value][]') ? '?group' : '')
    );
  });

describe('a group', () => {
  test.each([
    ['admin', true, ['/settings/groups/3/affiliates']],
    ['admin', false, ['/affiliates?group']],
    ['dora', true, ['/affiliates?group']],
  ])('is listed for %s by the right route, Pro installed: %o', async (username, pro, paths) => {
    service.program.proInstalled = pro;
    const { request } = await world(username);
    expect(await request()).toMatchObject(ok({ total: 37 }));
    expect(requested()).toEqual(paths);
  });

  test.each([
    ['Pro was removed since', true],
    ['nothing is known yet', false],
  ])('is asked for by the other route if %s', async (_, known) => {
    const { request, capabilities } = await world('admin', known);
    service.program.proInstalled = false;
    expect(await request()).toMatchObject(ok({ total: 37 }));
    expect([requested()[0], requested().at(-1)]).toEqual(['/settings/groups/3/affiliates', '/affiliates?group']);
    expect(await capabilities()).toMatchObject({ groupRoute: 'core' });
  });

  test('is asked for once if the refusal was to be expected', async () => {
    const { request } = await world('carol');
    expect(await request()).toEqual(fail({ kind: 'forbidden' }));
    expect(requested()).toEqual(['/settings/groups/3/affiliates']);
  });

  test('is refused if the service has come to ignore the group filter', async () => {
    service.program.proInstalled = false;
    const { request, all, capabilities, of, services } = await world();
    service.program.filtersGroups = false;
    expect(await all({ groupId: 9 })).toMatchObject({ end: { error: { kind: 'no-group-filter' } }, ids: [] });
    expect(requested()[0]).toBe('/affiliates?group');
    expect((await request()).ok).toBe(false);
    // Believed once it is found again.
    await expect.poll(capabilities).toMatchObject({ groupRoute: 'core', checkedAt: 0 });
    await refreshCapabilities(of, services);
    expect(await capabilities()).toMatchObject({ groupAccess: 'absent', groupRoute: null, programAccess: 'allowed' });
    expect(await request()).toEqual(fail({ kind: 'no-route' }));
    expect(await request({ groupId: null, search: 'member37@' })).toMatchObject(ok({ total: 1 }));
  });

  test('is loaded completely in the order of ids', async () => {
    service.program.proInstalled = false;
    const { all } = await world();
    const { end, ids } = await all();
    expect(end).toMatchObject({ total: 37, missingPages: [], error: null });
    expect(ids).toEqual(Array.from({ length: 37 }, (_, index) => index + 1));
    const orders = service.requests.list().map(({ url }) => new URL(url).searchParams.get('order_type'));
    expect(orders).toEqual([null, 'ASC']);
  });
});

describe('the overview', () => {
  const PATHS = ['/affiliates', '/referrals', '/reports/dashboard-stats'];

  test('makes three requests and stores the figures without names', async () => {
    const { overview, of, capabilities } = await world();
    const answer = await overview();
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(requested().sort()).toEqual(PATHS);
    const { figures, owed } = answer.value;
    expect(figures).toMatchObject({ at: NOON, revision: of.revision, referrals: 9, currencies: ['USD', 'EUR'] });
    expect(figures.unpaid).toMatch(/^861\.\d+$/);
    expect([(figures.applicants ?? 0) > 10_000, (figures.active ?? 0) > 10_000]).toEqual([true, true]);
    expect(owed).toHaveLength(5);
    expect(await store.read(store.overviewItem(of.id))).toEqual(figures);
    expect(await capabilities()).toMatchObject({ adminUrl: `${service.origin}/wp-admin/` });
    const onDisk = JSON.stringify(await browser.storage.local.get(null));
    for (const { email, name } of owed)
      expect([onDisk.includes(`${email}`), onDisk.includes(`${name}`)]).toEqual([false, false]);
    expect(onDisk).not.toContain('user_id=');
  });

  test('is requested every 15 minutes at most, and after a click at once', async () => {
    const { overview, at } = await world();
    const [first, both] = await Promise.all([overview(), overview()]);
    expect([requested(), both]).toMatchObject([{ length: 3 }, first]);
    at.now += 15 * MINUTE - 1;
    expect(await overview()).toEqual(first);
    expect(requested()).toHaveLength(3);
    await overview({});
    expect(requested()).toHaveLength(6);
    at.now += 15 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { at: at.now } }));
    expect(requested()).toHaveLength(9);
  });

  test('is requested again after names in memory were lost or the login changed', async () => {
    const { overview, of } = await world();
    await overview();
    await store.erase(store.owedItem(of.id));
    await overview();
    expect(requested()).toHaveLength(6);
    await store.write(store.ACCOUNTS, [{ ...of, revision: of.revision + 1 }]);
    await overview();
    expect(requested()).toHaveLength(9);
  });

  test('requests only what a delegate may see', async () => {
    const { overview } = await world('dora');
    const none = { referrals: null, unpaid: null, currencies: [] };
    expect(await overview()).toMatchObject(ok({ figures: none, owed: { length: 5 } }));
    expect(requested().sort()).toEqual(['/affiliates', '/reports/dashboard-stats']);
  });

  test('keeps the earlier figures of a part that fails', async () => {
    const { overview, at, of } = await world();
    const first = await overview();
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => pathname.includes('dashboard') });
    const pending = service.program.referrals().filter(({ status }) => status === 'pending');
    for (const { id } of pending.slice(0, 2)) service.program.approve(id);
    at.now += 15 * MINUTE;
    const before = first.ok ? first.value.figures : null;
    expect(await overview()).toMatchObject(ok({ figures: { ...before, at: at.now, referrals: 7 } }));
    expect(await store.read(store.overviewItem(of.id))).toMatchObject({ referrals: 7, unpaid: before?.unpaid });
  });

  test('drops a part that the user may no longer see, and refreshes the capabilities', async () => {
    const { overview, at, capabilities } = await world();
    await overview();
    service.users.get('admin').may = ['affiliates'];
    at.now += 24 * 60 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { referrals: null, unpaid: null } }));
    await expect.poll(async () => (await capabilities())?.overviewParts).toEqual(['applicants', 'active', 'owed']);
  });

  test('honors a back-off until the user clicks', async () => {
    const { overview, at } = await world();
    service.failures.set({ mode: 'busy', retryAfter: 3600 });
    const busy = fail({ kind: 'busy', status: 429, retryAfterSeconds: 3600 });
    expect(await overview()).toEqual(busy);
    at.now += 59 * MINUTE;
    expect(await overview()).toEqual(busy);
    expect(requested()).toHaveLength(3);
    service.failures.clear();
    at.now += 2 * MINUTE;
    expect((await overview()).ok).toBe(true);
  });

  test('is not requested for a user who may not see it', async () => {
    const { overview } = await world('carol');
    expect(await overview({})).toMatchObject(fail({ kind: 'forbidden' }));
    expect(requested()).toEqual([]);
  });

  test('is deleted with its account, in memory, too', async () => {
    const { overview, of, vault, services } = await world();
    await overview();
    await disconnect(of.id, { ...services, vault });
    expect(await store.read(store.overviewItem(of.id))).toBeNull();
    expect(await store.read(store.owedItem(of.id))).toBeNull();
  });
});
