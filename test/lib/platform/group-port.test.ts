import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { GroupService, LoadEnd, Part } from '../../../lib/domain/groups/group-look-up.ts';
import { ok } from '../../../lib/domain/result.ts';
import { openGroups, serveGroups } from '../../../lib/platform/group-port.ts';
import { affiliate, pageOf } from '../group-samples.ts';
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

/** A browser with a port between its contexts, a worker that serves, and the panel's end. */
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
  const service: GroupService = {
    page: () => expect.unreachable(),
    all: () => expect.unreachable(),
    names: () => expect.unreachable(),
    overview: () => expect.unreachable(),
    ...part,
  };
  serveGroups(service);
  return { groups: openGroups(), lines };
}

// Parts are gathered for a moment before they are sent; the tests say when the moment is over.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
async function aMomentPasses(): Promise<void> {
  await settled();
  vi.advanceTimersByTime(1000);
  await settled();
}

const ask = (groupId = 3) => ({
  accountId: 'a',
  question: { groupId, search: 'x', status: '', perPage: null, page: 2 },
});
const never = () => new AbortController().signal;
const end: LoadEnd = { total: 3, totalBefore: null, missingPages: [], cancelled: false, error: null };
const part = (id: number, total = 3): Part => ({
  affiliates: [affiliate(id)],
  progress: { pagesDone: id, pages: 3, rows: id, total, millisecondsLeft: null },
});
/** Settles when the signal is aborted, and logs that. */
function whenAborted<T>(signal: AbortSignal, log: string[], name: string, answer: T): Promise<T> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      log.push(`${name} aborted`);
      resolve(answer);
    });
  });
}

describe('a page', () => {
  test('is asked for as sent, and its answer comes back', async () => {
    const asked: unknown[] = [];
    const { groups } = wire({
      async page(what) {
        asked.push(what);
        return ok(pageOf(37));
      },
    });
    expect(await groups.page(ask(), never())).toEqual(ok(pageOf(37)));
    expect(asked).toEqual([expect.objectContaining(ask())]);
  });

  test('a failure is an answer, too', async () => {
    const { groups } = wire({ page: async () => ({ ok: false, error: { kind: 'forbidden' } }) });
    expect(await groups.page(ask(), never())).toEqual({ ok: false, error: { kind: 'forbidden' } });
  });

  test('cancelled: the question ends at once, and its request is aborted', async () => {
    const log: string[] = [];
    const { groups } = wire({ page: (_, signal) => whenAborted(signal, log, 'page', ok(pageOf(1))) });
    const controller = new AbortController();
    const answer = groups.page(ask(), controller.signal);
    await settled();
    controller.abort();
    expect(await answer).toEqual({ ok: false, error: { kind: 'no-answer' } });
    await settled();
    expect(log).toEqual(['page aborted']);
  });

  test('cancelled before it was sent: nothing is asked', async () => {
    const { groups, lines } = wire();
    await groups.page(ask(), AbortSignal.abort());
    expect(lines).toEqual([]);
  });

  test('cancelling one question leaves the others alone, and answers go to their questions', async () => {
    const answers = new Map<number, () => void>();
    const log: string[] = [];
    const { groups } = wire({
      page: ({ question: { groupId: asked } }, signal) => {
        const groupId = asked ?? 0;
        return groupId === 2
          ? whenAborted(signal, log, 'two', ok(pageOf(2)))
          : new Promise((resolve) => {
              answers.set(groupId, () => resolve(ok(pageOf(groupId))));
              signal.addEventListener('abort', () => log.push(`${groupId} aborted`));
            });
      },
    });
    const controller = new AbortController();
    const [one, two, three] = [
      groups.page(ask(1), never()),
      groups.page(ask(2), controller.signal),
      groups.page(ask(3), never()),
    ];
    await settled();
    controller.abort();
    answers.get(3)?.();
    answers.get(1)?.();
    expect(await Promise.all([one, two, three])).toEqual([
      ok(pageOf(1)),
      { ok: false, error: { kind: 'no-answer' } },
      ok(pageOf(3)),
    ]);
    expect(log).toEqual(['two aborted']);
  });

  test('all questions use one port', async () => {
    const { groups, lines } = wire({ page: async () => ok(pageOf(1)), names: async () => [] });
    await groups.page(ask(), never());
    await groups.page(ask(), never());
    await groups.names('a');
    expect(lines).toHaveLength(1);
  });
});

describe('a whole group', () => {
  test('arrives in parts, in order, before the end; no row arrives twice', async () => {
    const { groups } = wire({
      async all(_what, onPart) {
        onPart(part(1));
        await aMomentPasses();
        onPart(part(2));
        onPart(part(3));
        return end;
      },
    });
    const ids: string[] = [];
    const rows: number[] = [];
    const loaded = await groups.all(
      ask(),
      ({ affiliates, progress }) => {
        ids.push(...affiliates.map(({ id }) => id));
        rows.push(progress.rows);
      },
      never(),
    );
    expect(loaded).toEqual(end);
    expect(ids).toEqual(['1', '2', '3']);
    expect(rows[0]).toBe(1);
    expect(rows.at(-1)).toBe(3);
    await aMomentPasses();
    expect(ids).toHaveLength(3);
  });

  test('cancelled: rows that came are kept, loading stops, and further parts are ignored', async () => {
    const log: string[] = [];
    let late: () => void = () => {};
    const { groups } = wire({
      async all(_what, onPart, signal) {
        onPart(part(1, 300));
        late = () => onPart(part(2, 300));
        return whenAborted(signal, log, 'all', { ...end, cancelled: true });
      },
    });
    const controller = new AbortController();
    const parts: Part[] = [];
    const loading = groups.all(ask(), (one) => parts.push(one), controller.signal);
    await aMomentPasses();
    controller.abort();
    late();
    expect(await loading).toEqual({
      total: 300,
      totalBefore: null,
      missingPages: [],
      cancelled: true,
      error: null,
    });
    await aMomentPasses();
    expect(parts).toEqual([part(1, 300)]);
    expect(log).toEqual(['all aborted']);
  });
});

test('names', async () => {
  const named = [{ groupId: 3, name: 'Bloggers' }];
  const { groups } = wire({ names: async (accountId) => (accountId === 'a' ? named : []) });
  expect(await groups.names('a')).toEqual(named);
  expect(await groups.names('b')).toEqual([]);
});

describe('the worker is stopped', () => {
  test('open questions end without an answer, rows that came are kept, and the next question wakes the worker', async () => {
    let alive = false;
    const { groups, lines } = wire({
      page: async () => (alive ? ok(pageOf(37)) : new Promise(() => {})),
      names: () => new Promise(() => {}),
      all(_what, onPart) {
        onPart(part(1, 300));
        return new Promise(() => {});
      },
    });
    const parts: Part[] = [];
    const underWay = Promise.all([
      groups.page(ask(), never()),
      groups.names('a'),
      groups.all(ask(), (one) => parts.push(one), never()),
    ]);
    await aMomentPasses();
    lines[0]?.worker.disconnect();
    const lost = { kind: 'no-answer' };
    expect(await underWay).toEqual([
      { ok: false, error: lost },
      [],
      { total: 300, totalBefore: null, missingPages: [], cancelled: false, error: lost },
    ]);
    expect(parts).toEqual([part(1, 300)]);
    alive = true;
    expect(await groups.page(ask(), never())).toEqual(ok(pageOf(37)));
    expect(lines).toHaveLength(2);
  });
});

test('the panel is closed: its requests are aborted, and nothing more is sent', async () => {
  const log: string[] = [];
  const { groups, lines } = wire({
    page: (_, signal) => whenAborted(signal, log, 'page', ok(pageOf(1))),
    all: (_what, onPart, signal) =>
      whenAborted(signal, log, 'all', end).then((ended) => {
        onPart(part(1));
        return ended;
      }),
  });
  void groups.page(ask(), never());
  void groups.all(ask(), () => {}, never());
  await settled();
  lines[0]?.panel.disconnect();
  // A part that is sent now would throw inside the worker.
  await aMomentPasses();
  expect(log).toEqual(['page aborted', 'all aborted']);
});

describe('a panel that is slow', () => {
  /** A log of what a worker does for a panel that takes no part until the test says so. */
  async function slowPanel() {
    const log: string[] = [];
    const { promise, resolve: finish } = Promise.withResolvers<LoadEnd>();
    let add: (of: Part) => unknown = () => expect.unreachable();
    wire({
      all(_ask, onPart) {
        add = onPart;
        return promise;
      },
    });
    const panel = fakeBrowser.runtime.connect({ name: 'groups' }) as unknown as Port;
    panel.onMessage.addListener((message) => {
      const { part: of } = message as { part?: { rows: unknown[][] } };
      log.push(of ? `sent ${of.rows.map(([id]) => id).join('+')}` : 'ended');
    });
    panel.postMessage({ number: 1, ask: { kind: 'all', ...ask() } });
    await settled();
    const give = async (id: number) => {
      void Promise.resolve(add(part(id))).then(() => log.push(`accepted ${id}`));
      await settled();
    };
    return { log, give, panel, finish };
  }

  test('is sent the next part once it has processed the last; until then the loader waits', async () => {
    const { log, give, panel } = await slowPanel();
    await give(1);
    await aMomentPasses();
    // More is gathered while the panel has not taken the last part.
    await give(2);
    expect(log.splice(0)).toEqual(['accepted 1', 'sent 1', 'accepted 2']);
    await aMomentPasses();
    await give(3);
    await aMomentPasses();
    expect(log).toEqual([]);
    panel.postMessage({ number: 1, taken: true });
    await settled();
    expect(log).toEqual(['sent 2+3', 'accepted 3']);
  });

  test('gets the end all the same', async () => {
    const { log, give, finish } = await slowPanel();
    await give(1);
    await aMomentPasses();
    await give(2);
    finish(end);
    await settled();
    expect(log).toEqual(['accepted 1', 'sent 1', 'accepted 2', 'sent 2', 'ended']);
  });

  test('does not hold up the loader once it is closed', async () => {
    const { log, give, panel } = await slowPanel();
    await give(1);
    await aMomentPasses();
    await give(2);
    await aMomentPasses();
    await give(3);
    expect(log).not.toContain('accepted 3');
    panel.disconnect();
    await settled();
    await give(4);
    expect(log).toEqual(expect.arrayContaining(['accepted 3', 'accepted 4']));
  });
});

test('ports of another name are ignored', async () => {
  const { lines } = wire();
  const other = fakeBrowser.runtime.connect({ name: 'something else' });
  other.postMessage({ number: 1, ask: { kind: 'names', accountId: 'a' } });
  await settled();
  expect(lines[0]?.worker.listeners.size).toBe(0);
});
