import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { observationOf, totalsOf } from '../../../../lib/domain/records/observation.ts';
import { record } from '../../../../lib/domain/records/record.ts';
import type { DayTotals, RecordsPart } from '../../../../lib/domain/records/records-metadata.ts';
import { withKeys } from '../../../../lib/domain/referrals/recognise.ts';
import type { Referral, Stats } from '../../../../lib/domain/referrals/referral-schema.ts';
import { exportFile } from '../../../../lib/domain/transfer/export-file.ts';
import { readExport } from '../../../../lib/worker/records/read-export.ts';
import { account, NOON, snapshot } from '../../make.ts';

describe('whatever a service answers', () => {
  const word = fc.oneof(
    fc.constantFrom('', 'paid', 'rejected', 'x'.repeat(300), '\ud83d\ude00'.repeat(150)),
    fc.string(),
  );
  const html = `<span class="woocommerce-Price-amount amount">${'<bdi>'.repeat(20)}200.10</span>`;
  const figure = fc.option(
    fc.oneof(
      fc.constantFrom('5', '-7.50', html, `9${'0'.repeat(99)}`, `0.${'0'.repeat(99)}1`, `1${'0'.repeat(99)}.5`),
      fc.integer({ min: 0, max: 1000 }).map(String),
    ),
  );
  const moment = fc.oneof(
    fc.constantFrom(-3_600_000, 0, Date.UTC(1907, 0, 1), Date.UTC(2026, 10, 20)),
    fc.integer({ min: NOON - 90 * DAY, max: NOON + DAY }),
  );
  const written = fc.oneof(
    moment.map((at) => new Date(at).toISOString()),
    fc.constantFrom(null, 'yesterday', '9999-12-31 23:59:59', '2027-11-20 10:00:00'),
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
    history: fc.option(fc.array(referral, { maxLength: 6 })),
    identity: fc.constantFrom('id' as const, 'history' as const, 'none' as const),
    stats: fc.record({
      totalPaid: figure,
      totalUnpaid: figure,
      totalReferrals: fc.option(fc.oneof(fc.nat(60), fc.constantFrom(5_000_000_000, Number.MAX_SAFE_INTEGER))),
      conversionRate: figure,
    }),
    at: fc.option(moment),
  });

  test('is recorded so that its export can be imported', { timeout: 60_000 }, async () => {
    let entries = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 6 }), async (answers) => {
        let held: RecordsPart = { metadata: null, entries: new Map() };
        const totals = new Map<string, DayTotals>();
        for (const [nth, { rows, history, identity, stats, at }] of answers.entries()) {
          const answer = observationOf({
            ...snapshot(),
            ...{
              stats: { ...snapshot().stats, ...stats },
              referrals: withKeys(rows),
              at,
              fetchedAt: NOON + nth,
            },
          });
          const recent = history && { rows: history, cached: false };
          const after = answer && record(held, answer, recent, { identity, listsPayouts: false });
          for (const one of after?.totals ?? []) totals.set(one.day, one);
          held = after ?? held;
        }
        if (held.metadata === null) return;
        const all = {
          metadata: held.metadata,
          totals: [...totals.values()],
          entries: [...held.entries.values()].flat(),
        };
        entries += all.entries.length;
        const file = exportFile(account({ name: 'n'.repeat(150) }), all, NOON);
        const read = await readExport(file.join(''), { latest: NOON + DAY, pause: async () => {} });
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        expect(read.value.entries).toEqual(JSON.parse(JSON.stringify(all.entries)));
        expect(read.value.totals).toEqual(all.totals);
        const { since, payouts, coverageGaps, beyondCursor, increases } = held.metadata;
        const inDayBuckets = coverageGaps.map((coverageGap) => ({
          ...coverageGap,
          from: Math.min(coverageGap.from, NOON + DAY),
        }));
        const from = since === null ? null : Math.min(since, NOON + DAY);
        expect(read.value.metadata).toMatchObject({
          since: from,
          payouts,
          coverageGaps: inDayBuckets,
          beyondCursor,
          ...(increases && { increases }),
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
