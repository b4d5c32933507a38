import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { countOf, unlistedIn } from '../../../../lib/domain/earnings/earnings.ts';
import { type DayBuckets, dayBucketOf } from '../../../../lib/domain/records/entries.ts';
import type { Observation } from '../../../../lib/domain/records/observation.ts';
import { record } from '../../../../lib/domain/records/record.ts';
import type { RecordsMetadata, RecordsPart } from '../../../../lib/domain/records/records-metadata.ts';
import { LAST_MOMENT } from '../../../../lib/domain/referrals/referral-bounds.ts';
import { exportFile } from '../../../../lib/domain/transfer/export-file.ts';
import { deleteRecords, readRecords, records } from '../../../../lib/platform/records/records.ts';
import { begin, HOUR, take } from '../../import-desk.ts';
import { account, NOON } from '../../make.ts';

/**
 * Two computers watch one programme, each from and until when it happens to, and each between its own answers. A file
 * of one is imported by the other, which goes on watching: at no time may what is shown and what is said to be missing
 * be more than what came in.
 */

interface Real {
  id: number;
  at: number;
  /** Until then it waits for approval: counted, and not listed. */
  approved: number;
  /** When it is deleted. */
  gone: number;
}

const START = NOON - 30 * DAY;
const LISTED = 5;

function randomOf(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let n = 0; n < 5; n++) next();
  return next;
}

/** So many ms at the most, in whole seconds. */
const upTo = (most: number, random: () => number): number => Math.floor((random() * most) / 1000) * 1000;

function life(random: () => number, { hidden, deleted }: { hidden: number; deleted: number }): Real[] {
  let at = START;
  return Array.from({ length: 5 + Math.floor(random() * 60) }, (_, nth) => {
    // In bursts, of which the list shows the last few.
    at += upTo(random() < 0.6 ? 2 * 60_000 : 40 * HOUR, random);
    return {
      id: nth + 1,
      at,
      approved: random() < hidden ? at + upTo(4 * DAY, random) : at,
      gone: random() < deleted ? at + upTo(5 * DAY, random) : Number.POSITIVE_INFINITY,
    };
  });
}

function answerAt(all: Real[], at: number): Observation {
  const there = all.filter((one) => one.at <= at && one.gone > at);
  const listed = there.filter(({ approved }) => approved <= at).sort((a, b) => b.at - a.at || b.id - a.id);
  return {
    at,
    hasClock: true,
    fetchedAt: at,
    totals: { paid: null, unpaid: null, referrals: there.length, rate: null },
    rows: listed.slice(0, LISTED).map((one) => ({
      id: `${one.id}`,
      order: null,
      description: `Order #${one.id}`,
      status: 'unpaid',
      amount: '1',
      currency: 'USD',
      provider: null,
      providerUrl: null,
      createdAt: new Date(one.at).toISOString(),
    })),
  };
}

const after = (held: RecordsPart, answer: Observation): RecordsPart =>
  record(held, answer, null, { identity: 'id', listsPayouts: false }) ?? held;

function watched(all: Real[], end: number, random: () => number): RecordsPart {
  let held: RecordsPart = { metadata: null, entries: new Map() };
  let at = START + upTo(random() < 0.5 ? 2 * HOUR : (end - START) * 0.7, random);
  const stop = random() < 0.5 ? end : at + upTo(end - at, random);
  for (; at <= stop; at += 1000 + upTo(random() < 0.5 ? HOUR : 2 * DAY, random)) {
    held = after(held, answerAt(all, at));
  }
  return held;
}

async function put(held: RecordsPart): Promise<void> {
  const { metadata, entries } = held as RecordsPart & { metadata: RecordsMetadata };
  await records.change('a', [...entries.keys()], () => ({ metadata, entries, totals: [] }));
}

async function heldHere(): Promise<RecordsPart> {
  const { metadata, entries } = await readRecords('a');
  return { metadata, entries: Map.groupBy(entries, ({ at }) => dayBucketOf(at)) as DayBuckets };
}

/** What is shown and surely missing, and what really came in, since it is known. */
function against(all: Real[], { metadata, entries }: RecordsPart) {
  const since = metadata?.since ?? 0;
  const shown = countOf([...entries.values()].flat().filter(({ at }) => at >= since));
  const missing = unlistedIn(metadata?.coverageGaps ?? [], { from: since, to: LAST_MOMENT });
  return { shown, missing, real: all.filter(({ at }) => at >= since).length };
}

beforeEach(begin);

test.each([
  ['all are listed as they come in', { hidden: 0, deleted: 0 }],
  ['some wait for approval, some are deleted', { hidden: 0.3, deleted: 0.15 }],
])('two records of one programme are never above the truth: %s', { timeout: 120_000 }, async (_, kind) => {
  const above: unknown[] = [];
  const incomplete: unknown[] = [];
  let exact = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed * 7919);
    const all = life(random, kind);
    const end = (all.at(-1)?.at ?? 0) + DAY;
    const both = [watched(all, end, random), watched(all, end, random)] as const;
    for (const [ours, theirs] of [both, both.toReversed() as unknown as typeof both]) {
      const { metadata, entries } = theirs;
      if (!metadata || !ours.metadata) continue;
      await deleteRecords('a');
      await put(ours);
      const theirFile = { metadata, entries: [...entries.values()].flat(), totals: [] };
      expect(await take(exportFile(account(), theirFile, NOON))).toMatchObject({ ok: true });
      let held = await heldHere();
      for (const at of [null, end + HOUR, end + 2 * HOUR]) {
        if (at !== null) held = after(held, answerAt(all, at));
        const found = against(all, held);
        if (found.shown + found.missing > found.real) above.push({ seed, at, ...found });
        if (at !== null && found.missing === 0 && found.shown < found.real) incomplete.push({ seed, at, ...found });
        if (found.shown + found.missing === found.real) exact++;
      }
    }
  }
  expect(above).toEqual([]);
  // Who is deleted before anybody sees it, nobody knows of.
  if (kind.deleted === 0) expect(incomplete).toEqual([]);
  expect(exact).toBeGreaterThan(kind.deleted === 0 ? 250 : 50);
});
