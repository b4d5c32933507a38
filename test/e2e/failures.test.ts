import { beforeEach, expect, test } from 'vitest';
import { connectManually, expectBadge, loginOf, triggerPoll } from '../tools/browser/actions.ts';
import { resetScene, scene } from '../tools/browser/scene.ts';

/** Failures in a real browser, because its fetch differs from Node's in these cases. */
const { service, chromium } = await scene();
beforeEach(() => resetScene({ service, chromium }));

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
  await popup.locator('.figures').getByText('$200.10').waitFor();
});
