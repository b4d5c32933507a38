import type { Referral } from './referral-schema.ts';

/** A page of the list of all referrals, where a service offers it. */
export interface ReferralPage {
  /** In the list's order, newest id first. */
  referrals: Referral[];
  /** How many there are in all pages; null if the service does not say. */
  total: number | null;
  /** It holds the last row, as far as it tells without the total. */
  last: boolean;
  /** How many rows the service puts on a page. */
  size: number;
  /** It lists more rows than were asked for, and no total: paging may be ignored. */
  isUnpaged: boolean;
  /** A cache on the way gave it: it lists what was there once. */
  isCached: boolean;
}
