import type { Referral, Stats } from './referral-schema.ts';

/** Letters of a notice that are kept, and read, at the most. */
export const LONGEST_NOTICE = 20_000;

export interface StatsAnswer {
  stats: Stats;
  referrals: Referral[];
  /** Remote HTML as it was sent: read where it is shown, and nothing but words and harmless elements is drawn of it. */
  noticeHtml: string;
}

/** What the service answered, and how fresh that is. */
export interface Answer<T> {
  value: T;
  /** Seconds a cache on the way has held this answer; null when it is fresh. */
  cachedSeconds: number | null;
  /** When, by the service's own clock (ms); null or absent where it sends no time, or a cache answered. */
  at?: number | null;
}
