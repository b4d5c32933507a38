// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises';
import { act, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { connected, NOON } from '../../lib/make.ts';
import { button, liveText, textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const HOUR = 3_600_000;
afterEach(() => vi.unstubAllGlobals());

test('a resize to the same size leaves the menu open, as Firefox reports after each change of its popup', async () => {
  openPopup(connected());
  await userEvent.click(button('Menu and settings'));
  // The menu listens from the next frame on.
  await setTimeout(50);
  const resize = (more: number) =>
    act(() => {
      vi.stubGlobal('innerHeight', innerHeight + more);
      window.dispatchEvent(new Event('resize'));
    });
  await resize(0);
  expect(screen.queryByRole('menu')).not.toBeNull();
  await resize(20);
  expect(screen.queryByRole('menu')).toBeNull();
});

describe('a pause of notifications', () => {
  test.each<[string, Partial<Stored>, string | null]>([
    ['for an hour', { pausedUntil: NOON + HOUR }, 'Paused until 13:00'],
    ['until another day', { pausedUntil: NOON + 19 * HOUR }, 'Paused until Sat 07:00'],
    [
      'until the end of quiet hours that follow it',
      { pausedUntil: NOON + HOUR, settings: { ...DEFAULT_SETTINGS, quietHours: { from: '12:30', to: '14:15' } } },
      'Paused until 14:15',
    ],
    [
      'not for quiet hours alone',
      { settings: { ...DEFAULT_SETTINGS, quietHours: { from: '10:00', to: '14:15' } } },
      null,
    ],
    ['not after its end', { pausedUntil: NOON }, null],
  ])('is shown while it lasts: %s', (_, part, words) => {
    openPopup(connected(part));
    const line = screen.queryByText(/^Paused until/);
    expect(line && textOf(line)).toBe(words);
  });

  test.each([
    [null, 'Notifications are on again'],
    [NOON + HOUR, 'Quiet hours (end: 13:00)'],
  ])('ends with an announcement (quiet until %s)', async (until, words) => {
    const { sent, change } = openPopup(connected({ pausedUntil: NOON + HOUR }), {}, { pauseNotifications: { until } });
    await userEvent.click(button('Resume'));
    expect(sent.at(-1)).toEqual(['pauseNotifications', { pause: null }]);
    await waitFor(() => expect(liveText()).toBe(words));
    change(connected());
    await waitFor(() => expect(screen.queryByText(/^Paused until/)).toBeNull());
    // The focus is not lost with the button.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});
