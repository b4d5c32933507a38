import { beforeEach, expect, test } from 'vitest';
import { connectManually, expectBadge, loginOf, triggerPoll } from '../tools/browser/actions.ts';
import { resetScene, scene } from '../tools/browser/scene.ts';

/** Failures in a real browser, because its fetch differs from Node's in these cases. */
const { service, chromium } = await scene();
beforeEach(() => resetScene({ service, chromium }));

test('a revoked password shows on the badge, keeps the figures, and stops requests until the user acts', async () => {
  await connectManually(chromium, loginOf(service));
  service.failures.set({ mode: 'unauthorized' });
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '!', title: expect.stringContaining('Login rejected') });
  await expectBadge(chromium, { text: '!', title: expect.stringContaining('Unpaid: $200.10') });
  service.requests.clear();
  const popup = await chromium.open('popup');
  await popup.getByText('Login rejected').first().waitFor();
  await popup.locator('.card').getByText('$200.10').waitFor();
  expect(service.requests.list()).toEqual([]);
  service.failures.clear();
  await popup.getByRole('button', { name: 'Update now' }).click();
  await expectBadge(chromium, { text: '' });
});

test.each([
  ['an HTML page', { mode: 'html' }, 'Unreadable answer'],
  ['a truncated answer', { mode: 'truncated' }, 'Not responding'],
  ['an endless answer', { mode: 'endless' }, 'Unreadable answer'],
  ['a dropped connection', { mode: 'drop' }, 'Not responding'],
] as const)('%s shows on the badge and in the popup, with the last figures', async (_name, mode, words) => {
  await connectManually(chromium, loginOf(service));
  service.failures.set(mode);
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '…', title: expect.stringContaining(words) });
  const popup = await chromium.open('popup');
  await popup.getByText(words).first().waitFor();
  await popup.locator('.card').getByText('$200.10').waitFor();
});
