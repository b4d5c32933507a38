/// <reference types="chrome" />
import { beforeEach, expect, test } from 'vitest';
import {
  connectManually,
  dismissNotifications,
  expectBadge,
  fireAlarm,
  loginOf,
  shownNotifications,
  triggerPoll,
  unfoldAccount,
  waitUntilConnected,
} from '../../tools/browser/actions.ts';
import { resetScene, scene } from '../../tools/browser/scene.ts';
import { storedRecord } from '../../tools/browser/stored-mirror.ts';

const { service, chromium } = await scene();

beforeEach(() => resetScene({ service, chromium }));

test('a full storage is named with advice, and what came meanwhile is notified once and shown afterward', async () => {
  // An open page would read all of it again after each write.
  await (await connectManually(chromium, loginOf(service))).close();
  await chromium.inside(async () => {
    // Halves the size of an item whenever it does not fit any more. The browser counts six bytes for each “<”, which
    // pages read in a fraction of the time.
    for (let size = 800_000, n = 0; size > 0; size >>= 1, n++) {
      const stored = await chrome.storage.local.set({ [`fill${n}`]: '<'.repeat(size) }).then(
        () => true,
        () => false,
      );
      if (stored) size <<= 1;
    }
  });
  service.program.addReferrals(30);
  await fireAlarm(chromium, 'poll');
  const options = await chromium.open('options');
  await unfoldAccount(options);
  await options.getByRole('button', { name: 'Check connection' }).click();
  await expect.poll(() => shownNotifications(chromium)).toEqual([expect.stringMatching(/^referrals\/.+\/30$/)]);
  // The browser closes a notification after seconds, so only a dismissed one shows whether it comes again.
  await dismissNotifications(chromium);
  await expectBadge(chromium, {
    text: expect.any(String) as never,
    title: expect.stringContaining('No storage space left'),
  });
  await options.getByText('No storage space left').waitFor();
  await options.getByText('check that the disk isn’t full').waitFor();

  // Before the outcome is stored, the next worker could not know whether a notification was shown.
  await expect.poll(async () => (await storedRecord(chromium))?.outbox).toEqual([]);
  // The next worker continues with the same data.
  await chromium.stopWorker();
  const popup = await chromium.open('popup');
  await popup.getByText('No storage space left').waitFor();
  await chromium.inside(async () => {
    const keys = Object.keys(await chrome.storage.local.get(null));
    await chrome.storage.local.remove(keys.filter((key) => key.startsWith('fill')));
  });
  await popup.getByRole('button', { name: 'Update now' }).click();
  await popup.getByText('No storage space left').waitFor({ state: 'detached' });
  await popup.getByText('of 87').waitFor();
  await expectBadge(chromium, {
    text: expect.any(String) as never,
    title: expect.not.stringContaining('storage space'),
  });
  expect(await chromium.inside(() => chrome.storage.session.get('storageFailures'))).toEqual({
    storageFailures: { v: 1, value: {} },
  });
  expect(await shownNotifications(chromium)).toEqual([]);
});

test('only the password is requested again after a lost key', async () => {
  await connectManually(chromium, loginOf(service));
  await chromium.inside(async () => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    for (const name of await storageBuckets.keys()) await storageBuckets.delete(name);
  });
  // The worker keeps a key that it has read while it lives.
  await chromium.stopWorker();
  service.requests.clear();
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '?', title: expect.stringContaining('Password needed') });
  await expectBadge(chromium, { text: '?', title: expect.stringContaining('Unpaid: $200.10') });
  expect(service.requests.list()).toEqual([]);
  const options = await chromium.open('options');
  await options.getByRole('button', { name: 'Add password' }).click();
  await options.getByLabel('Application password').fill(service.users.password('ada'));
  await options.getByRole('button', { name: 'Save changes' }).click();
  await waitUntilConnected(options);
  await expectBadge(chromium, { text: '' });
});
