import type { ReferralPage } from '../referrals/answer.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { agrees } from './agreement.ts';
import { type Mirror, NEW_MIRROR } from './mirror.ts';
import type { Totals } from './totals.ts';

export interface ListPage extends Pick<ReferralPage, 'omitted' | 'total' | 'last' | 'size'> {
  rows: Referral[];
  start: number;
}

/**
 * @param requested the number of the requested page, from 1 up, and the page size so far
 * @param mayRestart a page that lacks rows may be requested again; otherwise only the total counts them, and it omits them
 */
export function listPageOf(
  { referrals, omitted: unread, total, last, size }: ReferralPage,
  requested: { next: number; size: number },
  mayRestart: boolean,
): ListPage {
  const used = requested.next === 1 ? size : requested.size;
  const start = (requested.next - 1) * used;
  const expected = mayRestart || total === null ? 0 : Math.min(used, total - start);
  const omitted = Math.max(unread, expected - referrals.length);
  const isEnd = last || (total !== null && start + referrals.length + omitted >= total);
  return { rows: referrals, omitted, total, last: isEnd, start, size: used };
}

/** Whether a page is implausible: it repeats the previous one, or is empty although rows or totals say otherwise. */
export function isDoubtfulPage(page: ListPage, previous: ListPage | null, mirror: Mirror, totals: Totals): boolean {
  if (page.rows.length === 0 && page.start === 0)
    return mirror.count > 0 && !agrees({ ...NEW_MIRROR, total: 0, complete: true }, totals);
  // Identical rows may fill two pages, but hardly with the same amounts.
  const content = ({ rows }: ListPage) => JSON.stringify(rows);
  return (
    previous !== null && previous.start !== page.start && page.rows.length > 0 && content(previous) === content(page)
  );
}

export const hasOtherLength = ({ complete, total, count }: Mirror): boolean =>
  complete && total !== null && total !== count;
