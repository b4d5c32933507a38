import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { diagnosticsOf } from '../../../../lib/views/options/diagnostics.ts';
import { capabilities, share } from '../../capability-samples.ts';
import { account, keyed, NOON, payout, payouts, route, row, snapshot, state, stats, stored } from '../../make.ts';

const ENV = { version: '0.2.0', browserName: 'Chrome 156', online: true, now: NOON };

/** Marks all text of users, programs and buyers. */
const MARK = 'MARKED';

/** Everything that views draw from, with the mark in every foreign text. */
const marked = stored({
  accounts: [
    account({
      id: `${MARK}-id`,
      name: `${MARK} shop`,
      baseUrl: `https://${MARK.toLowerCase()}.example/wp-json`,
      username: `${MARK}-ada`,
    }),
  ],
  states: {
    [`${MARK}-id`]: state({
      snapshot: snapshot({
        stats: stats({ totalPaid: '987.65', totalUnpaid: '432.10', conversionRate: '98.76', totalReferrals: 98765 }),
        referrals: [{ ...row(1, 1), ...keyed(`${MARK} key`), description: `${MARK} order`, amount: '987.65' }],
        noticeHtml: `<p>${MARK}</p>`,
      }),
      trouble: { kind: 'unfit', where: `${MARK}.place` },
      newKeys: [`${MARK} key`],
    }),
  },
  payouts: { [`${MARK}-id`]: payouts({ paid: '987', listed: [payout({ amount: '432', description: MARK })] }) },
  capabilities: {
    [`${MARK}-id`]: capabilities({
      userName: `${MARK} Ada`,
      share: share({ value: MARK }),
      groupRoute: 'core',
      programAccess: 'allowed',
      overviewParts: ['applicants', 'unpaid'],
      adminUrl: `https://${MARK.toLowerCase()}.example/wp-admin/`,
    }),
  },
  groups: [{ accountId: `${MARK}-id`, groupId: 98765, name: `${MARK} group`, pinned: true }],
  watches: [
    {
      ...newWatch(`${MARK}-id`, 'applicants'),
      baseUrl: `https://${MARK.toLowerCase()}.example/wp-json`,
      waiting: 9876,
      trouble: { kind: 'html-page', status: 403 },
      route: route({ state: 'unknown', failures: 1, retryAt: NOON + 3_600_000 }),
    },
  ],
  storageError: { kind: 'storage-full' },
  selected: `${MARK}-id`,
});

describe('diagnostics', () => {
  test('contain versions, states and timings', () => {
    const facts = JSON.parse(diagnosticsOf(marked, ENV));
    expect(facts).toMatchObject({
      version: '0.2.0',
      browser: 'Chrome 156',
      storageError: 'storage-full',
      programs: [
        {
          role: 'affiliate',
          secure: true,
          trouble: { kind: 'unfit' },
          rowsListed: 1,
          capabilities: { groupRoute: 'core', programAccess: 'allowed', overviewParts: ['applicants', 'unpaid'] },
          portal: { payouts: { state: 'offered', answeredSeconds: 0 }, payment: null, clicks: null },
          watches: [
            {
              kind: 'applicants',
              trouble: { kind: 'html-page', status: 403 },
              ...{ state: 'unknown', failures: 1, refusals: 0, retrySeconds: 3600, isBlocked: false },
            },
          ],
        },
      ],
    });
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
