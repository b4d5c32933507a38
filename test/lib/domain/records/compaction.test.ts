import { describe, expect, test } from 'vitest';
import { applyRows } from '../../../../lib/domain/records/apply-rows.ts';
import {
  compact,
  dropOldest,
  isTooLarge,
  MOST_BYTES,
  MOST_ENTRIES,
} from '../../../../lib/domain/records/compaction.ts';
import type { RecordRow } from '../../../../lib/domain/records/entries.ts';
import { dayBucketOf, type Entry, sizeAfter } from '../../../../lib/domain/records/entries.ts';
import type { RecordsMetadata, RecordsPart } from '../../../../lib/domain/records/records-metadata.ts';
import { NOON } from '../../make.ts';
import { metadata } from '../../record-samples.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const rowOf = (key: string, minute: number, part: Partial<RecordRow> = {}): RecordRow => ({
  ...{ key, at: NOON + minute * MINUTE, amount: '10.00', currency: null, status: 'unpaid', provider: null },
  ...part,
});
const all = ({ entries }: RecordsPart): Entry[] => [...entries.values()].flat();

describe('compaction', () => {
  /** So many days, of so many referrals each. */
  function many(days: number, each: number): RecordsPart & { metadata: RecordsMetadata } {
    const rows = Array.from({ length: days * each }, (_, nth) =>
      rowOf(`id ${nth}`, -Math.floor(nth / each) * 24 * 60 - (nth % each), {
        amount: `${nth % 7}.${String(nth % 100).padStart(2, '0')}`,
        status: ['unpaid', 'paid', 'rejected'][nth % 3] ?? '',
        provider: ['woo', null][nth % 2] ?? null,
        ...(nth % 4 === 0 && { campaign: 'autumn' }),
        currency: nth % 5 === 0 ? 'EUR' : null,
      }),
    );
    const { entries } = applyRows(new Map(), rows, NOON);
    const full = metadata({ ...sizeAfter(null, new Map(), entries), since: NOON });
    return { metadata: { ...full, entries: MOST_ENTRIES + 1 }, entries };
  }
  /** Worth and number by day, currency, status, provider and whether it was reversed, in cents. */
  function sums(held: RecordsPart) {
    const found = new Map<string, [number, number]>();
    for (const one of all(held)) {
      const name = JSON.stringify([
        dayBucketOf(one.at),
        one.currency,
        one.status,
        one.provider,
        one.campaign,
        one.reversedAt === null,
      ]);
      const [count, cents] = found.get(name) ?? [0, 0];
      found.set(name, [count + (one.count ?? 1), cents + Math.round(Number(one.amount) * 100)]);
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  test('leaves every sum as it was, and is the same when done again', () => {
    const held = many(100, 40);
    const before = sums(held);
    const less = compact(held, () => 0);
    const after: RecordsPart = { ...less, entries: new Map([...held.entries, ...less.entries]) };
    expect(all(after).length).toBeLessThan(all(held).length);
    expect(sums(after)).toEqual(before);
    const again = compact({ ...less, metadata: { ...less.metadata, entries: MOST_ENTRIES + 1 } }, () => 0);
    expect(again.entries).toEqual(new Map([...less.entries]));
    expect(less.metadata.entries).toBe(MOST_ENTRIES + 1 - all(held).length + all(after).length);
  });

  test('leaves the last two months as they are, and adds nobody twice to what was compacted', () => {
    const held = many(100, 40);
    const less = compact(held, () => 0);
    expect(Math.max(...less.entries.keys())).toBe(dayBucketOf(NOON) - 63);
    const late = rowOf('id 2700', -67.5 * 24 * 60);
    expect(applyRows(less.entries, [late], NOON).added).toEqual([]);
  });

  test('where it is not enough the oldest go, and what is known begins after them', () => {
    const held = many(100, 40);
    const full = {
      ...held,
      metadata: { ...held.metadata, entries: 1000, bytes: MOST_BYTES + 1, since: null },
    };
    const less = dropOldest(full);
    expect([isTooLarge(full.metadata), isTooLarge(less.metadata)]).toEqual([true, false]);
    const dropped = [...less.entries.keys()];
    expect(less.metadata.since).toBe((Math.max(...dropped) + 1) * DAY);
    expect([...less.entries.values()].flat()).toEqual([]);
    // Not more than had to.
    expect(dropped.length).toBeLessThan(90);
  });
});
