import { timeOf } from './referral.ts';
import { keyBase, numberedKey, withoutNumber } from './referral-key.ts';
import type { KeyedReferral, KnownRow, Referral } from './referral-schema.ts';
import { matchReferrals } from './same-referral.ts';

export interface Recognized {
  referral: KeyedReferral;
  /** null: not listed before. */
  known: KnownRow | null;
  /** Both key and time match, not only one of them. */
  exact: boolean;
}

/**
 * Matches each listed row with a known one. Status and amount may change and identify nothing, except that identical
 * rows are matched by status first, because their order is arbitrary. An unknown row matches a known row of the same
 * time that is no longer listed: its words were edited, or its id renumbered.
 */
export function recognize(knownRows: KnownRow[], listed: Referral[]): Recognized[] {
  const rows = distinct(listed).map((referral) => ({
    referral,
    key: keyBase(referral),
    at: timeOf(referral),
    status: statusOf(referral),
  }));
  const matches = matchReferrals(
    knownRows.map((row) => ({ ...row, key: withoutNumber(row.key), row })),
    rows,
  );
  const recognized = rows.map((row) => {
    const match = matches.get(row);
    const exact = match?.by === 'key-time-status' || match?.by === 'key-time';
    return { ...row, known: match?.known.row ?? null, exact };
  });

  const edited = new Set(recognized.flatMap(({ known, exact }) => (known && !exact ? [known.key] : [])));
  const used = new Set(knownRows.map(({ key }) => key).filter((key) => !edited.has(key)));
  return recognized.map(({ referral, key: base, known, exact }) => {
    const key = known && exact ? known.key : freeKey(base, used);
    return { referral: { ...referral, key }, known, exact };
  });
}

/** Characters of a remembered status. Halves of surrogate pairs are replaced, because storage would change them. */
const LONGEST_STATUS = 40;

export const statusOf = ({ status }: Referral): string => status.slice(0, LONGEST_STATUS).toWellFormed();

function distinct(listed: Referral[]): Referral[] {
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
