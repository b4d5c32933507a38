import { digest } from './digest.ts';
import type { KeyedReferral, Verdict } from './referrals.ts';

/**
 * What there is to tell the user. The id follows from the content: telling it again replaces the notification
 * instead of adding one (pitfall 20).
 */
export type Announcement =
  | { kind: 'referrals'; id: string; accountId: string; count: number; rows: Told[] }
  | { kind: 'status'; id: string; accountId: string; rows: Told[] };

/** What a notification says of a referral. */
export type Told = Pick<KeyedReferral, 'order' | 'description' | 'amount' | 'currency' | 'status'>;

/** A digest of hundreds names the first few only. */
const ROWS_TOLD = 5;
const TOLD_STATUSES = ['paid', 'rejected'];

export function referralAnnouncement(accountId: string, { count, arrived, ledger }: Verdict): Announcement[] {
  if (count === 0) return [];
  const rows = arrived.slice(0, Math.min(count, ROWS_TOLD)).map(told);
  return [{ kind: 'referrals', id: `referrals/${accountId}/${ledger.announced}`, accountId, count, rows }];
}

/** Only paid and rejected are news; the way through pending and processing is the programme's own business. */
export function statusAnnouncement(accountId: string, { changed }: Verdict): Announcement[] {
  const news = changed
    .map(({ referral }) => referral)
    .filter(({ status }) => TOLD_STATUSES.includes(status.toLowerCase()));
  if (news.length === 0) return [];
  const content = news.map(({ key, status }) => `${key} ${status}`).join('\n');
  return [{ kind: 'status', id: `status/${accountId}/${digest(content)}`, accountId, rows: news.map(told) }];
}

const told = ({ order, description, amount, currency, status }: KeyedReferral): Told => ({
  order,
  description,
  amount,
  currency,
  status,
});

/** The account that a notification speaks of, or null for the test notification. */
export function accountOf(notificationId: string): string | null {
  return notificationId.split('/')[1] ?? null;
}
