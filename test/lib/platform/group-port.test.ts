import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { GroupService, LoadedPart, LoadResult } from '../../../lib/domain/groups/group-look-up.ts';
import { ok } from '../../../lib/domain/result.ts';
import { connectGroupService, serveGroups } from '../../../lib/platform/group-port.ts';
import { affiliate, loadEnd, pageOf } from '../group-samples.ts';
import { settled } from '../virtual-time.ts';

type Listener = (message: unknown) => void;
/** One end of a port, which the fake browser lacks. It delivers copies of messages in order. */
class Port {
  peer: Port | null = null;
  readonly listeners = new Set<Listener>();
  readonly disconnectListeners = new Set<Listener>();
  readonly onMessage = { addListener: (listener: Listener) => this.listeners.add(listener) };
  readonly onDisconnect = { addListener: (listener: Listener) => this.disconnectListeners.add(listener) };
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  postMessage(message: unknown): void {
    const { peer } = this;
    if (!peer) throw new Error('Attempting to use a disconnected port object');
    const copy = structuredClone(message);
    queueMicrotask(() => {
      if (peer.peer) for (const listener of peer.listeners) listener(copy);
    });
  }
  /** Closes this end, as the end of its context does: only the peer gets the event. */
  disconnect(): void {
    const { peer } = this;
    this.peer = null;
    if (!peer) return;
    peer.peer = null;
    for (const listener of peer.disconnectListeners) listener(peer);
  }
}

/** Connects a panel to a worker that serves groups. */
function connectPanel(part: Partial<GroupService> = {}) {
  const ports: { panel: Port; worker: Port }[] = [];
  const connectListeners = new Set<(port: unknown) => void>();
  Object.assign(fakeBrowser.runtime, {
    connect({ name }: { name: string }) {
      const [panel, worker] = [new Port(name), new Port(name)];
      [panel.peer, worker.peer] = [worker, panel];
      ports.push({ panel, worker });
      for (const listener of connectListeners) listener(worker);
      return panel;
    },
    onConnect: { addListener: (listener: (port: unknown) => void) => connectListeners.add(listener) },
  });
  const never = () => expect.unreachable();
  serveGroups({ ...{ page: never, all: never, names: never, overview: never }, ...part });
  return { groups: connectGroupService(), ports, openPorts: () => ports.filter(({ panel }) => panel.peer) };
}

const request = (groupId = 3) => ({
  accountId: 'a',
  query: { groupId, search: '', status: '', perPage: null, page: 2 },
});
const notAborted = () => new AbortController().signal;
const LOST = { kind: 'no-answer' } as const;
const end = loadEnd({ total: 3 });
const loadedPart = (id: number, total = 3): LoadedPart => ({
  affiliates: [affiliate(id)],
  progress: { pagesDone: id, pages: 3, rows: id, total, millisecondsLeft: null },
});
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

/** A loader that yields these parts, then waits until it is canceled, and a log of what it did. */
function scriptedLoader(...parts: LoadedPart[]) {
  const log: string[] = [];
  async function* all(_request: unknown, signal: AbortSignal): AsyncGenerator<LoadedPart, LoadResult> {
    for (const part of parts) {
      log.push(`made ${part.progress.pagesDone}`);
      yield part;
    }
    await aborted(signal);
    log.push('aborted');
    return { ...end, cancelled: true };
  }
  return { log, all };
}

/** The errors that nothing handles during some work. A browser writes them to the worker's console. */
async function unhandledErrors(work: () => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => errors.push(error));
  await work();
  await settled();
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
  return errors;
}

describe('a request for a page', () => {
  test('delivers the query and the answer, and closes the port', async () => {
    const requested: unknown[] = [];
    const { groups, openPorts } = connectPanel({
      async page(pageRequest) {
        requested.push(pageRequest);
        return ok(pageOf(37));
      },
    });
    expect(await groups.page(request(), notAborted())).toEqual(ok(pageOf(37)));
    expect(requested).toEqual([expect.objectContaining(request())]);
    expect(openPorts()).toEqual([]);
  });

  test('ends at once when canceled, and aborts only its own work', async () => {
    const log: string[] = [];
    const { groups } = connectPanel({
      async page({ query: { groupId } }, signal) {
        if (groupId === 2) await aborted(signal);
        log.push(`${groupId} ${signal.aborted}`);
        return ok(pageOf(1));
      },
    });
    const controller = new AbortController();
    const answers = [groups.page(request(2), controller.signal), groups.page(request(1), notAborted())];
    controller.abort();
    expect(await Promise.all(answers)).toEqual([{ ok: false, error: LOST }, ok(pageOf(1))]);
    await settled();
    expect(log.sort()).toEqual(['1 false', '2 true']);
  });

  test('sends nothing if it is canceled before', async () => {
    const { groups, ports } = connectPanel();
    await groups.page(request(), AbortSignal.abort());
    expect(ports).toEqual([]);
  });
});

describe('a whole group', () => {
  test('arrives in order and in parts, each loaded after the panel has taken the last', async () => {
    const made: number[] = [];
    const { groups } = connectPanel({
      async *all() {
        for (const id of [1, 2, 3]) {
          made.push(id);
          yield loadedPart(id);
        }
        return end;
      },
    });
    const parts = groups.all(request(), notAborted());
    for (const id of [1, 2, 3]) {
      expect(await parts.next()).toEqual({ done: false, value: loadedPart(id) });
      await settled();
      expect(made.at(-1)).toBe(id);
    }
    expect(await parts.next()).toEqual({ done: true, value: end });
  });

  test('keeps received rows and stops loading when canceled', async () => {
    const { log, all } = scriptedLoader(loadedPart(1, 300));
    const controller = new AbortController();
    const parts = connectPanel({ all }).groups.all(request(), controller.signal);
    expect(await parts.next()).toMatchObject({ value: loadedPart(1, 300) });
    const last = parts.next();
    await settled();
    controller.abort();
    expect(await last).toEqual({ done: true, value: loadEnd({ total: 300, cancelled: true }) });
    await settled();
    expect(log.at(-1)).toBe('aborted');
  });
});

test('the names of groups and the overview reach the panel', async () => {
  const named = [{ groupId: 3, name: 'Bloggers' }];
  const forbidden = { ok: false, error: { kind: 'forbidden' } } as const;
  const { groups } = connectPanel({
    names: async (accountId) => (accountId === 'a' ? named : []),
    overview: async () => forbidden,
  });
  expect([await groups.names('a'), await groups.names('b')]).toEqual([named, []]);
  expect(await groups.overview({ accountId: 'a' })).toEqual(forbidden);
});

test('an error of the worker ends the panel’s wait, and leaves no port open', async () => {
  const bug = () => Promise.reject(new Error('A bug.'));
  const { groups, openPorts } = connectPanel({
    ...{ page: bug, names: bug, overview: bug },
    async *all() {
      yield loadedPart(1);
      return bug();
    },
  });
  const reported = await unhandledErrors(async () => {
    const failed = { ok: false, error: LOST };
    expect(await groups.page(request(), notAborted())).toEqual(failed);
    expect(await groups.names('a')).toEqual([]);
    expect(await groups.overview({ accountId: 'a' })).toEqual(failed);
    const parts = groups.all(request(), notAborted());
    await parts.next();
    expect(await parts.next()).toEqual({ done: true, value: loadEnd({ total: 3, error: LOST }) });
  });
  expect(openPorts()).toEqual([]);
  expect(reported).toHaveLength(4);
});

test('closing the panel aborts its requests, and nothing more is sent', async () => {
  const { log, all } = scriptedLoader(loadedPart(1));
  const { groups, ports } = connectPanel({
    async page(_request, signal) {
      await aborted(signal);
      log.push('page aborted');
      return ok(pageOf(1));
    },
    all,
  });
  void groups.page(request(), notAborted());
  const parts = groups.all(request(), notAborted());
  await parts.next();
  void parts.next();
  await settled();
  // Sending to a closed port would throw in the worker.
  for (const { panel } of ports) panel.disconnect();
  await settled();
  expect(log).toEqual(['made 1', 'page aborted', 'aborted']);
  // The timers of a real page end with it.
  for (const { panel } of ports) for (const listener of panel.disconnectListeners) listener(panel);
});
