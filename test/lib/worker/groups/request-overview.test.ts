import { describe, expect, test } from 'vitest';
import type { WaitingKind } from '../../../../lib/domain/accounts/administration.ts';
import type { AffiliateQuery, GroupQuery } from '../../../../lib/domain/groups/affiliates.ts';
import type { GroupRequest, LoadedPart } from '../../../../lib/domain/groups/group-look-up.ts';
import { newWatch, unseenWaiting } from '../../../../lib/domain/groups/watch.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { disconnect } from '../../../../lib/worker/accounts/disconnect.ts';
import { refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import { createGroupService } from '../../../../lib/worker/groups/group-service.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { admin } from '../../group-samples.ts';
import { NOON } from '../../make.ts';
import { partOf } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** The worker's answers about a program of the embedded service. */
const service = await embeddedService();

const { signal } = new AbortController();
const MINUTE = 60_000;

async function world(username = 'admin', known = true, answer: typeof fetch = fetch) {
  const user = { ...admin, username, baseUrl: service.deployedBase };
  await store.write(store.ACCOUNTS, [user]);
  const vault = sampleVault();
  await keepSecret(vault, user.id, service.users.password(username));
  const clock = { now: NOON };
  const services = workerServices({ vault, fetch: answer, now: () => clock.now });
  const refresh = () => refreshCapabilities(user, services, true);
  if (known) await refresh();
  service.requests.clear();
  const groups = createGroupService({ ...services, refresh, hasConsent: async () => true });
  const query = { groupId: 3, search: '', status: '', perPage: 3, page: 1 };
  return {
    ...{ user, clock, groups, services, vault },
    request: (part: Partial<AffiliateQuery> = {}) =>
      groups.page({ accountId: user.id, query: { ...query, ...part } }, signal),
    async all(part: Partial<GroupQuery> = {}) {
      const parts: LoadedPart[] = [];
      const loading = groups.all({ accountId: user.id, query: { ...query, ...part } }, signal);
      let next = await loading.next();
      for (; !next.done; next = await loading.next()) parts.push(next.value);
      return { end: next.value, ids: parts.flatMap(({ affiliates }) => affiliates.map(({ id }) => Number(id))) };
    },
    overview: (options: Partial<GroupRequest> = { automatic: true }) =>
      groups.overview({ accountId: user.id, ...options }),
    capabilities: () => partOf(user.id, 'capabilities'),
  };
}

const requested = () =>
  service.requests.list().map(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const filter = searchParams.has('filters[group][value][]') ? '?group' : '';
    return pathname.replace('/wp-json/fluent-affiliate/v2', '') + filter;
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
  ])('is requested by the other route if %s', async (_, known) => {
    const { request, capabilities, clock } = await world('admin', known);
    service.program.proInstalled = false;
    clock.now += 15 * MINUTE;
    expect(await request()).toMatchObject(ok({ total: 37 }));
    expect([requested()[0], requested().at(-1)]).toEqual(['/settings/groups/3/affiliates', '/affiliates?group']);
    expect(await capabilities()).toMatchObject({ groupRoute: 'core' });
  });

  test('is requested once if the refusal is expected', async () => {
    const { request } = await world('carol');
    expect(await request()).toEqual(fail({ kind: 'forbidden' }));
    expect(requested()).toEqual(['/settings/groups/3/affiliates']);
  });

  test('is an error if the service has started to ignore the group filter', async () => {
    service.program.proInstalled = false;
    const { request, all, capabilities, clock, user, services } = await world();
    service.program.filtersGroups = false;
    clock.now += 15 * MINUTE;
    expect(await all({ groupId: 9 })).toMatchObject({ end: { error: { kind: 'no-group-filter' } }, ids: [] });
    expect(requested()[0]).toBe('/affiliates?group');
    expect((await request()).ok).toBe(false);
    // A second answer about the capabilities confirms it.
    await expect.poll(capabilities).toMatchObject({ groupRoute: 'core', routes: { administration: { refusals: 1 } } });
    clock.now += 15 * MINUTE;
    await refreshCapabilities(user, services);
    expect(await capabilities()).toMatchObject({ groupAccess: 'absent', groupRoute: null, programAccess: 'allowed' });
    expect(await request()).toEqual(fail({ kind: 'no-route' }));
    expect(await request({ groupId: null, search: 'member37@' })).toMatchObject(ok({ total: 1 }));
  });

  test('is loaded completely, in the order of ids', async () => {
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
    const { overview, user, capabilities } = await world();
    const answer = await overview();
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(requested().sort()).toEqual(PATHS);
    const { figures, owed } = answer.value;
    expect(figures).toMatchObject({ at: NOON, revision: user.revision, referrals: 9, currencies: ['USD', 'EUR'] });
    expect(figures.unpaid).toMatch(/^861\.\d+$/);
    expect([(figures.applicants ?? 0) > 10_000, (figures.active ?? 0) > 10_000]).toEqual([true, true]);
    expect(owed).toHaveLength(5);
    expect(await partOf(user.id, 'overview')).toEqual(figures);
    expect(await capabilities()).toMatchObject({ adminUrl: `${service.origin}/wp-admin/` });
    const onDisk = JSON.stringify(await browser.storage.local.get(null));
    for (const { email, name } of owed)
      expect([onDisk.includes(`${email}`), onDisk.includes(`${name}`)]).toEqual([false, false]);
    expect(onDisk).not.toContain('user_id=');
  });

  test('is requested anew for an account that is edited meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const slow: typeof fetch = async (...request) => {
      asked++;
      await held.promise;
      return fetch(...request);
    };
    const { overview, user } = await world('admin', false, slow);
    const answers = [overview({})];
    await expect.poll(() => asked).toBe(3);
    await store.write(store.ACCOUNTS, [{ ...user, revision: 2 }]);
    answers.push(overview({}));
    await expect.poll(() => asked).toBe(6);
    held.resolve();
    await Promise.all(answers);
  });

  test('is requested at most every 15 minutes, and at once after a click', async () => {
    const { overview, clock } = await world();
    const [first, second] = await Promise.all([overview(), overview()]);
    expect([requested(), second]).toMatchObject([{ length: 3 }, first]);
    clock.now += 15 * MINUTE - 1;
    expect(await overview()).toEqual(first);
    expect(requested()).toHaveLength(3);
    // A click joins no call that the kept answer is enough for.
    await Promise.all([overview(), overview({})]);
    expect(requested()).toHaveLength(6);
    clock.now += 15 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { at: clock.now } }));
    expect(requested()).toHaveLength(9);
  });

  test('is requested again after names in memory are lost or the login has changed', async () => {
    const { overview, user } = await world();
    await overview();
    await store.erase(store.owedItem(user.id));
    await overview();
    expect(requested()).toHaveLength(6);
    await store.write(store.ACCOUNTS, [{ ...user, revision: user.revision + 1 }]);
    await overview();
    expect(requested()).toHaveLength(9);
  });

  test('is requested only in the parts that a delegate may see', async () => {
    const { overview } = await world('dora');
    const none = { referrals: null, unpaid: null, currencies: [] };
    expect(await overview()).toMatchObject(ok({ figures: none, owed: { length: 5 } }));
    expect(requested().sort()).toEqual(['/affiliates', '/reports/dashboard-stats']);
  });

  test('keeps the earlier figures of a part that fails, with their age, and says so', async () => {
    const { overview, clock, user } = await world();
    const first = await overview();
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => pathname.includes('dashboard') });
    const pending = service.program.referrals().filter(({ status }) => status === 'pending');
    for (const { id } of pending.slice(0, 2)) service.program.approve(id);
    clock.now += 15 * MINUTE;
    const before = first.ok ? first.value.figures : null;
    const error = { kind: 'server-error', status: 500 };
    expect(await overview()).toMatchObject(ok({ figures: { ...before, at: NOON, referrals: 7 }, error }));
    expect(await partOf(user.id, 'overview')).toMatchObject({ referrals: 7, unpaid: before?.unpaid });
  });

  test('marks as seen what was handled at the site, unless that part fails', async () => {
    const { overview, user } = await world();
    const watch = (kind: WaitingKind) => ({ ...newWatch(user.id, kind), waiting: 99_999, announced: 99_999 });
    await store.write(store.WATCHES, [watch('applicants'), watch('referrals')]);
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => pathname.includes('dashboard') });
    await overview();
    expect((await store.read(store.WATCHES)).map(unseenWaiting)).toEqual([99_999, 9]);
  });

  test('keeps the affiliates who are owed most while only their list fails', async () => {
    const { overview, clock } = await world();
    const first = await overview();
    const owed = first.ok ? first.value.owed : [];
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => pathname.endsWith('/affiliates') });
    clock.now += 15 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { at: NOON }, owed, error: { kind: 'server-error' } }));
    expect(owed).toHaveLength(5);
  });

  test('drops a part that the user may no longer see once the capabilities confirm it', async () => {
    const { overview, clock, capabilities } = await world();
    await overview();
    service.users.get('admin').may = ['affiliates'];
    clock.now += 24 * 60 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { referrals: 9, unpaid: null } }));
    await expect.poll(async () => (await capabilities())?.routes.administration.refusals).toBe(1);
    clock.now += 15 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { referrals: 9 } }));
    await expect.poll(async () => (await capabilities())?.overviewParts).toEqual(['applicants', 'active', 'owed']);
    clock.now += 15 * MINUTE;
    expect(await overview()).toMatchObject(ok({ figures: { referrals: null, unpaid: null } }));
  });

  test('honors a back-off until the user clicks', async () => {
    const { overview, clock } = await world();
    service.failures.set({ mode: 'busy', retryAfter: 3600 });
    expect(await overview()).toEqual(fail({ kind: 'busy', status: 429, retryAfterSeconds: 3600 }));
    service.failures.clear();
    clock.now += 59 * MINUTE;
    expect(await overview()).toEqual(fail({ kind: 'busy', status: 429, retryAfterSeconds: 60 }));
    expect(requested()).toHaveLength(3);
    expect((await overview({})).ok).toBe(true);
  });

  test('honors the back-off of one part', async () => {
    const { overview, clock } = await world();
    await overview();
    const when = ({ pathname }: URL) => pathname.endsWith('/referrals');
    service.failures.set({ mode: 'busy', retryAfter: 3600 }, { when });
    clock.now += 15 * MINUTE;
    const error = { kind: 'busy', status: 429, retryAfterSeconds: 3600 };
    expect(await overview()).toMatchObject(ok({ owed: { length: 5 }, error }));
    clock.now += 15 * MINUTE;
    expect(await overview()).toEqual(fail({ ...error, retryAfterSeconds: 2700 }));
    expect(requested()).toHaveLength(6);
  });

  test('is not requested for a user who may not see it', async () => {
    const { overview } = await world('carol');
    expect(await overview({})).toMatchObject(fail({ kind: 'forbidden' }));
    expect(requested()).toEqual([]);
  });

  test('is deleted with its account, in memory, too', async () => {
    const { overview, user, vault, services } = await world();
    await overview();
    await disconnect(user.id, { ...services, vault });
    expect(await partOf(user.id, 'overview')).toBeNull();
    expect(await store.read(store.owedItem(user.id))).toBeNull();
  });
});
