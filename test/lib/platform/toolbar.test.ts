import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { reportToolbar } from '../../../lib/platform/toolbar.ts';

afterEach(() => vi.unstubAllGlobals());

/** The page's own eye for the theme. */
function stubTheme(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', (asked: string) => {
    expect(asked).toBe('(prefers-color-scheme: dark)');
    return query;
  });
  return (matches: boolean) =>
    query.dispatchEvent(
      Object.assign(new Event('change'), { matches: Object.assign(query, { matches }).matches }),
    );
}

/** What a worker hears. */
function hear(): unknown[] {
  const heard: unknown[] = [];
  fakeBrowser.runtime.onMessage.addListener((message, _, respond) => {
    heard.push(message);
    respond(null);
    return true;
  });
  return heard;
}

test('a page tells whether the browser is dark, and when that changes', async () => {
  const heard = hear();
  const become = stubTheme(true);
  reportToolbar();
  become(false);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    { name: 'toolbar', ask: { dark: true } },
    { name: 'toolbar', ask: { dark: false } },
  ]);
});

test('that no worker is left to hear it is nobody’s error', async () => {
  stubTheme(true);
  const lost: unknown[] = [];
  const onLost = (why: unknown) => void lost.push(why);
  process.on('unhandledRejection', onLost);
  reportToolbar();
  // What is rejected and caught by nobody is told after the promises have had their turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onLost);
  expect(lost).toEqual([]);
});
