import type { Referral, Stats } from './referral-schema.ts';

/** Characters of a notice that are kept. */
export const LONGEST_NOTICE = 20_000;

/** A response of the service, and its age. */
export interface Answer<T> {
  value: T;
  /** Seconds in a cache on the way; null: fresh. */
  cachedSeconds: number | null;
  /** ms of the service's clock; null or absent: unknown, or a cached answer. */
  at?: number | null;
}

export interface StatsAnswer {
  stats: Stats;
  referrals: Referral[];
  /** Remote HTML as it was sent: parsed where it is shown, where only words and harmless elements are drawn. */
  noticeHtml: string;
}

/** A page of the list of all referrals. */
export interface ReferralPage {
  /** In the list's order, newest id first. */
  referrals: Referral[];
  /** The number of referrals on all pages; null: unknown. */
  total: number | null;
  /** It holds the last row, as far as known without the total. */
  last: boolean;
  /** Rows per page. */
  size: number;
  /** It has more rows than requested and no total, so paging may be ignored. */
  isUnpaged: boolean;
  isCached: boolean;
}
