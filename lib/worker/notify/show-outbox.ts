import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import { accountOfNotification } from '../../domain/referrals/announcement.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX, SETTINGS, type Store } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { NotificationContent } from './notification.ts';

/** Puts entries into words; none for what the user does not want any more. */
export type NotificationMaker<Kind extends OutboxEntry['kind']> = (
  entries: Extract<OutboxEntry, { kind: Kind }>[],
) => Promise<NotificationContent[]>;

export interface ShowOutboxDeps {
  store: Pick<Store, 'read' | 'write'>;
  /** Each kind brings its own. */
  makers: {
    referrals: NotificationMaker<'referrals' | 'status'>;
    payout: NotificationMaker<'payout'>;
    waiting: NotificationMaker<'waiting'>;
    digest: NotificationMaker<'digest'>;
  };
  /** Answers the ids of those not on display already; null where the system shows none. May never resolve. */
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Plays the sale sound. It may fail: the notification counts all the same. */
  play(): Promise<unknown>;
  /** Whether these are quiet hours; the outbox is shown when they end. */
  isQuiet(): Promise<boolean>;
  /** Clears the notifications with these ids. */
  clearNotifications(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type ShowOutbox = () => Promise<void>;

/**
 * Makes the function that shows what is in the outbox, and then clears it: a worker that is stopped in between repeats
 * all under the same ids. What takes too long is tried again at the next call.
 */
export function createShowOutbox({ store, makers, ...deps }: ShowOutboxDeps): ShowOutbox {
  const once = createSingleFlight();
  return async () => {
    const kinds = new Set((await store.read(OUTBOX)).map(kindOf));
    await Promise.all([...kinds].map(showKind));
  };

  /** One at a time of a kind, so that nothing is shown twice at once; payouts wait for the list of referrals. */
  function showKind(kind: keyof typeof makers): Promise<void> {
    return once(kind, async (seal) => {
      seal();
      const entries = (await store.read(OUTBOX)).filter((one) => kindOf(one) === kind);
      if (entries.length === 0 || (await deps.isQuiet())) return;
      const before = await revisions();
      const wanted = entries.filter(({ accountId }) => accountId === null || before.has(accountId));
      const wordsOf = makers[kind] as (entries: OutboxEntry[]) => Promise<NotificationContent[]>;
      const notifications = await wordsOf(wanted);
      await withTimeout(show(notifications).then(clear), deps.timeout);

      async function clear(): Promise<void> {
        const over = await deps.inTurn(async () => {
          const stored = await store.read(OUTBOX);
          const left = stored.filter(({ id }) => !entries.some((one) => one.id === id));
          if (left.length < stored.length) await store.write(OUTBOX, left);
          const after = await revisions();
          return notifications.flatMap(({ id }) => {
            const [then, now] = [before, after].map((all) => all.get(accountOfNotification(id) ?? ''));
            // Of an account that was reconnected or disconnected meanwhile, unless it still announces the same.
            const isOver = then !== now && (now === undefined || !stored.some((one) => one.id === id));
            return isOver ? id : [];
          });
        });
        if (over.length > 0) await deps.clearNotifications(over);
      }
    });
  }

  async function show(notifications: NotificationContent[]): Promise<void> {
    const shown = await deps.showNotifications(notifications.map(({ id, title, message }) => ({ id, title, message })));
    const isSale = notifications.some((one) => one.isSale && shown?.includes(one.id));
    if (isSale && (await store.read(SETTINGS)).saleSound) void deps.play().catch(() => {});
  }

  async function revisions(): Promise<Map<string, number>> {
    return new Map((await store.read(ACCOUNTS)).map(({ id, revision }) => [id, revision]));
  }
}

/** Whose words an entry has. */
const kindOf = ({ kind }: OutboxEntry): keyof ShowOutboxDeps['makers'] => (kind === 'status' ? 'referrals' : kind);
