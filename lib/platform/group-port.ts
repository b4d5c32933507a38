import type { ServiceError } from '../domain/errors-schema.ts';
import type { NamedGroup } from '../domain/groups/affiliates.ts';
import type {
  GroupRequest,
  GroupService,
  LoadingProgress,
  LoadResult,
  PageAnswer,
} from '../domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../domain/groups/program-overview.ts';
import { fail } from '../domain/result.ts';
import { browser } from './browser.ts';
import { type PackedAffiliate, packAffiliate, unpackAffiliate } from './packed-affiliate.ts';

/**
 * How the side panel asks the worker, which alone reads passwords. Each question has a port of its own: closing it
 * cancels the question, and if the browser stops the worker, it closes without an answer.
 */
type Ask =
  | ({ kind: 'page' } & GroupRequest)
  | ({ kind: 'all' } & Parameters<GroupService['all']>[0])
  | { kind: 'names'; accountId: string }
  | ({ kind: 'overview' } & Parameters<GroupService['overview']>[0]);
/** The question; then, for each part, that the next may come. */
type Up = { ask: Ask } | 'next' | 'awake';
type PackedPart = { rows: PackedAffiliate[]; progress: LoadingProgress };
type Down = { part: PackedPart } | { answer: unknown };

const PORT = 'groups';
/** Browsers stop a worker that has had no message for half a minute, even during a back-off. */
const STAY_AWAKE = 20_000;
const LOST: ServiceError = { kind: 'no-answer' };

/** Yields the parts of an answer and returns it; null if it was cancelled or the worker is gone. */
async function* asking(ask: Ask, signal?: AbortSignal): AsyncGenerator<PackedPart, unknown> {
  if (signal?.aborted) return null;
  const port = browser.runtime.connect({ name: PORT });
  const say = (up: Up) => port.postMessage(up);
  const nudge = setInterval(say, STAY_AWAKE, 'awake');
  let isOver = false;
  let settle: (down: Down | null) => void = () => {};
  const end = () => {
    isOver = true;
    clearInterval(nudge);
    settle(null);
  };
  port.onMessage.addListener((down: unknown) => settle(down as Down));
  port.onDisconnect.addListener(end);
  signal?.addEventListener('abort', end);
  try {
    for (let up: Up = { ask }; !isOver; up = 'next') {
      const next = new Promise<Down | null>((resolve) => {
        settle = resolve;
      });
      say(up);
      const down = await next;
      if (down && 'answer' in down) return down.answer;
      if (down) yield down.part;
    }
    return null;
  } finally {
    end();
    signal?.removeEventListener('abort', end);
    port.disconnect();
  }
}

/** The answer to a question that has no parts. */
const askOnce = async (ask: Ask, signal?: AbortSignal): Promise<unknown> => (await asking(ask, signal).next()).value;

/** The panel's end. */
export function connectGroupService(): GroupService {
  return {
    async page(what, signal) {
      return ((await askOnce({ kind: 'page', ...what }, signal)) as PageAnswer | null) ?? fail(LOST);
    },
    async *all(what, signal) {
      const parts = asking({ kind: 'all', ...what }, signal);
      let total = 0;
      let next = await parts.next();
      for (; !next.done; next = await parts.next()) {
        const { rows, progress } = next.value;
        total = progress.total;
        yield { affiliates: rows.map(unpackAffiliate), progress };
      }
      const cancelled = signal.aborted;
      const lost = { total, totalBefore: null, missingPages: [], cancelled, error: cancelled ? null : LOST };
      return (next.value as LoadResult | null) ?? lost;
    },
    async names(accountId) {
      return ((await askOnce({ kind: 'names', accountId })) as NamedGroup[] | null) ?? [];
    },
    async overview(what) {
      return ((await askOnce({ kind: 'overview', ...what })) as OverviewAnswer | null) ?? fail(LOST);
    },
  };
}

/** The worker's end; to be called before its first await, or the event that woke the worker is missed. */
export function serveGroups(service: GroupService): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    const closed = new AbortController();
    let goOn = () => {};
    port.onDisconnect.addListener(() => {
      closed.abort();
      goOn();
    });
    port.onMessage.addListener((message: unknown) => {
      const up = message as Up;
      if (up === 'next') goOn();
      else if (up !== 'awake') void answer(up.ask);
    });

    async function answer(ask: Ask): Promise<void> {
      const { signal } = closed;
      const post = (down: Down) => {
        if (!signal.aborted) port.postMessage(down);
      };
      if (ask.kind === 'page') return post({ answer: await service.page(ask, signal) });
      if (ask.kind === 'names') return post({ answer: await service.names(ask.accountId) });
      if (ask.kind === 'overview') return post({ answer: await service.overview(ask) });
      const parts = service.all(ask, signal);
      let next = await parts.next();
      for (; !next.done; next = await parts.next()) {
        const taken = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        post({ part: { rows: next.value.affiliates.map(packAffiliate), progress: next.value.progress } });
        if (signal.aborted) return;
        await taken;
      }
      post({ answer: next.value });
    }
  });
}
