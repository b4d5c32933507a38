import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { reportToolbar, watchPinned } from '../../../lib/platform/toolbar.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the page's media query for the theme. @returns a function that changes the theme */
function stubTheme(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', (requested: string) => {
    expect(requested).toBe('(prefers-color-scheme: dark)');
    return query;
  });
  return (matches: boolean) =>
    query.dispatchEvent(Object.assign(new Event('change'), { matches: Object.assign(query, { matches }).matches }));
}

/** Collects the messages that a worker gets. */
function collectMessages(): unknown[] {
  const messages: unknown[] = [];
  fakeBrowser.runtime.onMessage.addListener((message, _, respond) => {
    messages.push(message);
    respond(null);
    return true;
  });
  return messages;
}

test('a page reports whether the browser is dark, and when that changes', async () => {
  const messages = collectMessages();
  const setDark = stubTheme(true);
  reportToolbar();
  setDark(false);
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  expect(messages).toEqual([
    { name: 'toolbar', request: { dark: true } },
    { name: 'toolbar', request: { dark: false } },
  ]);
});

test('a report to a missing worker is no error', async () => {
  stubTheme(true);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  reportToolbar();
  // An unhandled rejection is reported only after all promise callbacks.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

test('watchPinned reports whether the icon is pinned at once, on the browser’s event and on focus', async () => {
  let isOnToolbar: boolean | undefined = false;
  const listeners: (() => void)[] = [];
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('chrome', {
    action: {
      getUserSettings: async () => ({ isOnToolbar }),
      onUserSettingsChanged: { addListener: (listener: () => void) => listeners.push(listener) },
    },
  });
  const reported: boolean[] = [];
  watchPinned((pinned) => reported.push(pinned));
  await vi.waitFor(() => expect(reported).toEqual([false]));
  isOnToolbar = true;
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(reported).toEqual([false, true]));
  page.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(reported).toEqual([false, true, true]));
});

test.each([
  ['has no such API', {}],
  ['fails', { getUserSettings: () => Promise.reject(new Error('no')) }],
])('watchPinned reports nothing if the browser %s', async (_, action) => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('chrome', { action });
  const reported: boolean[] = [];
  watchPinned((pinned) => reported.push(pinned));
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported).toEqual([]);
});
