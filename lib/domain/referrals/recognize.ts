import { timeOf } from './referral.ts';
import { keyBase, numberedKey, withoutNumber } from './referral-key.ts';
import type { KeyedReferral, KnownRow, Referral } from './referral-schema.ts';
import { matchReferrals } from './same-referral.ts';

/** A listed row, and which known one it is. */
export interface Recognized {
  referral: KeyedReferral;
  /** null: not listed before. */
  known: KnownRow | null;
  /** Known by its key and its moment; otherwise by one of them alone. */
  exact: boolean;
}

/**
 * Which known row is each listed one? Status and amount may change and do not identify it, but of rows alike those are
 * matched first whose status is the same, for nothing says in which order they are listed. A row that nobody knows is
 * one whose words were edited, or that was renumbered, if a known row of the same moment is not listed any more.
 */
export function recognize(knownRows: KnownRow[], listed: Referral[]): Recognized[] {
  const rows = once(listed).map((referral) => ({
    referral,
    key: keyBase(referral),
    at: timeOf(referral),
    status: statusOf(referral),
  }));
  const matches = matchReferrals(
    knownRows.map((row) => ({ ...row, key: withoutNumber(row.key), row })),
    rows,
  );
  const found = rows.map((row) => {
    const match = matches.get(row);
    const exact = match?.by === 'key-time-status' || match?.by === 'key-time';
    return { ...row, known: match?.known.row ?? null, exact };
  });

  const edited = new Set(found.flatMap(({ known, exact }) => (known && !exact ? [known.key] : [])));
  const used = new Set(knownRows.map(({ key }) => key).filter((key) => !edited.has(key)));
  return found.map(({ referral, key: base, known, exact }) => {
    const key = known && exact ? known.key : freeKey(base, used);
    return { referral: { ...referral, key }, known, exact };
  });
}

/** Letters of a status that is remembered; none is halved, for storage would change it. */
const LONGEST_STATUS = 40;

export const statusOf = ({ status }: Referral): string => status.slice(0, LONGEST_STATUS).toWellFormed();

/** One id is one referral, however often an answer lists it. */
function once(listed: Referral[]): Referral[] {
  const ids = new Set<string>();
  return listed.filter(({ id }) => {
    const isFirst = id === null || !ids.has(id);
    if (id !== null) ids.add(id);
    return isFirst;
  });
}

function freeKey(base: string, used: Set<string>): string {
  let number = 1;
  while (used.has(numberedKey(base, number))) number++;
  const key = numberedKey(base, number);
  used.add(key);
  return key;
}
