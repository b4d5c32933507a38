import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import * as windows from '../../../../lib/platform/windows/windows.ts';

type Tab = Awaited<ReturnType<typeof browser.tabs.query>>[number];

const url = (path: string) => browser.runtime.getURL(path as '/');
const done: [name: string, what: unknown][] = [];
const FOCUS = ['focus', { focused: true }];
const world = { tabs: [] as Partial<Tab>[], windows: 1, type: 'normal', state: 'normal' };

beforeEach(() => {
  done.length = 0;
  Object.assign(world, { tabs: [], windows: 1, type: 'normal', state: 'normal' });
  const record = (name: string) => async (first: unknown, second?: unknown) => {
    done.push([name, second ?? first]);
    return { windowId: 2 } as never;
  };
  vi.spyOn(browser.tabs, 'query').mockImplementation(async ({ url: pattern }) => {
    const [page = ''] = `${pattern}`.split('*');
    return world.tabs.filter((tab) => tab.url?.startsWith(page)) as Tab[];
  });
  vi.spyOn(browser.tabs, 'create').mockImplementation(record('tab'));
  vi.spyOn(browser.tabs, 'update').mockImplementation(record('update') as never);
  vi.spyOn(browser.windows, 'create').mockImplementation(record('window'));
  vi.spyOn(browser.windows, 'update').mockImplementation(record('focus') as never);
  vi.spyOn(browser.windows, 'getAll').mockImplementation(async () => Array(world.windows).fill({}));
  vi.spyOn(browser.windows, 'get').mockImplementation(
    async (id) => ({ id, type: world.type, state: world.state }) as never,
  );
});

describe('a page of the extension', () => {
  test('opens in a tab', async () => {
    await windows.showEarnings('a', 'month');
    expect(done).toEqual([['tab', { url: url('/earnings.html?account=a&period=month') }], FOCUS]);
  });

  test('brings its window to the front even if that is minimized, as after a click on a notification', async () => {
    world.state = 'minimized';
    await windows.showEarnings('a');
    expect(done.at(-1)).toEqual(['focus', { focused: true, state: 'normal' }]);
  });

  test('opens in a new window if none is open', async () => {
    world.windows = 0;
    await windows.showEarnings(null);
    expect(done).toEqual([['window', { url: url('/earnings.html?account=all'), focused: true }]]);
  });

  test('goes to the tab that has it, which shows what was asked for', async () => {
    world.tabs = [{ id: 5, windowId: 2, url: url('/earnings.html?account=a') }];
    await windows.showEarnings('b');
    expect(done).toEqual([['update', { active: true, url: url('/earnings.html?account=b') }], FOCUS]);
    done.length = 0;
    await windows.showEarnings('a');
    expect(done[0]).toEqual(['update', { active: true }]);
  });
});

test('the popup that the browser cannot open is a page in one tab', async () => {
  vi.spyOn(browser.action, 'openPopup').mockRejectedValue(new Error('Could not find an active browser window.'));
  await windows.showPopup();
  expect(done).toEqual([['tab', { url: url('/popup.html') }], FOCUS]);
});

describe('the panel', () => {
  const open = vi.fn(async () => {});
  beforeEach(() => {
    open.mockReset();
    vi.stubGlobal('chrome', { sidePanel: { open } });
    return () => void vi.unstubAllGlobals();
  });

  test('opens in its window', async () => {
    expect(await windows.showGroups(3)).toBe(3);
    expect([open.mock.calls, done]).toEqual([[[{ windowId: 3 }]], []]);
  });

  test.each(['popup', 'app'])('opens in a tab instead of in a window of the type %s', async (type) => {
    world.type = type;
    expect(await windows.showGroups(3)).toBeNull();
    expect(done).toEqual([['tab', { url: url('/sidepanel.html') }], FOCUS]);
  });

  test('opens in a tab if the browser refuses', async () => {
    open.mockRejectedValue(new Error('No side panel'));
    expect(await windows.showGroups(3)).toBeNull();
    expect(done).toEqual([['tab', { url: url('/sidepanel.html') }], FOCUS]);
  });
});
