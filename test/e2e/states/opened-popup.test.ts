import { describe, expect, test } from 'vitest';
import { connected, NOON } from '../../lib/make.ts';
import { openMenu } from '../../tools/screenshots/states/user-steps.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates } from './screen.ts';

const HOUR = 3_600_000;
const open = openStates('popup');

test('arrow keys move through the menu and around its ends, and Escape gives the focus back', async () => {
  const { page } = await open({ stored: itemsOf(connected()), act: openMenu, ready: '.menu' });
  const items = page.getByRole('menuitem');
  const count = await items.count();
  const focused = () => items.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', count - 1],
    ['ArrowDown', 0],
    ['End', count - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused()]).toEqual([key, index]);
  }
});

describe('a pause of notifications', () => {
  test('ends with an announcement', async () => {
    const { page, asked, store } = await open({
      stored: itemsOf(connected({ pausedUntil: NOON + HOUR })),
      worker: { pauseNotifications: { answer: { until: null } } },
      ready: 'main',
    });
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await asked('pauseNotifications')).toEqual([{ pause: null }]);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Notifications are on again');
    await store(itemsOf(connected()));
    await expect.poll(() => page.getByText(/^Paused until/).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  });
});
