import { expect, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { openNotified } from '../../../lib/worker/notification-clicks.ts';
import { notificationForPayout } from '../../../lib/worker/notify/payout-notification.ts';
import { account, knownPayout, payout } from '../make.ts';
import { workerServices } from '../worker-services.ts';

test('a payout leads to the earnings of its programme, and is no longer shown', () => {
  const opened = vi.spyOn(browser.tabs, 'create').mockImplementation(() => new Promise(() => {}));
  const cleared = vi.spyOn(browser.notifications, 'clear').mockImplementation(async () => true);
  const settings = { hideAmounts: false, currency: 'USD' };
  const { id } = notificationForPayout({ kind: 'paid', payout: knownPayout(payout()) }, null, account(), settings);
  openNotified(id, workerServices());
  expect(opened).toHaveBeenCalledWith({ url: expect.stringMatching(/\/earnings\.html\?account=a$/) });
  expect(cleared).toHaveBeenCalledWith(id);
});
