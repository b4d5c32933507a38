import type { Account } from '../../domain/accounts/account.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { recordOf } from '../../domain/programs/picture.ts';
import { NEW_RECORD, type ProgramRecord, type RecordChange } from '../../domain/programs/program-record.ts';
import { isAtRest, type Pulse, withPulse } from '../../domain/programs/pulse.ts';
import type { Route } from '../../domain/requests/route-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Loaded, Needed, Work } from '../../platform/programs/program-database.ts';
import * as items from '../../platform/storage/storage.ts';
import { createPublisher, type ProgramsDeps, withStoredPulse } from './publisher.ts';

/** `outdated`: the account was edited or disconnected since, so the answer belongs to credentials that are gone. */
export type ChangeError = StorageError | { kind: 'outdated' };

/** The route of the figures after an answer that could not be stored. */
type RouteOnFailure = (before: AccountState, error: StorageError) => Route;

export type Programs = ReturnType<typeof createPrograms>;

/** ms for which a picture is fresh enough for a page that opens. */
const FRESH = 60_000;

/** The only writer of program databases, and of the pictures and pulses that follow from them. */
export function createPrograms({ store, database, now, inTurn }: ProgramsDeps) {
  const { publish, publishNow } = createPublisher({ store, database, now, inTurn });

  return {
    read,
    commit,
    change,
    update,
    publish,
    publishNow,
    pulse,
    awake,

    /** Lets a program rest, unless it has changed since this record was stored: then something may wait to be done. */
    async rest(accountId: string, pulse: Pulse, { revision }: ProgramRecord): Promise<void> {
      const known = await database.read(accountId);
      if (known.ok && known.value?.revision === revision) await store.write(items.pulseItem(accountId), pulse);
    },

    /** Draws what is stored and not drawn yet. Called at every start. @param accountIds default: all not at rest */
    async publishMissing(accountIds?: Iterable<string>): Promise<void> {
      const ids = accountIds ?? (await awake()).map(({ id }) => id);
      for (const id of ids) {
        const [known, drawn] = [await database.read(id), await store.read(items.pictureItem(id))];
        if (known.ok && known.value && known.value.revision > drawn.revision) await publish(id);
      }
    },

    /** The account with its record; null: it is not connected. */
    async find(accountId: string): Promise<{ account: Account; record: ProgramRecord } | null> {
      const account = await items.findAccount(store, accountId);
      return account ? { account, record: await read(accountId) } : null;
    },

    /** A page was opened, and time may have passed since the last picture. */
    async publishIfStale(accountId: string): Promise<void> {
      const { summary } = await store.read(items.pictureItem(accountId));
      if (summary === null || now() - summary.at > FRESH || now() < summary.at) await publish(accountId, true);
    },
  };

  /** A program's record; the picture's if the database cannot be read or is gone. */
  async function read(accountId: string): Promise<ProgramRecord> {
    const known = await database.read(accountId);
    const record = (known.ok && known.value) || recordOf(await store.read(items.pictureItem(accountId)));
    return withStoredPulse(store, accountId, record);
  }

  /** The accounts whose programs have something to do besides polls. */
  async function awake(): Promise<Account[]> {
    const accounts = await store.read(items.ACCOUNTS);
    const pulses = await Promise.all(accounts.map(pulse));
    return accounts.filter((_, index) => !pulses[index]);
  }

  /** The pulse of a program at rest. */
  async function pulse({ id, revision }: Account): Promise<Pulse | null> {
    const known = await store.read(items.pulseItem(id));
    return known && known.polled.route.revision === revision && isAtRest(known, now()) ? known : null;
  }

  /** Changes a program in one transaction, and then what pages draw of it. `work` must not throw; null: no change. */
  async function change(...parameters: Parameters<typeof commit>): ReturnType<typeof commit> {
    const [account] = parameters;
    const changed = await commit(...parameters);
    if (changed.ok) await inTurn(() => publishNow(account.id));
    return changed;
  }

  /** Changes only the record. @param next returns the same record to change nothing */
  function update(account: Account, next: (record: ProgramRecord) => ProgramRecord, needed: Needed = {}) {
    const work = ({ record }: Loaded): RecordChange | null => {
      const after = next(record);
      return after === record ? null : { record: after };
    };
    return change(account, work, needed);
  }

  /** Changes a program in one transaction. Pages draw it after `publish`. */
  async function commit(
    account: Account,
    work: Work,
    needed: Needed = {},
    routeOnFailure?: RouteOnFailure,
  ): Promise<Result<ProgramRecord, ChangeError>> {
    let isOutdated = false;
    const resting = items.pulseItem(account.id);
    const pulse = await store.read(resting);
    if (pulse) await store.erase(resting);
    const workOf = (loaded: Loaded): RecordChange | null => {
      isOutdated = loaded.record.login > account.revision;
      const { state } = loaded.record;
      const record = { ...loaded.record, state: withPulse(state, pulse), login: account.revision };
      if (isOutdated) return null;
      // Only the erased pulse had the time of the last answer.
      return work({ ...loaded, record }) ?? (pulse && { record });
    };
    let changed = await database.change(account.id, needed, workOf);
    if (changed.ok && changed.value === null) {
      // The browser or the user has deleted the database, or the program is new.
      if ((await items.findAccount(store, account.id))?.revision !== account.revision)
        return fail({ kind: 'outdated' });
      const first = recordOf(await store.read(items.pictureItem(account.id)));
      changed = await database.change(account.id, { ...needed, first }, workOf);
    }
    if (isOutdated) return fail({ kind: 'outdated' });
    // A poll may have let the program rest before the change was stored, which may wait to be done.
    if (await store.read(resting)) await store.erase(resting);
    const route = changed.ok ? undefined : await retryRoute(account.id, changed.error);
    await store.noteFailure(account.id, changed, route);
    return changed.ok ? ok(changed.value ?? NEW_RECORD) : changed;

    async function retryRoute(id: string, error: StorageError): Promise<Route | undefined> {
      const known = (await store.read(items.STORAGE_FAILURES))[id]?.route;
      const { state } = await read(id);
      return routeOnFailure?.({ ...state, route: known ?? state.route }, error) ?? known;
    }
  }
}
