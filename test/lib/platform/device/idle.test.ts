import { expect, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { isAway, onReturn } from '../../../../lib/platform/device/idle.ts';

test.each<['active' | 'idle' | 'locked', boolean]>([
  ['active', false],
  ['idle', true],
])('a user who has been %s for five minutes is away: %s', async (state, away) => {
  const requested: number[] = [];
  vi.spyOn(browser.idle, 'queryState').mockImplementation(async (seconds) => {
    requested.push(seconds);
    return state;
  });
  expect(await isAway()).toBe(away);
  expect(requested).toEqual([300]);
});

test('the user counts as present if the browser cannot tell', async () => {
  vi.spyOn(browser.idle, 'queryState').mockRejectedValue(new Error('Not here'));
  expect(await isAway()).toBe(false);
});

test('onReturn calls back only when the user returns after five idle minutes', () => {
  const listeners: ((state: 'active' | 'idle' | 'locked') => void)[] = [];
  const intervals: number[] = [];
  vi.spyOn(browser.idle.onStateChanged, 'addListener').mockImplementation((listener) => {
    listeners.push(listener);
  });
  vi.spyOn(browser.idle, 'setDetectionInterval').mockImplementation((seconds) => {
    intervals.push(seconds);
  });
  let returns = 0;
  onReturn(() => returns++);
  expect(intervals).toEqual([300]);
  expect(listeners).toHaveLength(1);
  for (const state of ['idle', 'locked'] as const) listeners[0]?.(state);
  expect(returns).toBe(0);
  listeners[0]?.('active');
  expect(returns).toBe(1);
});
