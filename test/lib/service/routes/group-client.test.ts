import { describe, expect, test } from 'vitest';
import type { GroupQuery } from '../../../../lib/domain/groups/affiliates.ts';
import type { FailureMode } from '../../../tools/service/trouble/failures.ts';
import { embeddedService } from '../../embedded-service.ts';
import { loginTo, realClient } from '../exact-wire.ts';

const service = await embeddedService();

const bases = ['documentedBase', 'deployedBase', 'plainPermalinkBase', 'subfolderBase'] as const;
const client = realClient({ nonce: () => 'n' });

const login = (username = 'admin', base: (typeof bases)[number] = 'documentedBase') =>
  loginTo(service, username, service[base]);
const queryOf = (part: Partial<GroupQuery> = {}): GroupQuery => ({
  ...{ groupId: 3, search: '', status: '', perPage: null, page: 1 },
  ...part,
});
const options = () => ({ more: true, signal: new AbortController().signal });

describe('the request for a group', () => {
  test.each(bases)('lists its affiliates at %s', async (base) => {
    const answer = await client.affiliates(login('admin', base), queryOf({ page: 3 }), options());
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(answer.value).toMatchObject({ total: 37, perPage: 15, page: 3 });
    expect(answer.value.affiliates.map(({ id }) => id)).toEqual(['31', '32', '33', '34', '35', '36', '37']);
    for (const { paid, unpaid } of answer.value.affiliates)
      expect([Number(paid), Number(unpaid)]).toEqual([1034.4, 200.1]);
  });

  const EVERYTHING = { search: 'a=b', status: 'x?y', perPage: 100, page: 4 };
  test.each<[string, Partial<GroupQuery>, string]>([
    ['nothing', {}, ''],
    ['the second page', { page: 2 }, 'page=2&'],
    ['everything', EVERYTHING, 'search=a%3Db&status=x%3Fy&per_page=100&page=4&'],
  ])('has exactly the parameters of the query: %s', async (_name, part, parameters) => {
    await client.affiliates(login(), queryOf(part), options());
    const urls = service.requests.list().map(({ url }) => new URL(url));
    expect(urls.map(({ pathname }) => pathname)).toEqual(['/api/settings/groups/3/affiliates']);
    expect(urls[0]?.searchParams.toString()).toBe(`${parameters}_=n`);
  });

  test('distinguishes missing, forbidden and not installed', async () => {
    const kindOf = async (username: string, groupId: number) => {
      const answer = await client.affiliates(login(username), queryOf({ groupId }), options());
      return answer.ok ? 'answered' : answer.error.kind;
    };
    expect(await kindOf('admin', 99)).toBe('not-found');
    expect(await kindOf('ada', 3)).toBe('forbidden');
    service.program.proInstalled = false;
    expect(await kindOf('admin', 3)).toBe('no-route');
  });

  test('ends at once when canceled, before or during the request', async () => {
    const late = await client.affiliates(login(), queryOf(), { more: true, signal: AbortSignal.abort() });
    expect(late).toMatchObject({ ok: false, error: { kind: 'no-answer' } });
    expect(service.requests.list()).toEqual([]);

    service.failures.set({ mode: 'silent' });
    const controller = new AbortController();
    const arrived = service.requests.next();
    const answer = client.affiliates(login(), queryOf(), { more: true, signal: controller.signal });
    await arrived;
    controller.abort();
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'no-answer' } });
  });
});

test('a page of affiliates may be larger than any answer with figures', async () => {
  const data = Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, name: 'x'.repeat(290) }));
  const answering = realClient({ fetch: async () => Response.json({ affiliates: { data, total: 5000 } }) });
  const answer = await answering.affiliates(login(), queryOf(), options());
  expect(answer.ok && answer.value.affiliates).toHaveLength(5000);
});

describe('names of groups', () => {
  test('are read if the service lists them', async () => {
    const names = await client.groups(login('admin', 'deployedBase'));
    expect(names.map(({ groupId }) => groupId)).toEqual([3, 5, 7, 9]);
    expect(names[0]).toEqual({ groupId: 3, name: 'Bloggers' });
  });

  interface ServicePart {
    paged?: boolean;
    failsAt?: number;
    statesTotal?: boolean;
    most?: number;
  }
  /** A service with this many groups, at most 100 on each page, and a log of the requested pages. */
  function serviceWith(total: number, part: ServicePart = {}) {
    const { paged = true, failsAt = 0, statesTotal = true, most = 100 } = part;
    const requested: [page: string | null, perPage: string | null][] = [];
    const answering = realClient({
      async fetch(url) {
        const { searchParams } = new URL(String(url));
        requested.push([searchParams.get('page'), searchParams.get('per_page')]);
        const page = paged ? Number(searchParams.get('page') ?? 1) : 1;
        if (page === failsAt) return Response.json({}, { status: 500 });
        const size = Math.max(0, Math.min(most, total - (page - 1) * most));
        const data = Array.from({ length: size }, (_, i) => ({ id: (page - 1) * most + i + 1, name: 'Group' }));
        return Response.json({ groups: { data, ...(statesTotal && { total }) } });
      },
    });
    return { requested, names: () => answering.groups(login('admin', 'deployedBase')) };
  }

  test.each<[string, ReturnType<typeof serviceWith>, number, number]>([
    ['a single page', serviceWith(44), 44, 1],
    ['three pages', serviceWith(250), 250, 3],
    ['at most five pages', serviceWith(5000), 500, 5],
    ['pages of the default size, too', serviceWith(500, { most: 15 }), 500, 34],
    ['no more pages than those, however small they are', serviceWith(500, { most: 1 }), 34, 34],
    ['one page if no total is stated', serviceWith(250, { statesTotal: false }), 100, 1],
    ['a service that repeats its only page', serviceWith(250, { paged: false }), 100, 2],
    ['the pages before one that fails', serviceWith(250, { failsAt: 2 }), 100, 2],
  ])('are read from %s', async (_, { names, requested }, count, requests) => {
    expect(new Set((await names()).map(({ groupId }) => groupId)).size).toBe(count);
    const pages = Array.from({ length: requests }, (_, i) => [i === 0 ? null : `${i + 1}`, '100']);
    expect(requested).toEqual(pages);
  });

  test.each<[string, 'admin' | 'ada', (typeof bases)[number], FailureMode | null]>([
    ['the documented service has no such route', 'admin', 'documentedBase', null],
    ['this user may not see them', 'ada', 'deployedBase', null],
    ['the request fails', 'admin', 'deployedBase', { mode: 'serverError' }],
  ])('are none, without an exception, if %s', async (_name, username, base, failure) => {
    if (failure) service.failures.set(failure);
    expect(await client.groups(login(username, base))).toEqual([]);
  });
});
