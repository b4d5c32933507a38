import { MOST_LISTED } from '../portal/payout-news.ts';
import { withDeferred } from '../referrals/announcement.ts';
import type { Announcement } from '../referrals/referral-schema.ts';
import type { OutboxEntry } from './outbox-schema.ts';

/** All announcements that wait to be shown, of all accounts, oldest first. */
export type Outbox = OutboxEntry[];

/**
 * Entries of a kind that an account may have. If notifications fail for hours, the oldest are dropped; the badge still
 * counts them.
 */
const MOST: Record<OutboxEntry['kind'], number> = {
  ...{ referrals: 10, status: 10, waiting: 10, digest: 1 },
  // Both stages of every payout that is kept.
  payout: 2 * MOST_LISTED,
};

/** With these entries, which replace those of the same ids. */
export function withEntries(outbox: Outbox, added: OutboxEntry[]): Outbox {
  const ids = new Set(added.map(({ id }) => id));
  return bounded([...outbox.filter(({ id }) => !ids.has(id)), ...added]);
}

/** With what was found of an account's referrals. @param isQuiet it waits until quiet hours, or a pause, are over */
export function withFound(outbox: Outbox, found: Announcement[], isQuiet: boolean): Outbox {
  if (!isQuiet) return withEntries(outbox, found);
  const ofAccount = outbox.filter(isAnnouncement).filter(({ accountId }) => accountId === found[0]?.accountId);
  return bounded([...outbox.filter((one) => !ofAccount.some((its) => its === one)), ...withDeferred(ofAccount, found)]);
}

/** Without what waits of referrals that the user has seen. */
export const withoutSeen = (outbox: Outbox, accountId: string): Outbox =>
  outbox.filter((one) => one.accountId !== accountId || one.kind !== 'referrals' || !one.waits);

/** Without all of an account. */
export const withoutAccount = (outbox: Outbox, accountId: string): Outbox =>
  outbox.filter((one) => one.accountId !== accountId);

/** Whether it is about referrals. */
export const isAnnouncement = (one: OutboxEntry): one is Announcement =>
  one.kind === 'referrals' || one.kind === 'status';

function bounded(outbox: Outbox): Outbox {
  const groups = Map.groupBy(outbox, ({ kind, accountId }) => `${kind} ${accountId}`);
  const kept = new Set([...groups.values()].flatMap((group) => group.slice(-MOST[(group[0] as OutboxEntry).kind])));
  return outbox.filter((one) => kept.has(one));
}
