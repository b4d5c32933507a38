import { readTime } from './time.ts';

/**
 * What is new? A pure function of what was known and what the service lists now.
 *
 * Two lower bounds of the true number of referrals since the baseline are kept, and the larger one counts:
 * - by total: how far `total_referrals` stands above a baseline that sinks whenever the total falls;
 * - by rows: how many distinct rows were listed that are younger than everything listed at the baseline.
 * Neither can exceed the truth (but for a row that has waited unlisted since before the baseline and is younger
 * than all that was listed), so nothing is announced twice; what one misses (a deletion and an addition between
 * two polls; rows that never fit the list, or wait for approval) the other one sees.
 */
export interface Referral {
  /** The service's id; null in the deployed dialect. */
  id: string | null;
  /** Order reference (documented) or description (deployed), as the service words it. */
  order: string | null;
  description: string | null;
  status: string;
  /** Decimal text, or what the service wrote if it is no number. */
  amount: string;
  currency: string | null;
  provider: string | null;
  /** http(s) only. */
  providerUrl: string | null;
  /** As the service wrote it; read with `readTime`. */
  createdAt: string | null;
}

/** A referral with the identity that it keeps from poll to poll. */
export interface KeyedReferral extends Referral {
  key: string;
}

/** What is remembered of a row that was listed once, so that it is not taken for new when it returns. */
export interface KnownRow {
  key: string;
  status: string;
  /** Service time in ms, null if unreadable. */
  at: number | null;
}

export interface Ledger {
  /** total_referrals of the last answer; null until a service tells one. */
  total: number | null;
  baselineTotal: number | null;
  /** How many were announced (or found new, with notifications off) since the baseline. */
  announced: number;
  /** Distinct rows that came into being after the baseline. */
  rowsNew: number;
  /** Only rows created after this service time count as new by themselves; null until rows were listed. */
  floor: number | null;
  /** Whether rows carry ids. When a service changes its ways, every row looks unknown: see `judge`. */
  identity: 'id' | 'text' | null;
  known: KnownRow[];
}

export interface StatusChange {
  referral: KeyedReferral;
  from: string;
}

export interface Verdict {
  ledger: Ledger;
  referrals: KeyedReferral[];
  /** How many new referrals are to be announced now. */
  count: number;
  /** Rows listed for the first time that belong to these or to ones announced before they were listed. */
  arrived: KeyedReferral[];
  changed: StatusChange[];
}

/** Rows remembered at the most; services list 5 or 10. Past that the oldest go and the floor rises over them. */
const REMEMBERED = 2000;
const BEFORE_EVERYTHING = -8.64e15;

/** @param before null at the first answer after connecting: the baseline, of which nothing is announced. */
export function judge(before: Ledger | null, listed: Referral[], total: number | null): Verdict {
  const referrals = withKeys(listed);
  const identity = referrals.length === 0 ? (before?.identity ?? null) : identityOf(referrals);
  if (before === null) {
    const ledger: Ledger = {
      total,
      baselineTotal: total,
      announced: 0,
      rowsNew: 0,
      floor: newest(referrals) ?? (total ? null : BEFORE_EVERYTHING),
      identity,
      known: remember([], referrals),
    };
    return { ledger, referrals, count: 0, arrived: [], changed: [] };
  }

  const baselineTotal = sinkBaseline(before, total);
  const known = new Map(before.known.map((row) => [row.key, row]));
  // The service changed the shape of its rows (an update): none can be told from a known one, so this list
  // says nothing about what is new, and only the total counts.
  const comparable = before.identity === null || identity === before.identity;
  const unseen = comparable ? referrals.filter((row) => !known.has(row.key)) : [];
  const arrived = unseen.filter((row) => isAfter(row, before.floor));

  const rowsNew = before.rowsNew + arrived.length;
  const byTotal = total === null || baselineTotal === null ? 0 : total - baselineTotal;
  const announced = Math.max(before.announced, rowsNew, byTotal);
  const { rows, floor } = forget(
    remember(before.known, referrals),
    comparable && before.floor !== null ? before.floor : newest(referrals),
  );
  return {
    ledger: { total: total ?? before.total, baselineTotal, announced, rowsNew, floor, identity, known: rows },
    referrals,
    count: announced - before.announced,
    arrived,
    changed: referrals.flatMap((referral) => {
      const from = known.get(referral.key)?.status;
      return from === undefined || from === referral.status ? [] : [{ referral, from }];
    }),
  };
}

/**
 * A row's identity: its id, else creation time and wording, with a running number among equals, for two
 * referrals may be alike in every field. Status and amount may change and are never part of it.
 */
export function withKeys(listed: Referral[]): KeyedReferral[] {
  const equals = new Map<string, number>();
  return listed.map((row) => {
    const base =
      row.id !== null ? `id ${row.id}` : `at ${moment(row.createdAt)} ${row.order ?? row.description}`;
    const number = (equals.get(base) ?? 0) + 1;
    equals.set(base, number);
    return { ...row, key: number === 1 ? base : `${base} #${number}` };
  });
}

/** The same moment may be written in another way after an update of the service. */
const moment = (written: string | null) => (written === null ? null : (readTime(written) ?? written));

/** The baseline follows the total down, so that the next rise counts from there (situation 9). */
function sinkBaseline(before: Ledger, total: number | null): number | null {
  if (total === null) return before.baselineTotal;
  if (before.total === null || before.baselineTotal === null) return total - before.announced;
  return before.baselineTotal - Math.max(0, before.total - total);
}

// Strictly younger: of rows created in the same second as the floor nobody can tell which was there before.
function isAfter(row: Referral, floor: number | null): boolean {
  const at = row.createdAt === null ? null : readTime(row.createdAt);
  return at !== null && floor !== null && at > floor;
}

function identityOf(rows: Referral[]): 'id' | 'text' {
  return rows.every((row) => row.id !== null) ? 'id' : 'text';
}

function newest(rows: Referral[]): number | null {
  const times = rows.flatMap((row) => (row.createdAt === null ? [] : (readTime(row.createdAt) ?? [])));
  return times.length === 0 ? null : Math.max(...times);
}

function remember(known: KnownRow[], listed: KeyedReferral[]): KnownRow[] {
  const rows = new Map(known.map((row) => [row.key, row]));
  for (const { key, status, createdAt } of listed) {
    rows.set(key, { key, status, at: createdAt === null ? null : readTime(createdAt) });
  }
  return [...rows.values()];
}

/** The youngest `most` rows, and the floor raised over the others, so that none of these is taken for new again. */
export function forget(
  known: KnownRow[],
  floor: number | null,
  most = REMEMBERED,
): { rows: KnownRow[]; floor: number | null } {
  if (known.length <= most) return { rows: known, floor };
  const byAge = known.toSorted((a, b) => (b.at ?? BEFORE_EVERYTHING) - (a.at ?? BEFORE_EVERYTHING));
  const dropped = byAge[most]?.at ?? null;
  return {
    rows: byAge.slice(0, most),
    floor: dropped === null ? floor : Math.max(floor ?? dropped, dropped),
  };
}
