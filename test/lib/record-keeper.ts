import { identityOf, type RecentHistory, withHistoryPending } from '../../lib/domain/records/ask-history.ts';
import { afterPage } from '../../lib/domain/records/backfill.ts';
import { newBackfill } from '../../lib/domain/records/backfill-progress.ts';
import type { Entry } from '../../lib/domain/records/entries.ts';
import type { Observation, Totals } from '../../lib/domain/records/observation.ts';
import { firstBucketFor, record } from '../../lib/domain/records/record.ts';
import type { RecordsMetadata, RecordsPart } from '../../lib/domain/records/records-metadata.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { NOON } from './make.ts';

const MINUTE = 60_000;
/** How far (ms) this computer's clock is before the service's. */
const CLOCK_OFFSET = 365 * 86_400_000;

/** An answer, so many minutes after noon, that counts what it lists. */
export function observation(
  minute: number,
  rows: Referral[],
  totals: Partial<Totals> = {},
  part: Partial<Observation> = {},
): Observation {
  const at = NOON + minute * MINUTE;
  const told = { paid: '0', unpaid: '0', referrals: rows.length, rate: '5', ...totals };
  return { at, hasClock: true, fetchedAt: at + CLOCK_OFFSET, totals: told, rows, ...part };
}

export const recent = (rows: Referral[], cached = false): RecentHistory => ({ rows, cached });

/** Records that take one answer after the other; only the day buckets that may change are loaded. */
export function keeper({ hasHistory = false, listsPayouts = false } = {}) {
  let all: RecordsPart = { metadata: null, entries: new Map() };

  /** Whether anything was recorded. */
  function take(answer: Observation, history: RecentHistory | null): boolean {
    const identity = identityOf(answer.rows, hasHistory, all.metadata);
    const from = firstBucketFor(all.metadata, answer, history);
    const held = {
      metadata: all.metadata,
      entries: new Map([...all.entries].filter(([file]) => file >= from)),
    };
    const after = record(held, answer, history, { identity, listsPayouts });
    if (after) all = { metadata: after.metadata, entries: new Map([...all.entries, ...after.entries]) };
    return after !== null;
  }

  return {
    take,
    hear: (minute: number, rows: Referral[], totals: Partial<Totals> = {}, history: Referral[] | null = null) =>
      take(observation(minute, rows, totals), history && recent(history)),
    /** The whole history is read, on one page. */
    fill(rows: Referral[]): void {
      const { metadata, entries } = all;
      if (!metadata) return;
      const { at } = metadata.cursor;
      const page = { referrals: rows, total: rows.length, last: true };
      const after = afterPage({ metadata: { ...metadata, backfill: newBackfill(at) }, entries }, page, at);
      if (after) all = { metadata: after.metadata, entries: new Map([...entries, ...after.entries]) };
    },
    /** The service's history does not answer. */
    wait(answer: Observation): void {
      const { metadata, entries } = all;
      if (metadata) all = { metadata: withHistoryPending(metadata, answer), entries };
    },
    held: () => all,
    metadata: (): RecordsMetadata => {
      if (!all.metadata) throw new Error('Nothing is recorded.');
      return all.metadata;
    },
    entries: (): Entry[] => [...all.entries.values()].flat().sort((a, b) => a.at - b.at),
    keys: () =>
      [...all.entries.values()]
        .flat()
        .map(({ key }) => key)
        .sort(),
    coverageGaps: () =>
      (all.metadata?.coverageGaps ?? []).map(({ from, to, count }) => [minuteOf(from), minuteOf(to), count]),
    payouts: () => (all.metadata?.payouts ?? []).map(({ amount }) => amount),
    gone: () =>
      [...all.entries.values()]
        .flat()
        .flatMap(({ key, deleted }) => (deleted ? [key] : []))
        .sort(),
  };
}

const minuteOf = (at: number): number => (at - NOON) / MINUTE;
