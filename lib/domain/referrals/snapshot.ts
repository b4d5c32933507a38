import type { KeyedReferral } from './referral.ts';
import type { Stats } from './stats.ts';

/** An account's last good figures, as they are stored and shown. */
export interface Snapshot {
  stats: Stats;
  referrals: KeyedReferral[];
  /** Remote HTML as it was sent: read where it is shown, and nothing but words and harmless elements is drawn of it. */
  noticeHtml: string;
  /** ms of this computer's clock. */
  fetchedAt: number;
  cachedSeconds: number | null;
  /** When it was given, ms of the service's clock; null: it sends none, or a cache gave it. */
  at?: number | null;
}
