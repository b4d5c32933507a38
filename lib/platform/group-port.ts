import type { ServiceError } from '../domain/errors-schema.ts';
import type { NamedGroup } from '../domain/groups/affiliates.ts';
import type * as lookUp from '../domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../domain/groups/program-overview.ts';
import { fail } from '../domain/result.ts';
import { requestDataConsent } from './access.ts';
import { browser } from './browser.ts';
import { type PackedAffiliate, packAffiliate, unpackAffiliate } from './packed-affiliate.ts';

/** The side panel's requests to the worker, each on a port of its own, whose closing cancels it. */
type PortRequest =
  | ({ kind: 'page' } & lookUp.GroupRequest)
  | ({ kind: 'all' } & Parameters<lookUp.GroupService['all']>[0])
  | { kind: 'names'; accountId: string }
  | ({ kind: 'overview' } & Parameters<lookUp.GroupService['overview']>[0]);
/** First the request, then `next` after each part. */
type ToWorker = { request: PortRequest } | 'next' | 'awake';
type PackedPart = { rows: PackedAffiliate[]; progress: lookUp.LoadingProgress };
type ToPanel = { part: PackedPart } | { answer: unknown };

const PORT = 'groups';
/** ms. Browsers stop a worker that has had no message for half a minute, even during a back-off. */
const KEEP_ALIVE = 20_000;
const LOST: ServiceError = { kind: 'no-answer' };

/** Yields the parts of an answer, and returns its end; null if it was cancelled or the worker is gone. */
async function* answerParts(request: PortRequest, signal?: AbortSignal): AsyncGenerator<PackedPart, unknown> {
  if (signal?.aborted) return null;
  const port = browser.runtime.connect({ name: PORT });
  const post = (message: ToWorker) => port.postMessage(message);
  const keepAlive = setInterval(post, KEEP_ALIVE, 'awake');
  let isOver = false;
  let settle: (message: ToPanel | null) => void = () => {};
  const end = () => {
    isOver = true;
    clearInterval(keepAlive);
    settle(null);
  };
  port.onMessage.addListener((message: unknown) => settle(message as ToPanel));
  port.onDisconnect.addListener(end);
  signal?.addEventListener('abort', end);
  try {
    for (let message: ToWorker = { request }; !isOver; message = 'next') {
      const next = Promise.withResolvers<ToPanel | null>();
      settle = next.resolve;
      post(message);
      const received = await next.promise;
      if (received && 'answer' in received) return received.answer;
      if (received) yield received.part;
    }
    return null;
  } finally {
    end();
    signal?.removeEventListener('abort', end);
    port.disconnect();
  }
}

const answerTo = async (request: PortRequest, signal?: AbortSignal): Promise<unknown> =>
  (await answerParts(request, signal).next()).value;

export function connectGroupService(): lookUp.GroupService {
  return {
    async page(what, signal) {
      // Before any other await, because a dialog needs the click. The worker answers a refusal.
      if (what.query.search !== '') await requestDataConsent();
      return ((await answerTo({ kind: 'page', ...what }, signal)) as lookUp.PageAnswer | null) ?? fail(LOST);
    },
    async *all(what, signal) {
      const parts = answerParts({ kind: 'all', ...what }, signal);
      let total = 0;
      let next = await parts.next();
      for (; !next.done; next = await parts.next()) {
        const { rows, progress } = next.value;
        total = progress.total;
        yield { affiliates: rows.map(unpackAffiliate), progress };
      }
      const cancelled = signal.aborted;
      const lost = { total, totalBefore: null, missingPages: [], cancelled, error: cancelled ? null : LOST };
      return (next.value as lookUp.LoadResult | null) ?? lost;
    },
    names: async (accountId) => ((await answerTo({ kind: 'names', accountId })) as NamedGroup[] | null) ?? [],
    overview: async (what) => ((await answerTo({ kind: 'overview', ...what })) as OverviewAnswer | null) ?? fail(LOST),
  };
}

/** The worker's end. Must be called before its first await, or it misses the event that woke the worker. */
export function serveGroups(service: lookUp.GroupService): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    const closed = new AbortController();
    let sendNext = () => {};
    port.onDisconnect.addListener(() => {
      closed.abort();
      sendNext();
    });
    port.onMessage.addListener((message: unknown) => {
      const received = message as ToWorker;
      if (received === 'next') sendNext();
      else if (received !== 'awake') {
        answer(received.request).catch((bug) => {
          // Ends the panel's wait, and lets the worker stop; the error goes to the worker's console.
          closed.abort();
          port.disconnect();
          throw bug;
        });
      }
    });

    async function answer(request: PortRequest): Promise<void> {
      const { signal } = closed;
      const post = (message: ToPanel) => {
        if (!signal.aborted) port.postMessage(message);
      };
      if (request.kind === 'page') return post({ answer: await service.page(request, signal) });
      if (request.kind === 'names') return post({ answer: await service.names(request.accountId) });
      if (request.kind === 'overview') return post({ answer: await service.overview(request) });
      const parts = service.all(request, signal);
      let next = await parts.next();
      for (; !next.done; next = await parts.next()) {
        const taken = Promise.withResolvers<void>();
        sendNext = taken.resolve;
        post({ part: { rows: next.value.affiliates.map(packAffiliate), progress: next.value.progress } });
        if (signal.aborted) return;
        await taken.promise;
      }
      post({ answer: next.value });
    }
  });
}
