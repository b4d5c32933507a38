import { hash } from '../text/hash.ts';
import { isSettled, type Verdict } from './new-referrals.ts';
import type { Announcement, Referral } from './referral-schema.ts';

/** The account of an announcement. Its revision separates connections, each of which has a first referral. */
export interface AnnouncementContext {
  accountId: string;
  revision: number;
  /** ms */
  now: number;
  isWanted?: WantedFilter;
}

/** Whether the user wants a notification. @param row null: counted, but not listed */
type WantedFilter = (kind: Announcement['kind'], row: Referral | null) => boolean;

const MOST_ROWS = 20;

export function referralAnnouncement(
  { accountId, revision, isWanted }: AnnouncementContext,
  { count, arrived, ledger }: Verdict,
): Announcement[] {
  const rows = arrived.slice(0, count);
  const id = `referrals/${accountId}/${revision}/${ledger.announced}`;
  return wantedPart({ kind: 'referrals', id, accountId, count, rows }, isWanted);
}

/** Announces only paid and rejected referrals; pending and processing are internal to the program. */
export function statusAnnouncement(
  { accountId, revision, now, isWanted }: AnnouncementContext,
  { changed }: Verdict,
): Announcement[] {
  const rows = changed.filter(({ status }) => isSettled(status));
  const [count, statuses] = [rows.length, statusesIn(rows)];
  const id = `status/${accountId}/${revision}/${hash(rows.map(({ key, status }) => `${key} ${status}`).join('\n'))}`;
  return wantedPart({ kind: 'status', id, accountId, count, statuses, rows, at: now }, isWanted);
}

/** The part of an announcement that the user wants, with its first rows; [] if there is none. */
export function wantedPart(announcement: Announcement, isWanted: WantedFilter = () => true): Announcement[] {
  const { kind } = announcement;
  const rows = announcement.rows.filter((row) => isWanted(kind, row));
  const unlisted = isWanted(kind, null) ? announcement.count - announcement.rows.length : 0;
  const count = rows.length + unlisted;
  if (count === 0) return [];
  const part = { count, rows: rows.slice(0, MOST_ROWS) };
  if (announcement.kind === 'referrals') return [{ ...announcement, ...part }];
  const isWhole = unlisted > 0 || rows.length === announcement.rows.length;
  return [{ ...announcement, ...part, statuses: isWhole ? announcement.statuses : statusesIn(rows) }];
}

const statusesIn = (rows: Referral[]): string[] => [...new Set(rows.map(({ status }) => status))];

/** The announcements with those found in quiet hours, combined to one per kind so that the outbox drops none. */
export function withDeferred(outbox: Announcement[], found: Announcement[]): Announcement[] {
  return found.reduce((entries, next) => {
    const before = entries.find(({ waits, kind }) => waits && kind === next.kind);
    const added: Announcement = before ? combined(before, next) : { ...next, waits: true };
    return [...entries.filter((entry) => entry !== before), added];
  }, outbox);
}

function combined(before: Announcement, next: Announcement): Announcement {
  const changedAgain = new Set(next.kind === 'status' ? next.rows.map(({ key }) => key) : []);
  const older = before.rows.filter(({ key }) => !changedAgain.has(key));
  const all = [...next.rows, ...older];
  const count = next.count + before.count - (before.rows.length - older.length);
  const both = { count, rows: all.slice(0, MOST_ROWS), waits: true as const };
  if (next.kind === 'referrals' || before.kind === 'referrals') return { ...next, ...both };
  // "status/a/1/x7" → "status/a/1".
  const prefix = next.id.slice(0, next.id.lastIndexOf('/'));
  const statuses = count > all.length ? [...new Set([...before.statuses, ...next.statuses])] : statusesIn(all);
  return { ...next, ...both, id: `${prefix}/${hash(before.id + next.id)}`, statuses, at: before.at };
}

export const accountOfNotification = (notificationId: string): string | null => notificationId.split('/')[1] ?? null;
