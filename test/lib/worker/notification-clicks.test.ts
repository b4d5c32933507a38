import { expect, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { openNotified } from '../../../lib/worker/notification-clicks.ts';
import * as store from '../../fake/fake-storage.ts';
import { account } from '../make.ts';
import { workerServices } from '../worker-services.ts';

test.each([
  ['payout/a/paid/x', /\/earnings\.html\?account=a$/],
  ['digest/2026-11-16', /\/earnings\.html\?account=all$/],
])('a click on %s opens its page and clears the notification', async (id, url) => {
  await store.write(store.ACCOUNTS, [account()]);
  const opened = vi.spyOn(browser.tabs, 'create').mockImplementation(() => new Promise(() => {}));
  const cleared = vi.spyOn(browser.notifications, 'clear').mockImplementation(async () => true);
  openNotified(id, workerServices());
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith({ url: expect.stringMatching(url) }));
  expect(cleared).toHaveBeenCalledWith(id);
});

test.each(['referrals/a/1/3', 'waiting/a/x/1', 'waiting//referrals/1'])('a click on %s opens the popup', async (id) => {
  const opened = vi.spyOn(browser.action, 'openPopup').mockImplementation(async () => {});
  openNotified(id, workerServices());
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
});
