import type { Referral } from '../referrals/referral-schema.ts';
import { areAlike } from '../referrals/same-referral.ts';

/** This many rows in the same order prove that two lists are at the same place. */
const PROOF = 3;

/** The index in `rows` below the last rows of a reading; the match nearest to `expected` wins. null: not found. */
export function jointIn(
  rows: readonly Referral[],
  read: readonly Referral[],
  from: number,
  expected: number,
): number | null {
  const proof = read.slice(-PROOF);
  if (proof.length < PROOF) return null;
  let found: number | null = null;
  for (let end = from + PROOF; end <= rows.length; end++) {
    if (!proof.every((row, index) => isUnchanged(row, rows[end - PROOF + index]))) continue;
    if (found === null || Math.abs(end - expected) < Math.abs(found - expected)) found = end;
  }
  return found;
}

/** Totals show no other times and currencies, as of a site that moved, so rows below these must be read again. */
const isUnchanged = ({ key, at, currency }: Referral, known: Referral | undefined): boolean =>
  known?.key === key && known.at === at && known.currency === currency;

/** The index in `read` where the next page continues; null if it may begin below rows that were not read. */
export function pagePosition(read: readonly Referral[], page: readonly Referral[], start: number): number | null {
  const [first, second] = page;
  const isAt = ({ key }: Referral, index: number) => read[index]?.key === key;
  if (!first) return start <= read.length ? start : null;
  if (isAt(first, start)) return start;
  // Where only rows alike repeat, which share time and words, an unmoved list is far more likely.
  const mayRepeat = first.id === null && start === read.length;
  const isSecondSure = second && !(mayRepeat && areAlike(first, second));
  let found: number | null = null;
  for (let index = Math.max(0, Math.min(start, read.length) - 2 * page.length); index < read.length; index++) {
    const isSure = first.id !== null || (isSecondSure && isAt(second, index + 1));
    if (!isSure || !isAt(first, index)) continue;
    if (found === null || Math.abs(index - start) < Math.abs(found - start)) found = index;
  }
  if (found !== null || start !== read.length) return found;
  if (mayRepeat) return start;
  // A known row below unknown ones means that more rows came in than a page holds, while the total stayed.
  const keys = new Set(read.map(({ key }) => key));
  return page.some(({ key }) => keys.has(key)) ? null : start;
}
