import { afterShowing, withWaitingPayouts } from '../../domain/polling/outbox.ts';
import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import { mayBePayout } from '../../domain/portal/payouts.ts';
import { accountOfNotification } from '../../domain/referrals/announcement.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX, SETTINGS, VIEW_ITEM, type View } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ChangeDeps } from '../storage/change-if-current.ts';
import type { DisplayOutcome, NotificationContent } from './notification.ts';

/** Makes the notifications of entries; none for entries that the user no longer wants. */
export type NotificationMaker<Kind extends OutboxEntry['kind']> = (
  entries: Extract<OutboxEntry, { kind: Kind }>[],
) => Promise<NotificationContent[]>;

export interface ShowOutboxDeps extends ChangeDeps {
  makers: {
    referrals: NotificationMaker<'referrals' | 'status'>;
    payout: NotificationMaker<'payout'>;
    waiting: NotificationMaker<'waiting'>;
    digest: NotificationMaker<'digest'>;
  };
  /** May never resolve. */
  showNotification(notification: NotificationContent): Promise<DisplayOutcome>;
  play(): Promise<unknown>;
  isQuiet(): Promise<boolean>;
  clearNotifications(ids: string[]): Promise<void>;
  timeout(milliseconds: number): Promise<void>;
}

/** Shows the outbox, then removes what was shown. A worker that is stopped between repeats it under the same ids. */
export function createShowOutbox({ store, makers, ...deps }: ShowOutboxDeps): () => Promise<void> {
  const inSequence = createSequence();
  return async () => {
    const kinds = new Set((await store.read(OUTBOX)).map(makerOf));
    await Promise.all([...kinds].map(showKind));
  };

  /** One run per kind, so that nothing is shown twice, and payouts may wait for the list of referrals. */
  function showKind(kind: keyof typeof makers): Promise<void> {
    return inSequence(kind, async () => {
      const { payouts, states } = await store.read(VIEW_ITEM);
      const entries = (await store.read(OUTBOX)).filter(
        (entry) => makerOf(entry) === kind && !mayBeTwice(entry, payouts, states),
      );
      if (entries.length === 0) return;
      if (await deps.isQuiet()) {
        if (entries.some((entry) => entry.kind === 'payout' && !entry.waits))
          await deps.inTurn(async () => store.write(OUTBOX, withWaitingPayouts(await store.read(OUTBOX))));
        return;
      }
      const before = await revisions();
      const owned = entries.filter(({ accountId }) => accountId === null || before.has(accountId));
      // The worker may have been woken just now.
      await applyLanguage(await store.read(SETTINGS));
      const make = makers[kind] as (entries: OutboxEntry[]) => Promise<NotificationContent[]>;
      const notifications = await make(owned);
      const outcomes = await show(notifications);
      const outdated = await deps.inTurn(async () => {
        const stored = await store.read(OUTBOX);
        await store.write(OUTBOX, afterShowing(stored, entries, outcomes));
        const after = await revisions();
        return notifications.flatMap(({ id }) => {
          const [then, now] = [before, after].map((byId) => byId.get(accountOfNotification(id) ?? ''));
          // The account was reconnected or disconnected meanwhile, and does not still announce the same.
          const isOutdated = then !== now && (now === undefined || !stored.some((entry) => entry.id === id));
          return isOutdated ? id : [];
        });
      });
      if (outdated.length > 0) await deps.clearNotifications(outdated);
    });
  }

  /** A notification that fails stops no other. Returns the outcomes by entry id. */
  async function show(notifications: NotificationContent[]): Promise<Map<string, DisplayOutcome>> {
    let isSold = false;
    const outcomes = await Promise.all(
      notifications.map(async ({ id, title, message, isSale, entryIds = [id] }) => {
        const showing = deps.showNotification({ id, title, message });
        const outcome = (await withTimeout(showing, deps.timeout)) ?? 'failed';
        if (isSale && outcome === 'shown') isSold = true;
        return entryIds.map((entryId) => [entryId, outcome] as const);
      }),
    );
    if (isSold && (await store.read(SETTINGS)).saleSound) void deps.play().catch(() => {});
    return new Map(outcomes.flat());
  }

  async function revisions(): Promise<Map<string, number>> {
    return new Map((await store.read(ACCOUNTS)).map(({ id, revision }) => [id, revision]));
  }
}

const makerOf = ({ kind }: OutboxEntry): keyof ShowOutboxDeps['makers'] => (kind === 'status' ? 'referrals' : kind);

/** Whether an entry tells of paid referrals that a payout may tell of, too; it waits until the list of payouts answers. */
function mayBeTwice(entry: OutboxEntry, payouts: View['payouts'], states: View['states']): boolean {
  if (entry.kind !== 'status' || !entry.statuses.includes('paid')) return false;
  const { snapshot } = states[entry.accountId] ?? {};
  return snapshot != null && mayBePayout(payouts[entry.accountId], snapshot.stats);
}
