import type { Account } from '../../domain/accounts/account.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { type Day, dayOf, daysAfter, momentOf, startOf, weekOf } from '../../domain/calendar/calendar.ts';
import { withOwnCurrency } from '../../domain/earnings/earnings.ts';
import {
  digestFrom,
  digestOf,
  dueDigest,
  type Known,
  nextDigest,
} from '../../domain/earnings/weekly-digest.ts';
import { needsUser } from '../../domain/errors.ts';
import { withIncreases } from '../../domain/records/increases.ts';
import type { RecordStore } from '../../platform/records/records.ts';
import {
  ACCOUNTS,
  DIGESTED_WEEKS,
  readSettingsFor,
  SETTINGS,
  type Store,
  stateOf,
} from '../../platform/storage/storage.ts';
import type { NotificationContent } from './notification.ts';
import { notificationForWeek } from './weekly-words.ts';

export interface WeeklyDeps {
  store: Store;
  records: Pick<RecordStore, 'read'>;
  now(): number;
  /** Whether it is quiet now; what waits is looked at again when that is over. */
  holds(): Promise<boolean>;
  /** Answers null where the system shows none. */
  notify(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Asks every programme whose time has come, and records what they answer. */
  catchUp(): Promise<void>;
  /** Sets the alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Weekly = ReturnType<typeof createWeekly>;

/** Tells on Mondays how last week went, once: which week it was is stored before it is told. */
export function createWeekly(deps: WeeklyDeps) {
  const { store, now } = deps;
  let underWay: Promise<void> | null = null;

  return {
    /** Tells it if it is due, and plans the next look. One at a time. */
    look(): Promise<void> {
      underWay ??= lookNow().finally(() => {
        underWay = null;
      });
      return underWay;
    },

    /** Tells it as it would be today, without counting it; null: nothing is known of last week. */
    async show(): Promise<boolean | null> {
      const known = await Promise.all((await affiliates()).map((one) => knownOf(one, digestFrom(monday()))));
      const digest = digestOf(known, monday());
      if (digest === null) return null;
      const notification = notificationForWeek(digest, (await store.read(SETTINGS)).hideAmounts);
      return (await deps.notify([{ ...notification, id: `test/${now()}` }])) !== null;
    },
  };

  async function lookNow(): Promise<void> {
    const due = await dueNow();
    if (due === null || (await deps.holds())) return;
    await deps.catchUp();
    await tell(due);
    await dueNow();
  }

  /** What is due; the alarm is set for it, or for the next one. */
  async function dueNow(): Promise<Day | null> {
    const { weeklyDigest } = await store.read(SETTINGS);
    if (!weeklyDigest) {
      await deps.wake(null);
      return null;
    }
    const due = dueDigest(await store.read(DIGESTED_WEEKS), now());
    await deps.wake(due === null ? nextDigest(now()) : now() + AGAIN);
    return due;
  }

  async function tell(due: Day): Promise<void> {
    const accounts = await affiliates();
    const known = await Promise.all(accounts.map((one) => knownOf(one, digestFrom(due))));
    if (await isWorthWaiting(accounts, known, due)) return;
    const digest = digestOf(known, due);
    const told = await store.read(DIGESTED_WEEKS);
    // Asking took its time: quiet hours may have begun.
    if (digest === null || told.includes(due) || (await deps.holds())) return;
    // First: a worker that dies in between tells it never, rather than twice.
    await store.write(DIGESTED_WEEKS, [...told, due]);
    await deps.notify([notificationForWeek(digest, (await store.read(SETTINGS)).hideAmounts)]);
  }

  /** For a day: whether a programme that could not be asked just now may yet tell how the week ended. */
  async function isWorthWaiting(accounts: Account[], known: Known[], due: Day): Promise<boolean> {
    if (now() >= momentOf(daysAfter(due, 1), TIMEOUT)) return false;
    for (const [at, { id }] of accounts.entries()) {
      const { trouble } = await store.read(stateOf(id));
      const isBehind = (known[at]?.metadata?.cursor.at ?? 0) < startOf(due);
      if (isBehind && trouble && !needsUser(trouble)) return true;
    }
    return false;
  }

  async function knownOf({ id, name }: Account, from: number): Promise<Known> {
    const nothing = { metadata: null, entries: [] };
    const { metadata, entries } = await deps.records.read(id, from).catch(() => nothing);
    const { currency } = await readSettingsFor(store, id);
    return { name, metadata, entries: withOwnCurrency(withIncreases(entries, metadata), currency) };
  }

  async function affiliates(): Promise<Account[]> {
    return withDistinctNames(await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate');
  }

  function monday(): Day {
    return weekOf(dayOf(now()));
  }
}

/** ms after which what is due and could not be told is looked at again. */
const AGAIN = 3_600_000;
/** Minutes past midnight, on the day after it fell due. */
const TIMEOUT = 8 * 60;
