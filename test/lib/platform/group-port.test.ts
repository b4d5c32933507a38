import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { GroupService, LoadedPart, LoadResult } from '../../../lib/domain/groups/group-look-up.ts';
import { ok } from '../../../lib/domain/result.ts';
import { connectGroupService, serveGroups } from '../../../lib/platform/group-port.ts';
import { affiliate, loadEnd, pageOf } from '../group-samples.ts';
import { settled } from '../virtual-time.ts';

/** What the fake browser lacks: a port with two ends, which delivers copies of messages in order. */
type Listener = (message: unknown) => void;
class Port {
  other: Port | null = null;
  readonly listeners = new Set<Listener>();
  readonly gone = new Set<Listener>();
  readonly onMessage = { addListener: (listener: Listener) => this.listeners.add(listener) };
  readonly onDisconnect = { addListener: (listener: Listener) => this.gone.add(listener) };
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  postMessage(message: unknown): void {
    const { other } = this;
    if (!other) throw new Error('Attempting to use a disconnected port object');
    const copy = structuredClone(message);
    queueMicrotask(() => {
      if (other.other) for (const listener of other.listeners) listener(copy);
    });
  }
  /** As if this end's context was closed: only the other end gets the event. */
  disconnect(): void {
    const { other } = this;
    this.other = null;
    if (!other) return;
    other.other = null;
    for (const listener of other.gone) listener(other);
  }
}

/** A browser with ports between its contexts, a worker that serves, and the panel's end. */
function wire(part: Partial<GroupService> = {}) {
  const lines: { panel: Port; worker: Port }[] = [];
  const starts = new Set<(port: unknown) => void>();
  Object.assign(fakeBrowser.runtime, {
    connect({ name }: { name: string }) {
      const [panel, worker] = [new Port(name), new Port(name)];
      [panel.other, worker.other] = [worker, panel];
      lines.push({ panel, worker });
      for (const start of starts) start(worker);
      return panel;
    },
    onConnect: { addListener: (start: (port: unknown) => void) => starts.add(start) },
  });
  serveGroups({
    page: () => expect.unreachable(),
    all: () => expect.unreachable(),
    names: () => expect.unreachable(),
    overview: () => expect.unreachable(),
    ...part,
  });
  return { groups: connectGroupService(), lines, open: () => lines.filter(({ panel }) => panel.other) };
}

const request = (groupId = 3) => ({
  accountId: 'a',
  query: { groupId, search: '', status: '', perPage: null, page: 2 },
});
const never = () => new AbortController().signal;
const LOST = { kind: 'no-answer' } as const;
const end = loadEnd({ total: 3 });
const part = (id: number, total = 3): LoadedPart => ({
  affiliates: [affiliate(id)],
  progress: { pagesDone: id, pages: 3, rows: id, total, millisecondsLeft: null },
});
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

/** A worker that loads these parts, then waits until it is cancelled; and what it did. */
function loading(...parts: LoadedPart[]) {
  const log: string[] = [];
  async function* all(_ask: unknown, signal: AbortSignal): AsyncGenerator<LoadedPart, LoadResult> {
    for (const one of parts) {
      log.push(`made ${one.progress.pagesDone}`);
      yield one;
    }
    await aborted(signal);
    log.push('aborted');
    return { ...end, cancelled: true };
  }
  return { log, all };
}

describe('a page', () => {
  test('delivers query and answer, and closes the port', async () => {
    const requested: unknown[] = [];
    const { groups, open } = wire({
      async page(what) {
        requested.push(what);
        return ok(pageOf(37));
      },
    });
    expect(await groups.page(request(), never())).toEqual(ok(pageOf(37)));
    expect(requested).toEqual([expect.objectContaining(request())]);
    expect(open()).toEqual([]);
  });

  test('ends at once when canceled, and aborts only its own request', async () => {
    const log: string[] = [];
    const { groups } = wire({
      async page({ query: { groupId } }, signal) {
        if (groupId === 2) await aborted(signal);
        log.push(`${groupId} ${signal.aborted}`);
        return ok(pageOf(1));
      },
    });
    const controller = new AbortController();
    const answers = [groups.page(request(2), controller.signal), groups.page(request(1), never())];
    controller.abort();
    expect(await Promise.all(answers)).toEqual([{ ok: false, error: LOST }, ok(pageOf(1))]);
    await settled();
    expect(log.sort()).toEqual(['1 false', '2 true']);
  });

  test('sends nothing if it was canceled before', async () => {
    const { groups, lines } = wire();
    await groups.page(request(), AbortSignal.abort());
    expect(lines).toEqual([]);
  });
});

describe('a whole group', () => {
  test('arrives in order, in parts, each loaded after the last was taken', async () => {
    const made: number[] = [];
    const { groups } = wire({
      async *all() {
        for (const id of [1, 2, 3]) {
          made.push(id);
          yield part(id);
        }
        return end;
      },
    });
    const parts = groups.all(request(), never());
    for (const id of [1, 2, 3]) {
      expect(await parts.next()).toEqual({ done: false, value: part(id) });
      await settled();
      expect(made.at(-1)).toBe(id);
    }
    expect(await parts.next()).toEqual({ done: true, value: end });
  });

  test('keeps received rows and stops loading when canceled', async () => {
    const { log, all } = loading(part(1, 300));
    const controller = new AbortController();
    const parts = wire({ all }).groups.all(request(), controller.signal);
    expect(await parts.next()).toMatchObject({ value: part(1, 300) });
    const last = parts.next();
    await settled();
    controller.abort();
    expect(await last).toEqual({ done: true, value: loadEnd({ total: 300, cancelled: true }) });
    await settled();
    expect(log.at(-1)).toBe('aborted');
  });
});

test('names and the overview are delivered', async () => {
  const named = [{ groupId: 3, name: 'Bloggers' }];
  const forbidden = { ok: false, error: { kind: 'forbidden' } } as const;
  const { groups } = wire({
    names: async (accountId) => (accountId === 'a' ? named : []),
    overview: async () => forbidden,
  });
  expect([await groups.names('a'), await groups.names('b')]).toEqual([named, []]);
  expect(await groups.overview({ accountId: 'a' })).toEqual(forbidden);
});

test('closing the panel aborts its requests, and nothing more is sent', async () => {
  const { log, all } = loading(part(1));
  const { groups, lines } = wire({
    async page(_ask, signal) {
      await aborted(signal);
      log.push('page aborted');
      return ok(pageOf(1));
    },
    all,
  });
  void groups.page(request(), never());
  const parts = groups.all(request(), never());
  await parts.next();
  void parts.next();
  await settled();
  // Sending to a closed port would throw in the worker.
  for (const { panel } of lines) panel.disconnect();
  await settled();
  expect(log).toEqual(['made 1', 'page aborted', 'aborted']);
});
