import { hash } from '../text/hash.ts';
import { timeOf } from './referral.ts';
import type { KeyedReferral, KnownRow, Referral } from './referral-schema.ts';
import { matchReferrals } from './same-referral.ts';

export interface Recognized {
  referral: KeyedReferral;
  known: KnownRow | null;
  /** Both key and time match, not only one of them. */
  exact: boolean;
}

/** Matches listed rows with known ones, by status only if they are identical, never by amount. Edited rows keep their time. */
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

/**
 * The key of a referral: its id ("id 7"), otherwise its time and words ("at 1795176000000 Order 7"). The second of
 * several identical rows is "2× at …", with the number in front, where no wording can imitate it.
 */

const LONGEST_KEY = 80;

function keyBase(row: Referral): string {
  // An update of the service may write the same time in another format.
  const words = `at ${timeOf(row) ?? row.createdAt} ${row.order ?? row.description}`;
  const base = row.id !== null ? `id ${row.id}` : words;
  // Storage would change half a surrogate pair.
  return base.length <= LONGEST_KEY ? base : `${base.slice(0, LONGEST_KEY - 10).toWellFormed()}… ${hash(base)}`;
}

const numberedKey = (base: string, number: number): string => (number > 1 ? `${number}× ${base}` : base);

const withoutNumber = (key: string): string => key.replace(/^\d{1,3}× /, '');
