import { afterEach, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { areOptionsOpen } from '../../../../lib/platform/windows/windows.ts';

/** Which of our pages stand in tabs, as Chrome and Firefox each tell. */
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

test.each([inChrome, inFirefox])('the options stand in a tab, or they do not', async (has) => {
  has([own('earnings.html'), `${own('options.html')}?account=a#top`]);
  expect(await areOptionsOpen()).toBe(true);
  has([own('earnings.html')]);
  expect(await areOptionsOpen()).toBe(false);
  has([]);
  expect(await areOptionsOpen()).toBe(false);
});

test('where the browser does not tell they might', async () => {
  vi.stubGlobal('chrome', undefined);
  expect(await areOptionsOpen()).toBe(true);
});
