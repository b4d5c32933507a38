import { hash } from '../text/hash.ts';
import { timeOf } from './referral.ts';
import type { Referral } from './referral-schema.ts';

/**
 * The key of a referral: its id ("id 7"), otherwise its time and words ("at 1795176000000 Order 7"). The second of
 * several identical rows is "2× at …", with the number in front, where no wording can imitate it.
 */

const LONGEST_KEY = 80;

/** The key without a number; identical rows have the same. */
export function keyBase(row: Referral): string {
  // An update of the service may write the same time in another format.
  const words = `at ${timeOf(row) ?? row.createdAt} ${row.order ?? row.description}`;
  const base = row.id !== null ? `id ${row.id}` : words;
  // Storage would change half a surrogate pair.
  return base.length <= LONGEST_KEY ? base : `${base.slice(0, LONGEST_KEY - 10).toWellFormed()}… ${hash(base)}`;
}

export const numberedKey = (base: string, number: number): string => (number > 1 ? `${number}× ${base}` : base);

export const withoutNumber = (key: string): string => key.replace(/^\d{1,3}× /, '');
