import type { Pause } from '../domain/calendar/pause.ts';
import type { Services } from './composition-root.ts';

type Deps = Pick<Services, 'poller' | 'showOutbox' | 'digestNotifier' | 'quiet'>;

/** Notifies what waited for quiet hours or a pause to end, if they have ended. */
export async function notifyDeferred({ showOutbox, digestNotifier, quiet }: Deps): Promise<void> {
  await Promise.all([showOutbox(), digestNotifier.notifyIfDue()]);
  await quiet.rest();
}

/**
 * Pauses notifications; null: resumes them, so that what waited is notified. Answers until when (ms) it is quiet now;
 * null if it is not.
 */
export async function pauseNotifications(pause: Pause | null, deps: Deps): Promise<number | null> {
  await deps.poller.inTurn(() => deps.quiet.pause(pause));
  const until = await deps.quiet.until();
  if (until === null) void notifyDeferred(deps);
  return until;
}
