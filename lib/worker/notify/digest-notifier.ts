import type { Account } from '../../domain/accounts/account.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { type Day, dayOf, daysAfter, HOUR, momentOf, startOf, weekOf } from '../../domain/calendar/calendar.ts';
import { NO_HISTORY, type ProgramHistory } from '../../domain/earnings/earnings-history.ts';
import * as digests from '../../domain/earnings/weekly-digest.ts';
import { isLasting } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { withEntries } from '../../domain/polling/outbox.ts';
import type { OutboxEntry } from '../../domain/polling/outbox-schema.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import { createSequence } from '../../platform/single-flight.ts';
import * as items from '../../platform/storage/storage.ts';
import { historySince, withPoll } from '../programs/program-summary.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { digestId, digestNotification } from './digest-notification.ts';
import { isDisplayed, type NotificationContent } from './notification.ts';
import type { NotificationMaker, ShowOutboxDeps } from './show-outbox.ts';

interface DigestNotifierDeps
  extends Pick<WorkerDeps, 'store' | 'programs' | 'database' | 'inTurn' | 'now' | 'showOutbox' | 'wake'>,
    Pick<ShowOutboxDeps, 'isQuiet' | 'showNotification'> {
  /** Polls every program that is due, and reads its list. */
  catchUp(): Promise<void>;
}

type KnownProgram = ProgramHistory & { trouble: ServiceError | null };

/** ms after which a digest that is due and could not be sent is retried. */
const RETRY_AFTER = HOUR;
/** The digest waits for failing programs until this time on Tuesday, in minutes after midnight. */
const DEADLINE = 8 * 60;

/** Announces the weekly digest on Mondays, once. */
export function createDigestNotifier(deps: DigestNotifierDeps) {
  const { store, now } = deps;
  const inSequence = createSequence();

  return {
    /** Sends the digest if it is due, and sets the alarm for the next. A call during another runs after it. */
    notifyIfDue: (): Promise<void> => inSequence('digest', notifyNow),

    /** Shows last week's digest as a test, without marking it as sent; null: nothing is known of last week. */
    async show(): Promise<boolean | null> {
      const notification = await digestFor(weekOf(dayOf(now())));
      return notification && isDisplayed(await deps.showNotification({ ...notification, id: `test/${now()}` }));
    },

    /** The digest for the popup on a Monday, if nothing has told it; null: none. It comes late, so the popup may be gone. */
    async take(): Promise<digests.WeeklyDigest | null> {
      if ((await store.readSettings()).weeklyDigest) return null;
      const due = digests.mondayDigest(await store.read(items.DIGESTED_WEEKS), now());
      if (due === null) return null;
      await deps.catchUp();
      const { digest } = await digestOf(due);
      return digest?.count ? digest : null;
    },

    /** The popup has shown the digest of this Monday. */
    took: (monday: Day) =>
      deps.inTurn(async () =>
        store.write(items.DIGESTED_WEEKS, [...new Set([...(await store.read(items.DIGESTED_WEEKS)), monday])]),
      ),

    notifications: (async (entries) => {
      const found = await Promise.all(entries.map(({ monday }) => digestFor(monday)));
      return found.flatMap((notification) => notification ?? []);
    }) satisfies NotificationMaker<'digest'>,
  };

  async function notifyNow(): Promise<void> {
    const due = await dueNow();
    if (due === null || (await deps.isQuiet())) return;
    await deps.catchUp();
    if (await announce(due)) await deps.showOutbox();
    await dueNow();
  }

  /** The Monday whose digest is due. Sets the alarm to retry it, or for the next one. */
  async function dueNow(): Promise<Day | null> {
    const { weeklyDigest } = await store.readSettings();
    const due = weeklyDigest ? digests.dueDigest(await store.read(items.DIGESTED_WEEKS), now()) : null;
    await deps.wake(!weeklyDigest ? null : due === null ? digests.nextDigest(now()) : now() + RETRY_AFTER);
    return due;
  }

  /** Returns whether there is a digest to announce. */
  async function announce(due: Day): Promise<boolean> {
    const { programs, digest } = await digestOf(due);
    if (digest === null || (await isWorthWaiting(programs, due))) return false;
    return deps.inTurn(async () => {
      const sent = await store.read(items.DIGESTED_WEEKS);
      if (sent.includes(due)) return false;
      const entry: OutboxEntry = { kind: 'digest', id: digestId(due), accountId: null, monday: due };
      const outbox = withEntries(await store.read(items.OUTBOX), [entry]);
      return (await store.writeAtomically([items.DIGESTED_WEEKS, [...sent, due]], [items.OUTBOX, outbox])).ok;
    });
  }

  async function digestFor(monday: Day): Promise<NotificationContent | null> {
    const { digest } = await digestOf(monday);
    const settings = await store.readSettings();
    await applyLanguage(settings);
    return digest && digestNotification(digest, settings.hideAmounts);
  }

  async function digestOf(monday: Day) {
    const accounts = withDistinctNames(await store.read(items.ACCOUNTS)).filter(({ role }) => role === 'affiliate');
    const programs = await Promise.all(accounts.map((account) => knownProgram(account, digests.digestFrom(monday))));
    return { programs, digest: digests.digestOf(programs, monday) };
  }

  /** Whether a program that failed just now may yet report how the week ended. Waits a day at most. */
  async function isWorthWaiting(programs: KnownProgram[], due: Day): Promise<boolean> {
    if (now() >= momentOf(daysAfter(due, 1), DEADLINE)) return false;
    return programs.some(
      ({ until, trouble }) => (until ?? 0) < startOf(due) && trouble !== null && !isLasting(trouble),
    );
  }

  /** @param from ms */
  async function knownProgram({ id, name }: Account, from: number): Promise<KnownProgram> {
    const record = await deps.programs.read(id);
    const { currency } = await store.readSettings();
    const program = { id, name, record, chosen: currency };
    const history = await historySince(program, from, deps.database).catch(() => withPoll(program, NO_HISTORY));
    return { ...history, trouble: record.state.trouble };
  }
}
