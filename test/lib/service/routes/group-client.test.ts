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
const question = (part: Partial<GroupQuery> = {}): GroupQuery => ({
  groupId: 3,
  search: '',
  status: '',
  perPage: null,
  page: 1,
  ...part,
});
const patient = () => ({ more: true, signal: new AbortController().signal });

describe('a group', () => {
  test.each(bases)('is listed by %s', async (base) => {
    const answer = await client.affiliates(login('admin', base), question({ page: 3 }), patient());
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(answer.value).toMatchObject({ total: 37, perPage: 15, page: 3 });
    expect(answer.value.affiliates.map(({ id }) => id)).toEqual(['31', '32', '33', '34', '35', '36', '37']);
    for (const { paid, unpaid } of answer.value.affiliates)
      expect([Number(paid), Number(unpaid)]).toEqual([1034.4, 200.1]);
  });

  test.each<[string, Partial<GroupQuery>, [string, string][]]>([
    ['nothing', {}, []],
    ['the second page', { page: 2 }, [['page', '2']]],
    [
      'everything',
      { search: 'a=b', status: 'x?y', perPage: 100, page: 4 },
      [
        ['search', 'a=b'],
        ['status', 'x?y'],
        ['per_page', '100'],
        ['page', '4'],
      ],
    ],
  ])('requests exactly these parameters: %s', async (_name, part, parameters) => {
    await client.affiliates(login(), question(part), patient());
    const urls = service.requests.list().map(({ url }) => new URL(url));
    expect(urls.map(({ pathname }) => pathname)).toEqual(['/api/settings/groups/3/affiliates']);
    expect([...(urls[0]?.searchParams ?? [])]).toEqual([...parameters, ['_', 'n']]);
  });

  test('distinguishes missing, forbidden and not installed', async () => {
    const kindOf = async (username: string, groupId: number) => {
      const answer = await client.affiliates(login(username), question({ groupId }), patient());
      return answer.ok ? 'answered' : answer.error.kind;
    };
    expect(await kindOf('admin', 99)).toBe('not-found');
    expect(await kindOf('ada', 3)).toBe('forbidden');
    service.program.proInstalled = false;
    expect(await kindOf('admin', 3)).toBe('no-route');
  });

  test('ends at once when canceled, before or during the request', async () => {
    const late = await client.affiliates(login(), question(), { more: true, signal: AbortSignal.abort() });
    expect(late).toMatchObject({ ok: false, error: { kind: 'no-answer' } });
    expect(service.requests.list()).toEqual([]);

    service.failures.set({ mode: 'silent' });
    const controller = new AbortController();
    const arrived = service.requests.next();
    const answer = client.affiliates(login(), question(), { more: true, signal: controller.signal });
    await arrived;
    controller.abort();
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'no-answer' } });
  });
});

test.each([
  ['JOSE_1', ['1']],
  ['_', ['1', '2']],
  ['*', []],
])('a search for %o matches it literally, on one page', async (search, ids) => {
  const people = ['José_1', 'a_b@shop.example', 'jose-1'];
  const data = people.map((full_name, i) => ({ id: i + 1, note: 'jose_1 *', user_details: { full_name } }));
  const answering = realClient({
    fetch: async () => Response.json({ affiliates: { data, total: 3, per_page: 100, current_page: 1 } }),
  });
  const answer = await answering.affiliates(login(), question({ search, page: 2 }), patient());
  if (!answer.ok) throw new Error(answer.error.kind);
  expect([answer.value.affiliates.map(({ id }) => id), answer.value.total, answer.value.page]).toEqual([
    ids,
    ids.length,
    1,
  ]);
});

test('accepts a page larger than any answer with figures', async () => {
  const data = Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, name: 'x'.repeat(290) }));
  const answering = realClient({ fetch: async () => Response.json({ affiliates: { data, total: 5000 } }) });
  const answer = await answering.affiliates(login(), question(), patient());
  expect(answer.ok && answer.value.affiliates).toHaveLength(5000);
});

describe('names of groups', () => {
  test('are read where the service lists them', async () => {
    const names = await client.groups(login('admin', 'deployedBase'));
    expect(names.map(({ groupId }) => groupId)).toEqual([3, 5, 7, 9]);
    expect(names[0]).toEqual({ groupId: 3, name: 'Bloggers' });
  });

  /** A service with so many groups, a hundred to a page, and what it was asked. */
  function many(total: number, part: { paged?: boolean; failsAt?: number; told?: boolean } = {}) {
    const { paged = true, failsAt = 0, told = true } = part;
    const requested: [page: string | null, perPage: string | null][] = [];
    const answering = realClient({
      async fetch(url) {
        const { searchParams } = new URL(String(url));
        requested.push([searchParams.get('page'), searchParams.get('per_page')]);
        const page = paged ? Number(searchParams.get('page') ?? 1) : 1;
        if (page === failsAt) return Response.json({}, { status: 500 });
        const size = Math.max(0, Math.min(100, total - (page - 1) * 100));
        const data = Array.from({ length: size }, (_, i) => ({
          id: (page - 1) * 100 + i + 1,
          name: 'Group',
        }));
        return Response.json({ groups: { data, ...(told && { total }) } });
      },
    });
    return { requested, names: () => answering.groups(login('admin', 'deployedBase')) };
  }

  test.each<[string, ReturnType<typeof many>, number, number]>([
    ['one page', many(44), 44, 1],
    ['three pages', many(250), 250, 3],
    ['more than are asked for', many(5000), 500, 5],
    ['no total: one page', many(250, { told: false }), 100, 1],
    ['a service that knows no pages', many(250, { paged: false }), 100, 2],
    ['a page that fails: those before it', many(250, { failsAt: 2 }), 100, 2],
  ])('%s', async (_, { names, requested }, count, questions) => {
    expect(new Set((await names()).map(({ groupId }) => groupId)).size).toBe(count);
    const pages = Array.from({ length: questions }, (_, i) => [i === 0 ? null : `${i + 1}`, '100']);
    expect(requested).toEqual(pages);
  });

  test.each<[string, 'admin' | 'ada', (typeof bases)[number], FailureMode | null]>([
    ['the documented service has no such route', 'admin', 'documentedBase', null],
    ['this user may not', 'ada', 'deployedBase', null],
    ['it fails', 'admin', 'deployedBase', { mode: 'serverError' }],
  ])('returns none and does not throw: %s', async (_name, username, base, failure) => {
    if (failure) service.failures.set(failure);
    expect(await client.groups(login(username, base))).toEqual([]);
  });
});
