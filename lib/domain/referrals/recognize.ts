import type { KnownRow, Referral } from './referral-schema.ts';
import { matchReferrals, SAME_ROUTE, uniqueKey } from './same-referral.ts';

export interface Recognized {
  referral: Referral;
  known: KnownRow | null;
  /** Both key and time match, not only one of them. */
  exact: boolean;
}

/** Matches listed rows with known ones, and gives each a key of its own, which stays the same from poll to poll. */
export function recognize(knownRows: KnownRow[], listed: Referral[]): Recognized[] {
  const rows = distinct(listed);
  const recognized = matchReferrals(knownRows, rows, SAME_ROUTE).map((match, index) => ({
    referral: rows[index] as Referral,
    known: match?.known ?? null,
    exact: match?.by === 'key-time-status' || match?.by === 'key-time',
  }));
  const edited = new Set(recognized.flatMap(({ known, exact }) => (known && !exact ? [known.key] : [])));
  const used = new Set(knownRows.map(({ key }) => key).filter((key) => !edited.has(key)));
  return recognized.map(({ referral, known, exact }) => {
    const key = known && exact ? known.key : uniqueKey(referral.key, used);
    return { referral: { ...referral, key }, known, exact };
  });
}

/** Rows without one that repeats the id of an earlier one, such as those of a join. @param above rows before these */
export function distinct(listed: Referral[], above: readonly Referral[] = []): Referral[] {
  const ids = new Set(above.flatMap(({ id }) => id ?? []));
  return listed.filter(({ id }) => {
    const isFirst = id === null || !ids.has(id);
    if (id !== null) ids.add(id);
    return isFirst;
  });
}
