import { afterEach, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { areOptionsOpen } from '../../../../lib/platform/windows/windows.ts';

/** Which of our pages are open in tabs, by Chrome's and by Firefox's API. */
const own = (page: string) => browser.runtime.getURL(page as '/options.html');
const inChrome = (pages: string[]) =>
  vi.stubGlobal('chrome', {
    runtime: { getContexts: async () => pages.map((documentUrl) => ({ documentUrl })) },
  });
const inFirefox = (pages: string[]) => {
  vi.stubGlobal('chrome', { runtime: {} });
  Object.assign(browser.extension, { getViews: () => pages.map((href) => ({ location: { href } })) });
};
afterEach(() => void vi.unstubAllGlobals());

test.each([inChrome, inFirefox])('whether the options are open in a tab', async (has) => {
  has([own('earnings.html'), `${own('options.html')}?account=a#top`]);
  expect(await areOptionsOpen()).toBe(true);
  has([own('earnings.html')]);
  expect(await areOptionsOpen()).toBe(false);
  has([]);
  expect(await areOptionsOpen()).toBe(false);
});

test('where the browser does not answer, they may be open', async () => {
  vi.stubGlobal('chrome', undefined);
  expect(await areOptionsOpen()).toBe(true);
});
