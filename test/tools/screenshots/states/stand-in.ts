/// <reference types="chrome" />

/** What a state says, as it goes into the page: plain data. */
export interface Script {
  worker: Record<string, { answer: unknown } | 'never' | 'gone'>;
  names: unknown[];
  pages: Record<string, unknown>;
  all: { rows: unknown[]; progress: unknown; end: unknown } | null;
  tab: string | null;
  unreadable: boolean;
}

/**
 * Runs in a page before its own scripts, and answers in the place of the worker: it is asked by the same calls
 * and says what the state's table says, so that nothing on the picture hangs on time or a network. Everything
 * else, storage and texts included, is the browser's. Self-contained: it goes into the page as its own source.
 */
export function standIn({ worker, names, pages, all, tab, unreadable }: Script): void {
  type Listener = (message: unknown) => void;
  const api = globalThis.chrome as unknown as {
    runtime: Record<string, unknown>;
    tabs: Record<string, unknown>;
    permissions: Record<string, unknown>;
    storage: { local: Record<string, unknown> };
  };
  // Older browsers are called back, newer ones answer with a promise.
  const answer = (value: unknown, done?: Listener) => {
    if (done) queueMicrotask(() => done(value));
    return Promise.resolve(value);
  };
  api.runtime.sendMessage = (message: { name: string }, done?: Listener) => {
    const scripted = worker[message.name] ?? { answer: null };
    if (scripted === 'never') return new Promise(() => {});
    return answer(scripted === 'gone' ? undefined : scripted.answer, done);
  };
  // The browser's own dialog is always answered with yes.
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
      postMessage(up: { number: number; ask?: { kind: string; question: { groupId: number } } }) {
        const { number, ask } = up;
        if (ask?.kind === 'names') post({ number, answer: names });
        if (ask?.kind === 'page') {
          const answer = pages[ask.question.groupId];
          if (answer) post({ number, answer });
        }
        if (ask?.kind === 'all' && all) {
          post({ number, part: { rows: all.rows, progress: all.progress } });
          if (all.end) post({ number, answer: all.end });
        }
      },
    };
  };
}
