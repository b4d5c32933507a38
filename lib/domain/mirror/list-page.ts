import { isAbsent } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { ReferralPage } from '../referrals/referral-page.ts';
import type { Result } from '../result.ts';
import { agrees } from './agreement.ts';
import { type Mirror, NEW_MIRROR } from './mirror.ts';
import { rowOf } from './row.ts';
import type { Row } from './row-schema.ts';
import type { Totals } from './totals.ts';

/** A page of the list. */
export interface ListPage {
  rows: Row[];
  /** How many rows the list has; null: it does not say. */
  total: number | null;
  /** It holds the last row. */
  last: boolean;
  /** How many rows stand before it. */
  start: number;
  /** How many rows a page has. */
  size: number;
}

/** The page that answers a question. @param asked which page it was, from 1 up, and how many rows a page has */
export function listPageOf(
  { referrals, total, last, size }: ReferralPage,
  asked: { next: number; size: number },
): ListPage {
  const used = asked.next === 1 ? size : asked.size;
  const start = (asked.next - 1) * used;
  const isEnd = last || (total !== null && start + referrals.length >= total);
  return { rows: referrals.map(rowOf), total, last: isEnd, start, size: used };
}

/** Whether the service refuses the list, with the password with which it answered the figures. */
export const isListRefused = (answer: Result<unknown, ServiceError>): boolean =>
  !answer.ok && (isAbsent(answer.error) || answer.error.kind === 'unauthorized');

/**
 * Whether a page cannot be believed: it repeats the one before, or is empty though there was a list, or is to be one.
 * @param totals of the last poll
 */
export function isDoubtfulPage(page: ListPage, previous: ListPage | null, mirror: Mirror, totals: Totals): boolean {
  if (page.rows.length === 0 && page.start === 0)
    return mirror.count > 0 && !agrees({ ...NEW_MIRROR, total: 0, complete: true }, totals);
  // Rows that are alike may fill two pages, but hardly with the same amounts.
  const all = ({ rows }: ListPage) => JSON.stringify(rows);
  return previous !== null && previous.start !== page.start && page.rows.length > 0 && all(previous) === all(page);
}

/** Whether the list has another length than what was read of it. */
export const hasOtherLength = ({ complete, total, count }: Mirror): boolean =>
  complete && total !== null && total !== count;
