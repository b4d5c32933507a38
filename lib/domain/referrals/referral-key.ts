import { hash } from '../text/hash.ts';
import { timeOf } from './referral.ts';
import type { Referral } from './referral-schema.ts';

/**
 * What a referral is known by, as text: its id ("id 7"), else its moment and words ("at 1795176000000 Order 7"). The
 * second of several alike is "2× at …": in front, where no wording can be mistaken for it.
 */

/** Letters of a key: hundreds of them are kept for an account. */
const LONGEST_KEY = 80;

/**
 * The key of a row by itself: equal rows have the same.
 */
export function keyBase(row: Referral): string {
  // The same moment may be written in another way after an update of the service.
  const words = `at ${timeOf(row) ?? row.createdAt} ${row.order ?? row.description}`;
  const base = row.id !== null ? `id ${row.id}` : words;
  // No letter is halved, for storage would change it.
  return base.length <= LONGEST_KEY ? base : `${base.slice(0, LONGEST_KEY - 10).toWellFormed()}… ${hash(base)}`;
}

/** The key of the nth of several alike, counted from 1. */
export const numberedKey = (base: string, number: number): string => (number > 1 ? `${number}× ${base}` : base);

/** "2× at 1 A" → "at 1 A". */
export const withoutNumber = (key: string): string => key.replace(/^\d{1,3}× /, '');
