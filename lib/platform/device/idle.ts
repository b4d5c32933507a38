import { AWAY_AFTER } from '../../domain/requests/poll-schedule.ts';
import { browser } from '../browser.ts';

/** Whether the user is away from the computer. Unknown counts as present: polling too often beats notifying too late. */
export const isAway = async (): Promise<boolean> =>
  (await browser.idle.queryState(AWAY_AFTER).catch(() => 'active')) !== 'active';

/** Calls back when the user returns to a computer that was idle or locked; wakes a stopped worker. */
export function onReturn(callback: () => void): void {
  // The default of a minute would wake the worker often. The browser forgets the interval when it closes.
  browser.idle.setDetectionInterval(AWAY_AFTER);
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'active') callback();
  });
}
