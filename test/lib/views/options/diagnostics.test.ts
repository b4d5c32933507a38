import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Watch } from '../../../../lib/domain/groups/groups-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { diagnosticsOf } from '../../../../lib/views/options/diagnostics.ts';
import { capabilities, share } from '../../capability-samples.ts';
import { account, keyed, NOON, payout, payouts, route, row, snapshot, state, stats, stored } from '../../make.ts';

const ENV = { version: '0.2.0', browserName: 'Chrome 156', online: true, now: NOON };

/** Marks all text of users, programs and buyers. */
const MARK = 'MARKED';

/** Everything that views draw from, with the mark in every foreign text. */
const ID = `${MARK}-id`;
const BASE_URL = `https://${MARK.toLowerCase()}.example/wp-json`;
const answered = snapshot({
  stats: stats({ totalPaid: '987.65', totalUnpaid: '432.10', conversionRate: '98.76', totalReferrals: 98765 }),
  referrals: [{ ...row(1, 1), ...keyed(`${MARK} key`), description: `${MARK} order`, amount: '987.65' }],
  noticeHtml: `<p>${MARK}</p>`,
});
const known = capabilities({
  ...{ userName: `${MARK} Ada`, share: share({ value: MARK }), adminUrl: `${BASE_URL}/wp-admin/` },
  ...{ groupRoute: 'core', programAccess: 'allowed', overviewParts: ['applicants', 'unpaid'] },
});
const watch: Watch = {
  ...{ ...newWatch(ID, 'applicants'), baseUrl: BASE_URL, waiting: 9876 },
  trouble: { kind: 'html-page', status: 403 },
  route: route({ state: 'unknown', failures: 1, retryAt: NOON + 3_600_000 }),
};
const trouble = { kind: 'unfit', where: `${MARK}.place` } as const;
const marked = stored({
  accounts: [account({ id: ID, name: `${MARK} shop`, baseUrl: BASE_URL, username: `${MARK}-ada` })],
  states: { [ID]: state({ snapshot: answered, trouble, newKeys: [`${MARK} key`] }) },
  payouts: { [ID]: payouts({ paid: '987', listed: [payout({ amount: '432', description: MARK })] }) },
  capabilities: { [ID]: known },
  groups: [{ accountId: ID, groupId: 98765, name: `${MARK} group`, pinned: true }],
  ...{ watches: [watch], storageError: { kind: 'storage-full' }, selected: ID },
});

describe('diagnostics', () => {
  test('contain versions, states and timings', () => {
    const { programs, ...facts } = JSON.parse(diagnosticsOf(marked, ENV));
    expect(facts).toMatchObject({ version: '0.2.0', browser: 'Chrome 156', storageError: 'storage-full' });
    const parts = { groupRoute: 'core', programAccess: 'allowed', overviewParts: ['applicants', 'unpaid'] };
    const watched = {
      ...{ kind: 'applicants', trouble: { kind: 'html-page', status: 403 } },
      ...{ state: 'unknown', failures: 1, refusals: 0, retrySeconds: 3600, isBlocked: false },
    };
    const portal = { payouts: { state: 'offered', answeredSeconds: 0 }, payment: null, clicks: null };
    const program = { role: 'affiliate', secure: true, trouble: { kind: 'unfit' }, rowsListed: 1 };
    expect(programs).toMatchObject([{ ...program, capabilities: parts, portal, watches: [watched] }]);
  });

  test('contain no name, amount, address or foreign text', () => {
    const text = diagnosticsOf(marked, ENV);
    expect(text.toLowerCase()).not.toContain(MARK.toLowerCase());
    expect(text).not.toMatch(/987|432|98\.76|USD|https?:/);
  });

  test.each<ServiceError>([
    { kind: 'redirect', to: `https://${MARK}.example` },
    { kind: 'busy', status: 429, retryAfterSeconds: 30 },
  ])('name an error only by its code: %o', (trouble) => {
    const text = diagnosticsOf(stored({ accounts: [account()], states: { a: state({ trouble }) } }), ENV);
    expect(JSON.parse(text).programs[0].trouble.kind).toBe(trouble.kind);
    expect(text).not.toContain(MARK);
  });

  test('work without accounts and without an account’s state', () => {
    expect(JSON.parse(diagnosticsOf(stored(), ENV)).programs).toEqual([]);
    const text = diagnosticsOf(stored({ accounts: [account()], states: {} }), ENV);
    expect(JSON.parse(text).programs).toMatchObject([{ state: 'missing', capabilities: null }]);
  });
});
