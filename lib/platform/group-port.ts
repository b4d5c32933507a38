import type { ServiceError } from '../domain/errors-schema.ts';
import type { NamedGroup } from '../domain/groups/affiliates.ts';
import type { GroupAsk, GroupService, LoadEnd, PageAnswer, Part, Progress } from '../domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../domain/groups/overview.ts';
import { fail } from '../domain/result.ts';
import { browser } from './browser.ts';
import { type PackedRow, pack, unpack } from './packed-rows.ts';

/** How the side panel asks the worker, which alone reads passwords. A port, for cancelling and partial answers. */
type Ask =
  | ({ kind: 'page' } & GroupAsk)
  | ({ kind: 'all' } & GroupAsk)
  | { kind: 'names'; accountId: string }
  | ({ kind: 'overview' } & Parameters<GroupService['overview']>[0]);
type Up =
  | { number: number; ask: Ask }
  | { number: number; abort: true }
  /** The last part was processed; the next may be sent. */
  | { number: number; taken: true }
  | { number: 0; awake: true };
type PackedPart = { rows: PackedRow[]; progress: Progress };
type Down = { number: number; part: PackedPart } | { number: number; answer: unknown };

const PORT = 'groups';
/** Browsers stop a worker that has had no message for half a minute, even during a back-off. */
const STAY_AWAKE = 20_000;
const LOST: ServiceError = { kind: 'no-answer' };

interface Waiting {
  settle(answer: unknown): void;
  onPart?(part: Part): void;
}

/** The panel's end. If the browser stops the worker, open questions fail and the next one wakes it. */
export function openGroups(): GroupService {
  let port: ReturnType<typeof browser.runtime.connect> | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function line() {
    if (port) return port;
    const opened = browser.runtime.connect({ name: PORT });
    opened.onMessage.addListener((message: unknown) => {
      const down = message as Down;
      const asked = waiting.get(down.number);
      if ('answer' in down) return asked?.settle(down.answer);
      asked?.onPart?.(unpacked(down.part));
      opened.postMessage({ number: down.number, taken: true } satisfies Up);
    });
    opened.onDisconnect.addListener(() => {
      port = null;
      for (const { settle } of [...waiting.values()]) settle(null);
    });
    port = opened;
    return opened;
  }

  /** null if it was cancelled or the worker is gone. */
  function ask(what: Ask, signal?: AbortSignal, onPart?: (part: Part) => void): Promise<unknown> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(null);
      const number = ++last;
      const cancel = () => {
        port?.postMessage({ number, abort: true } satisfies Up);
        settle(null);
      };
      const settle = (answer: unknown) => {
        clearInterval(nudge);
        signal?.removeEventListener('abort', cancel);
        waiting.delete(number);
        resolve(answer);
      };
      signal?.addEventListener('abort', cancel);
      const nudge = setInterval(() => port?.postMessage({ number: 0, awake: true } satisfies Up), STAY_AWAKE);
      waiting.set(number, { settle, onPart });
      line().postMessage({ number, ask: what } satisfies Up);
    });
  }

  return {
    async page(what, signal) {
      return ((await ask({ kind: 'page', ...what }, signal)) as PageAnswer | null) ?? fail(LOST);
    },
    async all(what, onPart, signal) {
      let total = 0;
      const end = (await ask({ kind: 'all', ...what }, signal, (part) => {
        total = part.progress.total;
        onPart(part);
      })) as LoadEnd | null;
      const cancelled = signal.aborted;
      return end ?? { total, totalBefore: null, missingPages: [], cancelled, error: cancelled ? null : LOST };
    },
    async names(accountId) {
      return ((await ask({ kind: 'names', accountId })) as NamedGroup[] | null) ?? [];
    },
    async overview(what) {
      return ((await ask({ kind: 'overview', ...what })) as OverviewAnswer | null) ?? fail(LOST);
    },
  };
}

/** The worker's end; to be called before its first await, or the event that woke the worker is missed. */
export function serveGroups(service: GroupService): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    const underWay = new Map<number, AbortController>();
    /** Resolve functions of parts that the panel has not processed yet. */
    const untaken = new Map<number, () => void>();
    let open = true;
    port.onDisconnect.addListener(() => {
      open = false;
      for (const controller of underWay.values()) controller.abort();
      for (const go of untaken.values()) go();
    });
    port.onMessage.addListener((message: unknown) => {
      const up = message as Up;
      if ('awake' in up) return;
      if ('abort' in up) return underWay.get(up.number)?.abort();
      if ('taken' in up) return untaken.get(up.number)?.();
      void answer(up.number, up.ask);
    });

    const post = (down: Down) => {
      if (open) port.postMessage(down);
    };

    async function answer(number: number, ask: Ask): Promise<void> {
      const controller = new AbortController();
      underWay.set(number, controller);
      const parts = gather((part) => {
        post({ number, part });
        return new Promise((resolve) => (open ? untaken.set(number, resolve) : resolve()));
      });
      const found = await answerTo(ask, parts.add, controller.signal);
      parts.flush();
      post({ number, answer: found });
      underWay.delete(number);
      untaken.delete(number);
    }
  });

  function answerTo(ask: Ask, onPart: (part: Part) => Promise<void>, signal: AbortSignal): Promise<unknown> {
    if (ask.kind === 'page') return service.page(ask, signal);
    if (ask.kind === 'all') return service.all(ask, onPart, signal);
    return ask.kind === 'overview' ? service.overview(ask) : service.names(ask.accountId);
  }
}

const unpacked = ({ rows, progress }: PackedPart): Part => ({ affiliates: rows.map(unpack), progress });

/** ms; pages come by the hundred a second, and a few large messages cost far less than many small ones. */
const GATHERING = 150;

/**
 * Adding waits until the panel has processed the part before, so that no queue delays other answers or fills memory.
 * @param post resolves when the panel has processed the part
 */
function gather(post: (part: PackedPart) => Promise<void>) {
  let gathered: PackedPart | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let taken = Promise.resolve();
  let space = taken;
  function flush(): void {
    if (timer) clearTimeout(timer);
    if (gathered) taken = post(gathered);
    timer = gathered = null;
  }
  return {
    add({ affiliates, progress }: Part): Promise<void> {
      gathered = { rows: [...(gathered?.rows ?? []), ...affiliates.map(pack)], progress };
      timer ??= setTimeout(() => {
        space = taken.then(flush);
      }, GATHERING);
      return space;
    },
    flush,
  };
}
