import { countOf } from './earnings.ts';
import { type Entry, type Files, fileOf } from './entries.ts';
import { firstWritten } from './records-merge.ts';
import { isTakenBack } from './taken-back.ts';

/** Entries of one day from two computers, with how young (ms) each one's knowledge is. */
export interface Side {
  entries: Entry[];
  last: number;
}

/** Entries by their files, oldest first. */
export function filed(entries: Entry[]): Files {
  const files: Files = new Map();
  for (const entry of entries) {
    const file = fileOf(entry.at);
    const its = files.get(file);
    if (its) its.push(entry);
    else files.set(file, [entry]);
  }
  return new Map([...files].sort(([a], [b]) => a - b));
}

/**
 * The referrals of one day as two computers have seen them, each once. Where one has put its referrals together, nobody
 * can tell which of the other's are among them: then one side's are kept as they are.
 */
export function mergedFile(a: Side, b: Side): Entry[] {
  if (isThinned(a) || isThinned(b)) return fuller(a, b).entries;
  const left = [...b.entries];
  const take = (fits: (other: Entry) => boolean): Entry | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // First all that are named alike: one of the others must not be taken in their place.
  const pairs = WAYS.reduce<{ one: Entry; other?: Entry | undefined }[]>(
    (all, isSame) => all.map(({ one, other }) => ({ one, other: other ?? take((two) => isSame(one, two)) })),
    a.entries.map((one) => ({ one })),
  );
  return [
    ...pairs.map(({ one, other }) =>
      other ? younger({ one, last: a.last }, { one: other, last: b.last }) : one,
    ),
    ...left,
  ];
}

const isThinned = ({ entries }: Side): boolean => entries.some(({ key }) => key === '');

const hasId = ({ key }: Entry): boolean => key.startsWith('id ');

/** How the same referral is told from two sides, the surest way first. */
const WAYS: ((a: Entry, b: Entry) => boolean)[] = [
  (a, b) => a.key === b.key && a.at === b.at,
  // A service that began to write the time of another zone.
  (a, b) => a.key === b.key && hasId(a),
  // A service that began to tell ids in between tells of the same referral in other words.
  (a, b) => a.at === b.at && a.amount === b.amount && hasId(a) !== hasId(b),
];

function fuller(a: Side, b: Side): Side {
  const [inA, inB] = [countOf(a.entries), countOf(b.entries)];
  if (inA !== inB) return inA > inB ? a : b;
  if (isThinned(a) !== isThinned(b)) return isThinned(a) ? b : a;
  if (a.last !== b.last) return a.last > b.last ? a : b;
  return firstWritten(a, b);
}

/**
 * What became of a referral last: that it stands again goes before what it was taken back for, by when that was seen;
 * paid or taken back goes before what leads there, for rows are listed for a while only; else whoever looked last knows
 * it.
 */
function younger(a: { one: Entry; last: number }, b: { one: Entry; last: number }): Entry {
  const [rankA, rankB] = [rank(a.one), rank(b.one)];
  const stands = Number(standsAfter(a.one, b.one)) - Number(standsAfter(b.one, a.one));
  const ahead = stands || rankA - rankB || a.last - b.last || (said(a.one) <= said(b.one) ? 1 : -1);
  const kept = ahead > 0 ? a.one : b.one;
  const times = [a.one, b.one].flatMap(({ takenBackAt }) => takenBackAt ?? []);
  // An id is worth more than words; watched is more than read in the history.
  const { filled, stoodAt, ...rest } = kept;
  const stood = Math.max(...[a.one, b.one].map((one) => one.stoodAt ?? 0));
  return {
    ...rest,
    key: [a.one.key, b.one.key].find((key) => key.startsWith('id ')) ?? kept.key,
    takenBackAt: kept.takenBackAt === null ? null : Math.min(...times),
    ...(kept.takenBackAt === null && stood > 0 && { stoodAt: stood }),
    ...(a.one.filled && b.one.filled && filled && { filled }),
  };
}

/** Taken back by the other's account, and standing again since. */
const standsAfter = ({ takenBackAt, stoodAt = 0 }: Entry, other: Entry): boolean =>
  takenBackAt === null && other.takenBackAt !== null && stoodAt >= other.takenBackAt;

/** What is told of it, without what two sides together make of that. */
const said = ({ at, status, amount, currency, provider, deleted }: Entry): string =>
  JSON.stringify([at, status, amount, currency, provider, deleted]);

const rank = ({ status, deleted }: Entry): number =>
  deleted ? 2 : isTakenBack(status) || status === 'paid' ? 1 : 0;
