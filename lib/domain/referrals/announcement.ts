import { isDecimal } from '../money/decimal.ts';
import { hash } from '../text/hash.ts';
import { isSettled, type Verdict } from './new-referrals.ts';
import type { AnnouncedRow, Announcement, KeyedReferral } from './referral-schema.ts';

/**
 * Whose announcement it is. Every connection has a history of its own: its number keeps the news of two histories
 * apart, which may both have announced a first referral.
 */
export interface AnnouncementContext {
  accountId: string;
  /** The account's revision when this was found. */
  revision: number;
  /** Whether the site lists payouts, which are then the news of what was paid. */
  listsPayouts?: boolean;
  /** Absent: the user wants to be notified of everything. */
  wants?: Wants;
}

/** Whether the user wants to be notified of it. @param row null: it is counted, but not listed */
type Wants = (kind: Announcement['kind'], row: AnnouncedRow | null) => boolean;

/** Enough for the sum of a night; of hundreds it is a part. */
const MOST_ROWS = 20;
/** Letters of a name in a notification; systems show fewer. */
const LONGEST_NAME = 120;

export function referralAnnouncement(
  { accountId, revision, wants }: AnnouncementContext,
  { count, arrived, ledger }: Verdict,
): Announcement[] {
  const rows = arrived.slice(0, count).map(announced);
  const id = `referrals/${accountId}/${revision}/${ledger.announced}`;
  return wantedPart({ kind: 'referrals', id, accountId, count, rows }, wants);
}

/** Only paid and rejected are news; the way through pending and processing is the program's own business. */
export function statusAnnouncement(
  { accountId, revision, listsPayouts, wants }: AnnouncementContext,
  { changed }: Verdict,
): Announcement[] {
  const news = changed
    .map(({ referral }) => referral)
    .filter(({ status }) => isSettled(status) && !(listsPayouts && status.toLowerCase() === 'paid'));
  const content = news.map(({ key, status }) => `${key} ${status}`).join('\n');
  const id = `status/${accountId}/${revision}/${hash(content)}`;
  const statuses = statusesIn(news);
  return wantedPart({ kind: 'status', id, accountId, count: news.length, statuses, rows: news.map(announced) }, wants);
}

/** What the user wants to know of an announcement, with the first rows of it; nothing, if that is nothing. */
export function wantedPart(one: Announcement, wants: Wants = () => true): Announcement[] {
  const rows = one.rows.filter((row) => wants(one.kind, row));
  const unlisted = wants(one.kind, null) ? one.count - one.rows.length : 0;
  const count = rows.length + unlisted;
  if (count === 0) return [];
  const part = { count, rows: rows.slice(0, MOST_ROWS) };
  if (one.kind === 'referrals') return [{ ...one, ...part }];
  const isWhole = unlisted > 0 || rows.length === one.rows.length;
  return [{ ...one, ...part, statuses: isWhole ? one.statuses : statusesIn(rows) }];
}

const statusesIn = (rows: Pick<AnnouncedRow, 'status'>[]): string[] => [
  ...new Set(rows.map(({ status }) => status.toLowerCase())),
];

/**
 * An outbox with what was found in quiet hours: of each kind one waits, however many answers a night has, so that none
 * is pushed out by later ones.
 */
export function withDeferred(outbox: Announcement[], found: Announcement[]): Announcement[] {
  let all = outbox;
  for (const one of found) {
    const before = all.find(({ waits, kind }) => waits && kind === one.kind);
    all = [...all.filter((other) => other !== before), before ? combined(before, one) : { ...one, waits: true }];
  }
  return all;
}

function combined(before: Announcement, one: Announcement): Announcement {
  const both = {
    count: before.count + one.count,
    rows: [...one.rows, ...before.rows].slice(0, MOST_ROWS),
    waits: true as const,
  };
  if (one.kind === 'referrals') return { ...one, ...both };
  const statuses = [...new Set([...statusesOf(before), ...one.statuses])];
  return { ...one, ...both, id: `${headOf(one.id)}/${hash(before.id + one.id)}`, statuses };
}

/** "status/a/1/x7" → "status/a/1". */
const headOf = (id: string): string => id.slice(0, id.lastIndexOf('/'));

const statusesOf = (one: Announcement): string[] => (one.kind === 'status' ? one.statuses : []);

const announced = ({ order, description, amount, currency, status }: KeyedReferral): AnnouncedRow => ({
  order: cut(order),
  description: cut(description),
  // Cut short it would be another amount, and words could pass for the notification's own.
  amount: amount.length <= LONGEST_NAME && isDecimal(amount) ? amount : '',
  currency: cut(currency),
  status: status.slice(0, LONGEST_NAME),
});

const cut = (name: string | null): string | null => name?.slice(0, LONGEST_NAME) ?? null;

/** The account that a notification speaks of, or null for the test notification. */
export function accountOfNotification(notificationId: string): string | null {
  return notificationId.split('/')[1] ?? null;
}
