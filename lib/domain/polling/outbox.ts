import { isDay } from '../calendar/calendar.ts';
import { isPaid, isProcessing, MOST_LISTED } from '../portal/payout-news.ts';
import type { KnownPayout, PayoutNews, Payouts } from '../portal/payout-schema.ts';
import { wantedPart, withDeferred } from '../referrals/announcement.ts';
import type { Announcement } from '../referrals/referral-schema.ts';
import type { OutboxEntry } from './outbox-schema.ts';

export type Outbox = OutboxEntry[];

/** Entries of a kind per account. If notifications fail for hours, the oldest are dropped; the badge still counts them. */
const MOST_ENTRIES: Record<OutboxEntry['kind'], number> = {
  ...{ referrals: 10, status: 10, waiting: 10, digest: 1 },
  // Two stages each.
  payout: 2 * MOST_LISTED,
};

/** An entry whose notification fails this often is dropped; the badge still counts it. */
const MOST_ATTEMPTS = 5;

export function withEntries(outbox: Outbox, added: OutboxEntry[]): Outbox {
  const ids = new Set(added.map(({ id }) => id));
  return bounded([...outbox.filter(({ id }) => !ids.has(id)), ...added]);
}

/** The outbox with an account's announcements. @param isQuiet they wait for the end of quiet hours or a pause */
export function withFound(outbox: Outbox, found: Announcement[], isQuiet: boolean): Outbox {
  if (!isQuiet) return withEntries(outbox, found);
  const isOfAccount = (entry: OutboxEntry): entry is Announcement =>
    (entry.kind === 'referrals' || entry.kind === 'status') && entry.accountId === found[0]?.accountId;
  const others = outbox.filter((entry) => !isOfAccount(entry));
  return bounded([...others, ...withDeferred(outbox.filter(isOfAccount), found)]);
}

/** A program's outbox after rows changed back before the change was shown. @param undone their keys */
export const withoutChanges = (outbox: Outbox, undone: ReadonlySet<string>): Outbox =>
  outbox.flatMap(
    (entry): Outbox =>
      entry.kind === 'status' ? wantedPart(entry, (_, row) => row === null || !undone.has(row.key)) : [entry],
  );

/** A program after stages of payouts were undone before they were shown: they are news again if they return. */
export function withoutUndone<R extends { payouts: Payouts | null; outbox: Outbox }>(program: R): R {
  const { payouts, outbox } = program;
  const { listed, whole } = payouts ?? {};
  if (!payouts || !listed) return program;
  const isUndone = (entry: OutboxEntry): entry is Extract<OutboxEntry, { kind: 'payout' }> =>
    entry.kind === 'payout' && entry.shownAt === undefined && !stands(entry.news);
  const undone = outbox.filter(isUndone).map(({ news }) => news.payout);
  if (undone.length === 0) return program;
  const before = (payout: KnownPayout) => ({
    ...payout,
    reported: (undone.find(({ id }) => id === payout.id) ?? payout).reported,
  });
  const known = { ...payouts, listed: listed.map(before), unlisted: payouts.unlisted.map(before) };
  return { ...program, payouts: known, outbox: outbox.filter((entry) => !isUndone(entry)) };

  function stands({ kind, payout: { id, date } }: PayoutNews): boolean {
    const now = listed?.find((payout) => payout.id === id);
    if (now) return isPaid(now) || (kind === 'started' && isProcessing(now));
    // A list that is cut says nothing about payouts that are older than all of its own.
    return !whole && isDay(date) && listed?.[0] !== undefined && listed.every((payout) => date < payout.date);
  }
}

/** The outbox in quiet hours or a pause, whose payouts are shown together at the end. */
export const withWaitingPayouts = (outbox: Outbox): Outbox =>
  outbox.map((entry) => (entry.kind === 'payout' ? { ...entry, waits: true } : entry));

/** The outbox with entries that are about to be shown. @param now ms */
export const withShownAt = (outbox: Outbox, ids: ReadonlySet<string>, now: number): Outbox =>
  outbox.map((entry) => (ids.has(entry.id) ? { ...entry, shownAt: now } : entry));

/**
 * The outbox after entries were shown: failed ones are tried again, and all others leave. `unavailable` costs no
 * attempt.
 */
export function afterShowing(outbox: Outbox, tried: Outbox, outcomes: ReadonlyMap<string, string>): Outbox {
  const ids = new Set(tried.map(({ id }) => id));
  return outbox.flatMap((entry) => {
    if (!ids.has(entry.id)) return entry;
    const outcome = outcomes.get(entry.id);
    const { shownAt: _, ...hidden } = entry;
    if (outcome === 'unavailable') return hidden;
    const attempts = (entry.attempts ?? 0) + 1;
    return outcome === 'failed' && attempts < MOST_ATTEMPTS ? { ...hidden, attempts } : [];
  });
}

/** A program's outbox after the user has seen all new referrals. */
export const withoutSeen = (outbox: Outbox): Outbox =>
  outbox.filter((entry) => entry.kind !== 'referrals' || !entry.waits);

export const withoutAccount = (outbox: Outbox, accountId: string): Outbox =>
  outbox.filter((entry) => entry.accountId !== accountId);

function bounded(outbox: Outbox): Outbox {
  const groups = Map.groupBy(outbox, ({ kind, accountId }) => `${kind} ${accountId}`);
  const kept = new Set(
    [...groups.values()].flatMap((group) => group.slice(-MOST_ENTRIES[(group[0] as OutboxEntry).kind])),
  );
  return outbox.filter((entry) => kept.has(entry));
}
