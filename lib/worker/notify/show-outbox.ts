import { afterShowing, type Outbox, withShownAt, withWaitingPayouts } from '../../domain/polling/outbox.ts';
import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import { mayBePayout } from '../../domain/portal/payouts.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { accountOfNotification } from '../../domain/referrals/announcement.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import type { Loaded } from '../../platform/programs/program-database.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import type { DisplayOutcome, NotificationContent } from './notification.ts';

/** Makes the notifications of entries; none for entries that the user no longer wants. */
export type NotificationMaker<Kind extends OutboxEntry['kind']> = (
  entries: Extract<OutboxEntry, { kind: Kind }>[],
) => Promise<NotificationContent[]>;

export interface ShowOutboxDeps extends Pick<WorkerDeps, 'store' | 'programs' | 'inTurn' | 'now'> {
  makers: {
    referrals: NotificationMaker<'referrals' | 'status'>;
    payout: NotificationMaker<'payout'>;
    waiting: NotificationMaker<'waiting'>;
    digest: NotificationMaker<'digest'>;
  };
  showNotification(notification: NotificationContent): Promise<DisplayOutcome>;
  play(): Promise<unknown>;
  isQuiet(): Promise<boolean>;
  clearNotifications(ids: string[]): Promise<void>;
}

/** Shows the outbox, then removes what was shown. A worker that is stopped between repeats it under the same ids. */
export function createShowOutbox({ store, programs, makers, ...deps }: ShowOutboxDeps): () => Promise<void> {
  const inSequence = createSequence();
  return async () => {
    const kinds = new Set((await everyEntry()).map(makerOf));
    await Promise.all([...kinds].map(showKind));
  };

  /** One run per kind, so that nothing is shown twice, and payouts may wait for the list of referrals. */
  function showKind(kind: keyof typeof makers): Promise<void> {
    return inSequence(kind, async () => {
      const entries = (await everyEntry(mayBeShown)).filter((entry) => makerOf(entry) === kind);
      if (entries.length === 0) return;
      if (await deps.isQuiet()) {
        if (entries.some((entry) => entry.kind === 'payout' && !entry.waits)) await change(entries, withWaitingPayouts);
        return;
      }
      const before = await revisions();
      const owned = entries.filter(({ accountId }) => accountId === null || before.has(accountId));
      // The worker may have been woken just now.
      await applyLanguage(await store.readSettings());
      const make = makers[kind] as (entries: OutboxEntry[]) => Promise<NotificationContent[]>;
      const made = (await make(owned)).map((notification) => withEntryIds(notification, owned));
      const ids = new Set(made.flatMap(({ entryIds }) => entryIds));
      const told = owned.filter(({ id }) => ids.has(id));
      // What is told is drawn before, so that it is not told again if the database is lost.
      await programs.publishMissing(programsOf(told));
      const unstored = await change(told, (outbox) => withShownAt(outbox, ids, deps.now()));
      // It would be told again and again, so it waits.
      const waits = ({ entryIds }: Prepared) => unstored.some(({ id }) => entryIds.includes(id));
      const waiting = new Set(made.filter(waits).flatMap(({ entryIds }) => entryIds));
      const notifications = made.filter((notification) => !waits(notification));
      const outcomes = await show(notifications);
      const after = await revisions();
      const revisionIn = (revisions: Map<string, number>, id: string) => revisions.get(accountOfNotification(id) ?? '');
      const moved = notifications.filter(({ id }) => revisionIn(before, id) !== revisionIn(after, id));
      const stored = moved.length > 0 ? await everyEntry() : [];
      const tried = entries.filter(({ id }) => !waiting.has(id));
      await change(tried, (outbox) => afterShowing(outbox, tried, outcomes));
      // The account was reconnected or disconnected meanwhile, and does not still announce the same.
      const outdated = moved.filter(
        ({ id }) => revisionIn(after, id) === undefined || !stored.some((entry) => entry.id === id),
      );
      if (outdated.length > 0) await deps.clearNotifications(outdated.map(({ id }) => id));
    });
  }

  /** A notification that fails stops no other. Returns the outcomes by entry id. */
  async function show(notifications: Prepared[]): Promise<Map<string, DisplayOutcome>> {
    let isSold = false;
    const outcomes = await Promise.all(
      notifications.map(async ({ isSale, entryIds, ...notification }) => {
        const outcome = await deps.showNotification(notification);
        if (isSale && outcome === 'shown' && !notification.isRepeated) isSold = true;
        return entryIds.map((entryId) => [entryId, outcome] as const);
      }),
    );
    if (isSold && (await store.readSettings()).saleSound) void deps.play().catch(() => {});
    return new Map(outcomes.flat());
  }

  /** The entries of every program, and those of none. */
  async function everyEntry(
    isMeant: (entry: OutboxEntry, record: ProgramRecord) => boolean = () => true,
  ): Promise<OutboxEntry[]> {
    const outboxes = (await programs.awake()).map(async ({ id }) => {
      const record = await programs.read(id);
      return record.outbox.filter((entry) => isMeant(entry, record));
    });
    return [...(await store.read(OUTBOX)), ...(await Promise.all(outboxes)).flat()];
  }

  /** Changes the outboxes that entries are in. Returns the entries of outboxes that the browser could not store. */
  async function change(entries: OutboxEntry[], next: (outbox: Outbox) => Outbox): Promise<OutboxEntry[]> {
    const ids = programsOf(entries);
    const failed = new Set<string | null>();
    for (const account of (await store.read(ACCOUNTS)).filter(({ id }) => ids.has(id))) {
      const work = ({ record }: Loaded) => ({ record: { ...record, outbox: next(record.outbox) } });
      const changed = await programs.commit(account, work);
      if (!changed.ok && changed.error.kind !== 'outdated') failed.add(account.id);
    }
    const others = entries.filter((entry) => !isOfProgram(entry));
    const write = async () => store.write(OUTBOX, next(await store.read(OUTBOX)));
    const isStored = others.length === 0 || (await deps.inTurn(write)).ok;
    return [
      ...entries.filter((entry) => isOfProgram(entry) && failed.has(entry.accountId)),
      ...(isStored ? [] : others),
    ];
  }

  async function revisions(): Promise<Map<string, number>> {
    return new Map((await store.read(ACCOUNTS)).map(({ id, revision }) => [id, revision]));
  }
}

type Prepared = NotificationContent & { entryIds: string[] };

function withEntryIds(notification: NotificationContent, entries: OutboxEntry[]): Prepared {
  const { id, entryIds = [id] } = notification;
  const shown = entries.filter((entry) => entryIds.includes(entry.id));
  const isRepeated = shown.length > 0 && shown.every(({ shownAt }) => shownAt !== undefined);
  return { ...notification, entryIds, ...(isRepeated && { isRepeated }) };
}

/** Weekly summaries and applicants are stored apart, because no answer of a program's figures brings them. */
const isOfProgram = ({ kind }: OutboxEntry): boolean => kind !== 'digest' && kind !== 'waiting';

const makerOf = ({ kind }: OutboxEntry): keyof ShowOutboxDeps['makers'] => (kind === 'status' ? 'referrals' : kind);

/** Paid referrals wait until the list of payouts answers, because a payout may announce them. */
function mayBeShown(entry: OutboxEntry, { state: { snapshot }, payouts }: ProgramRecord): boolean {
  const isPayment = entry.kind === 'status' && entry.statuses.includes('paid');
  return !isPayment || snapshot === null || !mayBePayout(payouts, snapshot.stats);
}

/** The accounts whose programs have these entries in their own outboxes. */
const programsOf = (entries: OutboxEntry[]): Set<string> =>
  new Set(entries.filter(isOfProgram).flatMap(({ accountId }) => accountId ?? []));
