import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '../../../lib/domain/calendar.ts';
import { type DayTotals, type Held, record } from '../../../lib/domain/records.ts';
import { recordsFile } from '../../../lib/domain/records-file.ts';
import type { Referral } from '../../../lib/domain/referrals.ts';
import { ok } from '../../../lib/domain/result.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/settings.ts';
import { afterAnswer, NEW_STATE } from '../../../lib/domain/state.ts';
import type { Stats } from '../../../lib/domain/stats.ts';
import { totalsOf } from '../../../lib/domain/totals.ts';
import { parseRecordsFile } from '../../../lib/worker/records-shape.ts';
import { account, NOON } from '../make.ts';

describe('whatever a service tells', () => {
  const word = fc.oneof(
    fc.constantFrom('', 'paid', 'rejected', 'x'.repeat(300), '\ud83d\ude00'.repeat(150)),
    fc.string(),
  );
  const html = `<span class="woocommerce-Price-amount amount">${'<bdi>'.repeat(20)}200.10</span>`;
  const figure = fc.option(
    fc.oneof(
      fc.constantFrom(
        '5',
        '-7.50',
        html,
        `9${'0'.repeat(99)}`,
        `0.${'0'.repeat(99)}1`,
        `1${'0'.repeat(99)}.5`,
      ),
      fc.integer({ min: 0, max: 1000 }).map(String),
    ),
  );
  const moment = fc.oneof(
    fc.constantFrom(-3_600_000, 0, Date.UTC(1907, 0, 1), Date.UTC(9999, 11, 31, 23), Date.UTC(2027, 10, 20)),
    fc.integer({ min: NOON - 90 * DAY, max: NOON + 90 * DAY }),
  );
  const written = fc.oneof(
    moment.map((at) => new Date(at).toISOString()),
    fc.constantFrom(null, 'yesterday', '9999-12-31 23:59:59'),
  );
  const referral: fc.Arbitrary<Referral> = fc.record({
    id: fc.option(word),
    order: fc.option(word),
    description: word,
    status: word,
    amount: figure.map((one) => one ?? ''),
    currency: fc.option(word),
    provider: fc.option(word),
    providerUrl: fc.constant(null),
    createdAt: written,
  });
  const told = fc.record({
    rows: fc.array(referral, { maxLength: 6 }),
    stats: fc.record({
      totalPaid: figure,
      totalUnpaid: figure,
      totalReferrals: fc.option(
        fc.oneof(fc.nat(60), fc.constantFrom(5_000_000_000, Number.MAX_SAFE_INTEGER)),
      ),
      conversionRate: figure,
    }),
    at: moment,
  });

  test('is recorded so that its export can be imported', { timeout: 60_000 }, () => {
    let entries = 0;
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 6 }), (answers) => {
        let state = NEW_STATE;
        let held: Held = { book: null, entries: new Map() };
        const totals: DayTotals[] = [];
        for (const { rows, stats, at } of answers) {
          const context = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now: NOON, random: 0.5 };
          const value = { stats, referrals: rows, noticeHtml: '' };
          state = afterAnswer({ ...state, unrecorded: [] }, ok({ value, cachedSeconds: null, at }), context);
          for (const sighting of state.unrecorded ?? []) {
            const after = record(held, sighting);
            if (after?.totals) totals.push(after.totals);
            held = after ?? held;
          }
        }
        if (held.book === null) return;
        const all = { book: held.book, totals, entries: [...held.entries.values()].flat() };
        entries += all.entries.length;
        const file = recordsFile(account({ name: 'n'.repeat(150) }), all, NOON);
        expect(parseRecordsFile(JSON.stringify(file))).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(file)),
        });
      }),
      { numRuns: 1000, seed: 7 },
    );
    expect(entries).toBeGreaterThan(1000);
  });

  test.each<[string, Partial<Stats>, Partial<DayTotals>]>([
    ['a figure in the words of a page is none', { totalUnpaid: html }, { unpaid: null }],
    ['nor is a count that nobody has', { totalReferrals: 5_000_000_000 }, { referrals: null }],
  ])('%s', (_, stats, expected) => {
    expect(
      totalsOf({ ...{ totalPaid: '1', totalUnpaid: '2', totalReferrals: 3, conversionRate: '4' }, ...stats }),
    ).toEqual({
      ...{ paid: '1', unpaid: '2', referrals: 3, rate: '4' },
      ...expected,
    });
  });
});
