import { describe, expect, test } from 'vitest';
import { ok } from '../../../lib/domain/result.ts';
import { modelFetch } from '../../tools/service/model-fetch.ts';
import { createUsers } from '../../tools/service/program/users.ts';
import {
  RECORDED_AT,
  RECORDED_VERSIONS,
  readRecording,
  recordedProgram,
} from '../../tools/service/recorded-program.ts';
import { realClient } from './exact-wire.ts';

/** What the client reads from each recorded version of the service, by the model that answers as they did. */
const baseUrl = 'https://shop.example/wp-json/fluent-affiliate/v2';
const users = createUsers(() => RECORDED_AT);
const login = (username: string) => ({ baseUrl, username, password: users.password(username) });

describe.each(RECORDED_VERSIONS)('version %s', (version) => {
  const program = recordedProgram(readRecording(version));
  const client = realClient({ fetch: modelFetch({ program, users, now: () => RECORDED_AT }) });
  const findsGroups = version === '1.6.5';

  test('an affiliate’s figures, list, payouts, clicks and payment', async () => {
    expect(await client.stats(login('ada'))).toMatchObject(
      ok({ value: { stats: { totalPaid: '1187.5566659999995', totalReferrals: 27, conversionRate: '2.67' } } }),
    );
    const list = await client.referrals(login('ada'), 1, 100);
    expect(list).toMatchObject(ok({ value: { total: 32, last: false } }));
    expect(list.ok && list.value.value.referrals).toHaveLength(32);
    const payouts = await client.transactions(login('ada'));
    expect(payouts).toMatchObject(ok({ value: { whole: true, payouts: [{ amount: '150.5' }, {}, {}] } }));
    expect(await client.visits(login('ada'))).toMatchObject(ok({ value: { total: 35, rows: { length: 35 } } }));
    expect(await client.missingPayment(login('ada'))).toMatchObject(ok({ value: true }));
  });

  test('an administrator’s overview, and people by their decoded names', async () => {
    expect(await client.dashboard(login('admin'))).toMatchObject(
      ok({ applicants: 7, active: 14, unpaid: '2194.2916660000005', currencies: ['USD'] }),
    );
    const query = { groupId: null, search: 'tom', status: '', perPage: 1, page: 1 };
    const people = await client.affiliates(login('admin'), query, { more: false });
    expect(people).toMatchObject(ok({ total: 9, affiliates: [{ name: 'Tom & Jerry 32' }] }));
  });

  test('groups, unless the version fails at the filter: affiliates are found all the same', async () => {
    expect(await client.groupAccess(login('admin'))).toEqual(
      findsGroups
        ? { programAccess: 'allowed', groupAccess: 'allowed', groupRoute: 'core' }
        : { programAccess: 'allowed', groupAccess: 'absent', groupRoute: null },
    );
    const query = { groupId: 3, search: '', status: '', perPage: 1, page: 1 };
    const members = await client.affiliates(login('admin'), query, { more: false, route: 'core' });
    if (findsGroups)
      expect(members).toMatchObject(ok({ total: 11, affiliates: [{ group: { groupId: 3, name: 'VIP & Partners' } }] }));
  });

  test('neither the program nor its groups for an affiliate or a customer', async () => {
    const refused = { programAccess: 'forbidden', groupAccess: 'forbidden', groupRoute: null };
    for (const name of ['ada', 'carol']) expect(await client.groupAccess(login(name))).toEqual(refused);
    const dashboard = await client.dashboard(login('carol'));
    if (dashboard.ok) expect(dashboard.value).toMatchObject({ applicants: null, active: null, unpaid: null });
  });
});

test('a site that fails for a moment is not taken for an old version', async () => {
  const program = recordedProgram(readRecording('1.6.5'));
  const answered = modelFetch({ program, users, now: () => RECORDED_AT });
  let failures = 1;
  const client = realClient({
    fetch: async (url, init) =>
      String(url).includes('filters') && failures-- > 0 ? new Response('', { status: 500 }) : answered(url, init),
  });
  expect(await client.groupAccess(login('admin'))).toEqual({});
});
