import type { Account } from '../../domain/accounts/account.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import { needsUserAction } from '../../domain/errors.ts';
import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { agrees, withCheck } from '../../domain/mirror/agreement.ts';
import {
  hasOtherLength,
  isDoubtfulPage,
  isListRefused,
  type ListPage,
  listPageOf,
} from '../../domain/mirror/list-page.ts';
import { type Mirror, NEW_MIRROR, withPeak } from '../../domain/mirror/mirror.ts';
import { MOST_COMPARED, withPolledRows } from '../../domain/mirror/polled-rows.ts';
import { newRun, windowFor, withListPage } from '../../domain/mirror/reading.ts';
import { nextReading, PAGE_ROWS, withFailure, withoutList, withRequest } from '../../domain/mirror/reading-schedule.ts';
import { rowOf } from '../../domain/mirror/row.ts';
import { polledTotals, type Totals } from '../../domain/mirror/totals.ts';
import { afterBackOff } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { requestRefusal } from '../../domain/polling/request-refusal.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { MirrorStore, RowRange } from '../../platform/mirror/mirror-store.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import {
  ACCOUNTS,
  capabilitiesItem,
  earningsSummaryItem,
  findAccount,
  readAccount,
  type Store,
  stateItem,
} from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import { changeIfCurrent } from '../storage/change-if-current.ts';
import { createSummaryWriter } from './summary-writer.ts';

export interface MirrorReaderDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'referrals'>;
  mirrors: MirrorStore;
  /** ms of this computer's clock. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  timeout(milliseconds: number): Promise<void>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Requests the account's stats again. */
  askStats(accountId: string): Promise<void>;
  /** Sets the alarm for the next reading; null: none. */
  wake(at: number | null): Promise<void>;
}

export type MirrorReader = ReturnType<typeof createMirrorReader>;

/** ms between two pages: the service belongs to a shop that has other things to do. */
const PAUSE = 1500;
/** ms after which an alarm goes on where a stopped worker was. */
const ALARM = 60_000;
/** Times that a reading goes back or begins again because rows moved; then it pauses. */
const MOST_RESTARTS = 3;
/** The newest rows are shown with each page, older ones with every tenth. */
const [SHOWN_AT_ONCE, PAGES_SHOWN] = [1000, 10];

/** What a reading is about. */
interface About {
  account: Account;
  state: AccountState;
  totals: Totals;
  mirror: Mirror;
}

/**
 * The one writer of the mirrors. Each poll's totals are compared with the mirror; where they differ, the service's list
 * is read from the newest row down until they agree. All of it is stored page by page, so that a worker that is stopped
 * goes on where it was.
 */
export function createMirrorReader(deps: MirrorReaderDeps) {
  const { store, mirrors, now, inTurn } = deps;
  const summaries = createSummaryWriter({ store, mirrors, now, inTurn });
  const once = createSingleFlight();

  return {
    /** Takes the account's last answer and, if it disagrees with the mirror, reads the list. */
    mirror,
    renewIfStale: summaries.renewIfStale,
    renew: summaries.renew,

    /** Reads every list that is due. */
    async mirrorAll(): Promise<void> {
      await Promise.all((await affiliates()).map(({ id }) => mirror(id)));
      await plan();
    },

    /** Deletes the history of an account that stays connected: it is read again. */
    async forget(accountId: string): Promise<void> {
      await inTurn(async () => {
        await mirrors.remove(accountId);
        await store.erase(earningsSummaryItem(accountId));
        const { account, state } = await readAccount(store, accountId);
        if (account) await store.write(stateItem(accountId), { ...state, unmirrored: true });
      });
      void mirror(accountId);
    },
  };

  /** One at a time for an account; a call during another one runs after it. */
  function mirror(accountId: string): Promise<void> {
    return once(accountId, async (seal) => {
      seal();
      const takenOf = await take(accountId);
      const isRead = await read(accountId);
      if (takenOf !== undefined || isRead) await summaries.renew(accountId, takenOf);
      if (isRead) await plan();
    });
  }

  /**
   * Stores the totals of the last answer and, where the service has no list, its rows. Answers when that answer was
   * fetched (ms); undefined: there is nothing new.
   */
  async function take(accountId: string): Promise<number | undefined> {
    const { account, state } = await readAccount(store, accountId);
    const { snapshot } = state;
    const totals = snapshot && polledTotals(snapshot);
    // An answer in doubt waits for another one that says the same.
    if (!account || !totals || state.unmirrored === false || state.ledger?.emptied) return undefined;
    const day = dayOf(totals.at);
    const kept = await change(
      account,
      ({ listed }) => [0, listed ? 0 : MOST_COMPARED],
      (mirror, { rows }) => {
        const first = mirror.first ?? { ...totals, day };
        const peaked = withPeak({ ...mirror, first }, totals.referrals, day);
        const polled = snapshot.referrals.map(rowOf);
        const after = mirror.listed ? { mirror: peaked } : withPolledRows(peaked, rows, polled);
        return { ...after, totals: [{ ...totals, day }] };
      },
    );
    return kept.ok ? snapshot.fetchedAt : undefined;
  }

  /** Reads the list if that is due. Answers whether it was. */
  async function read(accountId: string): Promise<boolean> {
    let run = newRun(PAGE_ROWS);
    let previous: ListPage | null = null;
    let [isRepeated, isAskedAgain, restarts, pages] = [false, false, 0, 0];
    for (;;) {
      const about = await aboutOf(accountId);
      if (!about) return pages > 0;
      const { account, totals } = about;
      const due = nextReading(about.mirror, totals, now());
      if (due.at > now() || requestRefusal(about.state, now())) return pages > 0;
      if (pages === 0) await deps.wake(now() + ALARM);
      if ((await store.read(capabilitiesItem(accountId)))?.history === false) return losesList(about);
      const login = await credentialsOf(account, deps);
      // The next poll says so.
      if (!login.ok) return pages > 0;
      // Counted before it is made: what cannot be stored is not requested.
      const counted = await update(account, (mirror) => withRequest(mirror, now()));
      if (!counted.ok) return true;
      const answer = await deps.client.referrals(login.value, run.next, PAGE_ROWS);
      const page = answer.ok && !answer.value.isUnpaged ? listPageOf(answer.value, run) : null;
      const isDoubtful = page
        ? isDoubtfulPage(page, previous, about.mirror, totals)
        : answer.ok || isListRefused(answer);
      pages++;
      if (isDoubtful) {
        // A doubtful answer is believed when it comes a second time.
        if (isRepeated) return losesList(about);
        isRepeated = true;
      } else if (!page || (answer.ok && answer.value.isCached)) {
        await failed(about, answer.ok ? { kind: 'no-answer' } : answer.error);
        return true;
      } else {
        isRepeated = false;
        previous = page;
        const [before, mayRestart] = [run.next, restarts < MOST_RESTARTS];
        const stepped = await change(
          account,
          (mirror) => windowFor(mirror, page, run),
          (mirror, window) => {
            const step = withListPage(mirror, page, window, run, due.whole);
            run = step.run;
            const after = step.mirror;
            // Rows moved while they were read: those on top are read again.
            if (run.ended && mayRestart && hasOtherLength(after)) {
              run = newRun(run.size);
              return { mirror: { ...after, reading: { whole: false, read: 0 } }, splice: step.splice };
            }
            return { mirror: withCheck(after, totals, { now: now(), ended: run.ended }), splice: step.splice };
          },
        );
        if (!stepped.ok) return true;
        // It begins again, or goes back a page.
        if (!run.ended && run.next <= before) restarts++;
        if (restarts > MOST_RESTARTS) {
          // What an earlier run has read may be torn where this one cannot go on.
          await update(account, ({ reading, ...mirror }) => ({
            ...mirror,
            reading: reading && { ...reading, read: 0 },
          }));
          await failed(about, { kind: 'no-answer' });
          return true;
        }
        let mirror = stepped.value;
        const isShort = mirror.count <= SHOWN_AT_ONCE;
        if (!agrees(mirror, totals) && !run.head && mirror.complete && !isAskedAgain) {
          // The list may be younger than the totals that it was compared with.
          isAskedAgain = true;
          mirror = (await comparedAgain(about, run.ended)) ?? mirror;
        }
        if (!run.head && !mirror.reading) return true;
        if (isShort || pages % PAGES_SHOWN === 0) await summaries.renew(accountId);
      }
      await deps.timeout(PAUSE * (1 + deps.random()));
    }
  }

  /** Compares the mirror with totals requested anew; null where it agrees with neither. */
  async function comparedAgain({ account }: About, ended: boolean): Promise<Mirror | null> {
    await deps.askStats(account.id);
    const about = await aboutOf(account.id);
    if (!about || !agrees(about.mirror, about.totals)) return null;
    const compared = await update(account, (mirror) => withCheck(mirror, about.totals, { now: now(), ended }));
    return compared.ok ? compared.value : null;
  }

  /** The account and the totals of its last answer; null where there is nothing to compare with. */
  async function aboutOf(accountId: string): Promise<About | null> {
    const { account, state } = await readAccount(store, accountId);
    const totals = state.snapshot && polledTotals(state.snapshot);
    if (account?.role !== 'affiliate' || !totals || state.ledger?.emptied) return null;
    const known = await mirrors.mirror(accountId);
    return known.ok ? { account, state, totals, mirror: known.value ?? NEW_MIRROR } : null;
  }

  /** The service lists nothing to this user: the latest referrals of polls are all that there is. */
  async function losesList({ account, state }: About): Promise<true> {
    const polled = (state.snapshot?.referrals ?? []).map(rowOf);
    const at = state.snapshot?.at ?? state.snapshot?.fetchedAt ?? now();
    const newest = (): RowRange => [0, MOST_COMPARED];
    await change(account, newest, (mirror, { rows }) => withPolledRows(withoutList(mirror, now(), at), rows, polled));
    return true;
  }

  /** It is requested again later, as the service wishes. Kept, because a worker may be stopped meanwhile. */
  async function failed({ account, mirror }: About, error: ServiceError): Promise<void> {
    const wait = error.kind === 'busy' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const delay = { now: now(), random: deps.random(), wait };
    if (!needsUserAction(error)) await update(account, (before) => withFailure(before, delay));
    if (wait > 0) {
      const { notBefore } = withFailure(mirror, delay);
      await changeIfCurrent(account, stateItem(account.id), (state) => afterBackOff(state, notBefore), deps);
    }
  }

  /** Changes a mirror, unless the account was edited or disconnected meanwhile. */
  function change(
    { id, revision }: Account,
    range: (mirror: Mirror) => RowRange,
    work: Parameters<MirrorStore['change']>[2],
  ): Promise<Result<Mirror, StorageError>> {
    return inTurn(async () =>
      (await findAccount(store, id))?.revision === revision
        ? mirrors.change(id, range, work)
        : fail<StorageError>({ kind: 'storage-failed' }),
    );
  }

  /** The same for what is known of a mirror besides its rows. */
  function update(account: Account, next: (mirror: Mirror) => Mirror): Promise<Result<Mirror, StorageError>> {
    return change(
      account,
      () => [0, 0],
      (mirror) => ({ mirror: next(mirror) }),
    );
  }

  /** One at a time: the alarm of an account that is read later must not give way to the one planned before. */
  function plan(): Promise<void> {
    return once('plan', async (seal) => {
      seal();
      let next: number | null = null;
      for (const { id } of await affiliates()) {
        const about = await aboutOf(id);
        if (!about || requestRefusal(about.state, now())) continue;
        const { at } = nextReading(about.mirror, about.totals, now());
        next = Math.min(next ?? at, at);
      }
      await deps.wake(next === null ? null : Math.max(next, now() + ALARM));
    });
  }

  async function affiliates(): Promise<Account[]> {
    return (await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate');
  }
}
