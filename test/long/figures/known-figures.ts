import fc from 'fast-check';
import { type Mirror, reachOf } from '../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import { mirrorOf, rowAt } from '../../lib/mirror-samples.ts';
import { weighted } from '../arbitraries.ts';

/** What a program has, and what of it is known at some moment. */
export interface Scene {
  /** ms */
  now: number;
  /** All referrals of the program, newest first. */
  truth: Referral[];
  /** The referrals that are known, with the mirror that has them. */
  rows: Referral[];
  mirror: Mirror;
  /** The last answer (ms). */
  until: number | null;
}

const MINUTE = 60_000;
const YEAR = new Date(2026, 0, 1).getTime();

const status = fc.constantFrom('unpaid', 'unpaid', 'paid', 'paid', 'rejected', 'cancelled', 'pending');
const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR', null);
const cents = fc.oneof(fc.constantFrom(0, 1000, 1000, 1000), fc.integer({ min: 1, max: 500_000 }));
const amount = weighted<string>([15, cents.map((cents) => (cents / 100).toFixed(2))], [1, fc.constant('')]);
/** Minutes before now, up to 70 days, some on the same day and some dated tomorrow. */
const age = weighted<number>(
  [6, fc.nat(70 * 24 * 60)],
  [3, fc.nat(2 * 24 * 60)],
  [1, fc.integer({ min: -30 * 60, max: -1 })],
);

const row = fc.record({ age, status, currency, amount });
/** How much of the truth is known. */
const knowledge = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('read to' as const), count: fc.nat(60) }),
  fc.record({ kind: fc.constant('silent for' as const), minutes: fc.integer({ min: 1, max: 20 * 24 * 60 }) }),
  fc.record({ kind: fc.constant('unlisted' as const), every: fc.integer({ min: 2, max: 4 }) }),
);

export const scenes: fc.Arbitrary<Scene> = fc
  .record({
    // Any minute of a year, so that clocks change within some of the days.
    minute: fc.nat(365 * 24 * 60),
    rows: fc.array(row, { maxLength: 60, size: 'max' }),
    knowledge,
  })
  .map(({ minute, rows, knowledge }) => {
    const now = YEAR + minute * MINUTE;
    const truth = rows
      .toSorted((a, b) => a.age - b.age)
      .map(({ age, ...part }, index): Referral => {
        const at = now - age * MINUTE;
        return rowAt(0, part.amount, { id: `${1000 - index}`, at, provider: null, ...part });
      });
    return { now, truth, ...known(truth, knowledge, now) };
  });

type Knowledge = typeof knowledge extends fc.Arbitrary<infer Value> ? Value : never;

function known(truth: Referral[], knowledge: Knowledge, now: number): Pick<Scene, 'rows' | 'mirror' | 'until'> {
  if (knowledge.kind === 'all') return { rows: truth, mirror: mirrorOf(truth), until: now };
  if (knowledge.kind === 'read to') {
    const rows = truth.slice(0, knowledge.count);
    if (rows.length === truth.length) return { rows, mirror: mirrorOf(rows), until: now };
    return { rows, mirror: mirrorOf(rows, { complete: false, reach: reachOf(rows) }), until: now };
  }
  if (knowledge.kind === 'silent for') {
    const until = now - knowledge.minutes * MINUTE;
    const rows = truth.filter(({ at }) => (at ?? 0) <= until);
    return { rows, mirror: mirrorOf(rows), until };
  }
  const rows = truth.filter((_, index) => index % knowledge.every === 0);
  return { rows, mirror: mirrorOf(rows, { complete: false, listed: false }), until: now };
}
