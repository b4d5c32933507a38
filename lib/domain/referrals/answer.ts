import type { Referral, Snapshot } from './referral-schema.ts';

export const LONGEST_NOTICE = 20_000;

export interface Answer<T> {
  value: T;
  /** Seconds in a cache on the way; null: fresh. */
  cachedSeconds: number | null;
  /** ms of the service's clock; null or absent: unknown, or a cached answer. */
  at?: number | null;
  /** About the bytes of the answer; absent: unknown. */
  bytes?: number;
  /** The first words of a text before the data, such as a warning of PHP. */
  extra?: string;
}

export type StatsAnswer = Pick<Snapshot, 'stats' | 'referrals' | 'noticeHtml'>;

export interface ReferralPage {
  /** In the list's order, newest id first. */
  referrals: Referral[];
  /** How many more rows it has, which cannot be read or repeat the id of another one. */
  omitted: number;
  total: number | null;
  /** It holds the last row, as far as known without the total. */
  last: boolean;
  size: number;
  /** It has more rows than requested and no total, so paging may be ignored. */
  isUnpaged: boolean;
}
