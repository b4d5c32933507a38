/// <reference types="chrome" />

/** A state's answers as plain data for the page. */
export interface Script {
  worker: Record<string, { answer: unknown } | 'never' | 'gone'>;
  /** What the worker reads of each program's database. */
  histories: Record<string, { mirror: unknown; totals: unknown[]; rows: unknown[]; shown: unknown }>;
  /** Rows per message. */
  mostSent: number;
  names: unknown[];
  pages: Record<string, unknown>;
  overview: unknown;
  all: { rows: unknown; progress: unknown; end: unknown } | null;
  tab: string | null;
  unreadable: boolean;
}

declare global {
  /** In the page: what it asked of the worker and of the browser, in order, and the answers, which a test may change. */
  var standInFor: { asked: [name: string, request: unknown][]; allowed: boolean } & Pick<Script, 'worker' | 'pages'>;
}

/**
 * Replaces the worker in a page, before the page's own scripts run. It gets the same calls as the worker, and answers
 * from the table of states, so that no picture depends on time or network. Everything else is the real browser's. The
 * driver sends its source to the page.
 */
export function standIn({ worker, histories, mostSent, names, pages, overview, all, tab, unreadable }: Script): void {
  type Listener = (message: unknown) => void;
  type Read = { accountId: string; from?: number; to?: number };
  const api = globalThis.chrome as unknown as {
    action: Record<string, unknown>;
    runtime: Record<string, unknown>;
    tabs: Record<string, unknown>;
    permissions: Record<string, unknown>;
    sidePanel: Record<string, unknown>;
    storage: { local: Record<string, unknown> };
  };
  // Older browsers take a callback. Newer ones return a promise.
  const answer = (value: unknown, done?: Listener) => {
    if (done) queueMicrotask(() => done(value));
    return Promise.resolve(value);
  };
  const historyOf = (name: string, { accountId, from = 0, to = Number.POSITIVE_INFINITY }: Read) => {
    const { mirror = null, totals = [], rows = [], shown = null } = histories[accountId] ?? {};
    if (name === 'clicks') return { shown };
    const part = rows.slice(from, Math.min(to, from + mostSent));
    return name === 'rows' ? part : { mirror, totals: from === 0 ? totals : [], rows: part };
  };
  /** As the worker does, because pages draw settings as they are stored. */
  const storeSettings = async (chosen: object) => {
    const { settings } = (await chrome.storage.local.get('settings')) as { settings: { v: number; value: object } };
    await chrome.storage.local.set({ settings: { ...settings, value: { ...settings.value, ...chosen } } });
  };
  const asked: [string, unknown][] = [];
  globalThis.standInFor = { asked, worker, pages, allowed: true };
  api.runtime.sendMessage = ({ name, request }: { name: string; request: Read }, done?: Listener) => {
    asked.push([name, request]);
    const isRead = ['history', 'rows', 'clicks'].includes(name);
    const scripted = worker[name] ?? { answer: isRead ? historyOf(name, request) : null };
    if (scripted === 'never') return new Promise(() => {});
    if (name === 'settings' && !worker.settings) return storeSettings(request).then(() => answer(null, done));
    return answer(scripted === 'gone' ? undefined : scripted.answer, done);
  };
  // A new user's icon is in the menu of extensions.
  api.action.getUserSettings = () => answer({ isOnToolbar: false });
  // The user accepts the browser's own dialog unless a test says otherwise.
  api.permissions.request = (access: unknown, done?: Listener) => {
    asked.push(['access', access]);
    return answer(globalThis.standInFor.allowed, done);
  };
  const open = ({ url }: { url: string }) => answer(asked.push(['open', url.replace(location.origin, '')]));
  api.tabs.create = open;
  api.sidePanel.open = () => open({ url: '/sidepanel.html' });
  navigator.clipboard.writeText = async (text) => {
    asked.push(['copy', text]);
    if (!globalThis.standInFor.allowed) throw new DOMException('', 'NotAllowedError');
  };
  if (tab !== null) api.tabs.query = (_: unknown, done?: Listener) => answer([{ url: tab }], done);
  if (unreadable) api.storage.local.get = () => Promise.reject(new Error('The storage cannot be read'));
  api.runtime.connect = () => {
    const listeners: Listener[] = [];
    const post: Listener = (message) =>
      setTimeout(() => {
        // A message is a copy.
        for (const listener of listeners) listener(structuredClone(message));
      });
    return {
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
      onDisconnect: { addListener() {} },
      disconnect() {},
      postMessage(sent: 'next' | 'awake' | { request: { kind: string; query: { groupId: number | null } } }) {
        if (sent === 'next' && all?.end) post({ answer: all.end });
        if (typeof sent === 'string') return;
        const { request } = sent;
        asked.push([request.kind, request.query]);
        if (request.kind === 'names') post({ answer: names });
        if (request.kind === 'overview' && overview) post({ answer: overview });
        const page = request.kind === 'page' && pages[`${request.query.groupId}`];
        if (page) post({ answer: page });
        if (request.kind === 'all' && all) post({ part: { rows: all.rows, progress: all.progress } });
      },
    };
  };
}
