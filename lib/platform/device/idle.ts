import { AWAY_AFTER } from '../../domain/polling/schedule.ts';
import { browser } from '../browser.ts';

/** Whether somebody is at the computer: input of any kind, in any program, and no locked screen. */

/** Where the browser does not know, the user counts as present: polling too often beats notifying too late. */
export async function isAway(): Promise<boolean> {
  const state = await browser.idle.queryState(AWAY_AFTER).catch(() => 'active');
  return state !== 'active';
}

/** Calls back when the user returns to a computer that was idle or locked; wakes a stopped worker. */
export function onReturn(back: () => void): void {
  // The default of a minute would wake the worker after every page that was read. The browser forgets this when it
  // closes, so it is set at every start of the worker.
  browser.idle.setDetectionInterval(AWAY_AFTER);
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'active') back();
  });
}
