/// <reference types="chrome" />

/** The answers of a state, as plain data for the page. */
export interface Script {
  worker: Record<string, { answer: unknown } | 'never' | 'gone'>;
  names: unknown[];
  pages: Record<string, unknown>;
  overview: unknown;
  all: { rows: unknown; progress: unknown; end: unknown } | null;
  tab: string | null;
  unreadable: boolean;
}

/**
 * Runs in a page before its own scripts and replaces the worker: it gets the same calls and answers from the
 * table of states, so that no picture depends on time or network. Everything else is the real browser's. Sent
 * into the page as its own source.
 */
export function standIn({ worker, names, pages, overview, all, tab, unreadable }: Script): void {
  type Listener = (message: unknown) => void;
  const api = globalThis.chrome as unknown as {
    action: Record<string, unknown>;
    runtime: Record<string, unknown>;
    tabs: Record<string, unknown>;
    permissions: Record<string, unknown>;
    storage: { local: Record<string, unknown> };
  };
  // Older browsers take a callback, newer ones get a promise.
  const answer = (value: unknown, done?: Listener) => {
    if (done) queueMicrotask(() => done(value));
    return Promise.resolve(value);
  };
  api.runtime.sendMessage = (message: { name: string }, done?: Listener) => {
    const scripted = worker[message.name] ?? { answer: null };
    if (scripted === 'never') return new Promise(() => {});
    return answer(scripted === 'gone' ? undefined : scripted.answer, done);
  };
  // A new user's icon is in the menu of extensions.
  api.action.getUserSettings = () => answer({ isOnToolbar: false });
  // The browser's own dialog is always accepted.
  api.permissions.request = (_: unknown, done?: Listener) => answer(true, done);
  if (tab !== null) api.tabs.query = (_: unknown, done?: Listener) => answer([{ url: tab }], done);
  if (unreadable) api.storage.local.get = () => Promise.reject(new Error('The storage cannot be read'));
  api.runtime.connect = () => {
    const listeners: Listener[] = [];
    const post: Listener = (message) =>
      setTimeout(() => {
        for (const hear of listeners) hear(message);
      });
    return {
      onMessage: { addListener: (hear: Listener) => listeners.push(hear) },
      onDisconnect: { addListener() {} },
      disconnect() {},
      postMessage(up: 'next' | 'awake' | { request: { kind: string; query: { groupId: number | null } } }) {
        if (up === 'next' && all?.end) post({ answer: all.end });
        if (typeof up === 'string') return;
        const { request } = up;
        if (request.kind === 'names') post({ answer: names });
        if (request.kind === 'overview' && overview) post({ answer: overview });
        const page = request.kind === 'page' && pages[`${request.query.groupId}`];
        if (page) post({ answer: page });
        if (request.kind === 'all' && all) post({ part: { rows: all.rows, progress: all.progress } });
      },
    };
  };
}
