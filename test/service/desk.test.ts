import { describe, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';

/** The administrators' routes that the documentation does not list. */
const service = await embeddedService({ clock: () => Date.UTC(2026, 10, 20, 12) });

async function get(path: string, user = 'admin') {
  const headers = { authorization: service.users.authorization(user) };
  const response = await fetch(service.deployedBase + path, { headers });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.json() };
}

const ids = ({ body }: Awaited<ReturnType<typeof get>>) => body.affiliates.data.map(({ id }: { id: number }) => id);

describe('the list of affiliates', () => {
  test.each([
    ['by group, newest first', 'filters[group][value][]=3&per_page=3', 37, [37, 36, 35]],
    ['by group, in ID order', 'filters[group][value][]=3&per_page=3&order_by=id&order_type=ASC&page=2', 37, [4, 5, 6]],
    ['by group and status', 'filters[group][value][]=3&status=pending&per_page=2', 10, [37, 33]],
    ['by an unknown group', 'filters[group][value][]=2147483647', 0, []],
    ['by the ID of an affiliate without a group', 'search=1000003', 1, [1_000_003]],
    ['by payment e-mail', 'search=secret-12@pay', 1, [12]],
    ['by code, which is not searched', 'search=code-12', 0, []],
    ['by text with the wildcards of SQL', 'search=m_mber%2537%40&order_type=ASC', 1, [37]],
    ['by nothing, which lists the whole program', 'per_page=1&order_type=ASC', 100_064, [1]],
  ])('is filtered %s', async (_, query, total, expected) => {
    const answer = await get(`/affiliates?${query}`);
    expect([answer.body.affiliates.total, ids(answer)]).toEqual([total, expected]);
  });

  test('is not filtered by group in an older version', async () => {
    service.program.filtersGroups = false;
    const { body } = await get('/affiliates?filters[group][value][]=3&per_page=1');
    expect(body.affiliates).toMatchObject({ total: 100_064, data: [{ group_id: '9' }] });
  });
});
