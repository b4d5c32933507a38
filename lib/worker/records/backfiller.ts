import type { ServiceError } from '../../domain/errors-schema.ts';
import { barredBy } from '../../domain/polling/barred.ts';
import { afterPage, BACKFILL_PER_PAGE, dayBucketsOfPage } from '../../domain/records/backfill.ts';
import { type Backfill, newBackfill, resumed, withoutFailures } from '../../domain/records/backfill-progress.ts';
import type { RecordsMetadata, RecordsUpdate } from '../../domain/records/records-metadata.ts';
import { findAccount, type Store, stateOf, VIEW_ITEM } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { Recorder } from './recorder.ts';

export interface BackfillerDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'history'>;
  recorder: Pick<Recorder, 'change' | 'hold' | 'metadata'>;
  now(): number;
  random(): number;
  timeout(milliseconds: number): Promise<void>;
  /** Sets the alarm that goes on where a stopped worker was; null: no backfill is running. */
  wake(at: number | null): Promise<void>;
}

export type Backfiller = ReturnType<typeof createBackfiller>;

/** ms between two pages: the service belongs to a shop that has other things to do. */
const PAUSE = 1500;
/** ms after which it is tried again where the service did not answer, at the most, and how often. */
const [AGAIN, LONGEST_WAIT] = [20_000, 86_400_000];
const TRIES = 3;
const ALARM = 60_000;

/**
 * Completes the records from the service's own history, once the user has asked for it: one page after the other, with
 * pauses; stopped by the user, by a service that refuses, or with the worker, and then resumed where it was.
 */
export function createBackfiller(deps: BackfillerDeps) {
  const { store, recorder } = deps;
  const underWay = new Map<string, Promise<void>>();

  return {
    /** Begins, or goes on where it was. */
    async start(accountId: string): Promise<void> {
      await update(accountId, (metadata) =>
        metadata.backfill && metadata.backfill.stage !== 'done'
          ? { ...withoutFailures(metadata.backfill), stage: 'running' }
          : newBackfill(metadata.cursor.at),
      );
      void goOn(accountId);
    },

    async stop(accountId: string): Promise<void> {
      await update(accountId, ({ backfill }) =>
        backfill?.stage === 'running' ? { ...backfill, stage: 'stopped' } : null,
      );
    },

    /** Whatever backfill an earlier worker was at. Resolves when all of them have ended. */
    async goOnWithAll(): Promise<void> {
      const { earningsSummaries } = await store.read(VIEW_ITEM);
      const running = Object.keys(earningsSummaries).filter(
        (id) => earningsSummaries[id]?.backfill?.stage === 'running',
      );
      if (running.length === 0) await deps.wake(null);
      await Promise.all(running.map(goOn));
    },
  };

  function goOn(accountId: string): Promise<void> {
    const before = underWay.get(accountId);
    if (before) return before;
    const work = backfillAll(accountId).finally(() => underWay.delete(accountId));
    underWay.set(accountId, work);
    return work;
  }

  async function backfillAll(accountId: string): Promise<void> {
    const left = await running(accountId);
    if (left && (await isLeftToAlarm(left))) return;
    // Written in any case, before anybody is asked: what cannot be kept is not asked for.
    await update(accountId, ({ backfill }) => (backfill?.stage === 'running' ? resumed(backfill) : null));
    for (;;) {
      const backfill = await running(accountId);
      if (!backfill || (await isLeftToAlarm(backfill))) return;
      const wait = waitOf(backfill);
      if (wait > 0) {
        await deps.timeout(wait);
        continue;
      }
      const error = await backfillPage(accountId, backfill);
      if (error) await failed(accountId, error);
      await deps.timeout(PAUSE * (1 + deps.random()));
    }
  }

  /** Sets the alarm; whether all is left to it: a worker does not live as long, and what waits may be given up meanwhile. */
  async function isLeftToAlarm(backfill: Backfill): Promise<boolean> {
    const wait = waitOf(backfill);
    await deps.wake(deps.now() + Math.max(ALARM, wait));
    return wait > ALARM;
  }

  /** ms until it may be asked for. A pause that was set by a clock which has been set back since is none. */
  function waitOf({ notBefore = 0, failedAt = 0 }: Backfill): number {
    const now = deps.now();
    return failedAt > now ? 0 : Math.max(0, notBefore - now);
  }

  /** null: the page is recorded, or nobody wants it any more. */
  async function backfillPage(accountId: string, backfill: Backfill): Promise<ServiceError | null> {
    const account = await findAccount(store, accountId);
    if (!account) return null;
    const barred = barredBy(await store.read(stateOf(accountId)), deps.now());
    if (barred) return barred;
    const login = await credentialsOf(account, deps);
    if (!login.ok) return login.error;
    const page = await deps.client.history(login.value, backfill.page, BACKFILL_PER_PAGE);
    if (!page.ok) return page.error;
    const at = page.value.at ?? deps.now();
    const kept = await recorder.change(accountId, dayBucketsOfPage(page.value, backfill), (held) =>
      // Stopped, or resumed anew, while it was asked for.
      held.metadata?.backfill?.page === backfill.page
        ? afterPage({ ...held, metadata: held.metadata }, page.value, at)
        : null,
    );
    return kept.ok ? null : kept.error;
  }

  /** It is tried again later, as the service wishes, or not at all. Kept, for a worker may be stopped meanwhile. */
  async function failed(accountId: string, error: ServiceError): Promise<void> {
    await update(accountId, ({ backfill }) => {
      if (backfill?.stage !== 'running') return null;
      const tries = (backfill.tries ?? 0) + 1;
      if (!isTransient(error) || tries >= TRIES) return { ...withoutFailures(backfill), stage: 'stopped', error };
      const failedAt = deps.now();
      return { ...backfill, tries, failedAt, notBefore: failedAt + Math.min(waitFor(error), LONGEST_WAIT) };
    });
  }

  async function running(accountId: string): Promise<Backfill | null> {
    const backfill = (await recorder.metadata(accountId))?.backfill;
    return backfill?.stage === 'running' ? backfill : null;
  }

  /** Where it cannot be written it stops, with that error: nothing that is asked for could be kept. */
  async function update(accountId: string, next: (metadata: RecordsMetadata) => Backfill | null): Promise<void> {
    const wanted: Backfill[] = [];
    const kept = await recorder.change(accountId, [], ({ metadata, entries }): RecordsUpdate | null => {
      const backfill = metadata && next(metadata);
      if (!backfill) return null;
      wanted.push(backfill);
      return { metadata: { ...metadata, backfill }, entries, totals: [] };
    });
    const [backfill] = wanted;
    if (!kept.ok && backfill) await recorder.hold(accountId, { ...backfill, stage: 'stopped', error: kept.error });
  }
}

/** What may be over in a moment. */
const isTransient = ({ kind }: ServiceError): boolean =>
  ['no-answer', 'timeout', 'busy', 'server-error', 'storage-failed'].includes(kind);

const waitFor = (error: ServiceError): number =>
  error.kind === 'busy' ? Math.max(AGAIN, (error.retryAfterSeconds ?? 0) * 1000) : AGAIN;
