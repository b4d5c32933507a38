import type { Pause } from '../domain/calendar/pause.ts';
import type { Services } from './composition-root.ts';

type Deps = Pick<Services, 'showOutbox' | 'digestNotifier' | 'quiet'>;

/** Shows the notifications deferred by quiet hours or a pause, if these have ended. */
export async function notifyDeferred({ showOutbox, digestNotifier, quiet }: Deps): Promise<void> {
  await Promise.all([showOutbox(), digestNotifier.notifyIfDue()]);
  await quiet.rest();
}

/** Pauses notifications; null: resumes them. Returns until when (ms) it is quiet now; null: it is not. */
export async function pauseNotifications(pause: Pause | null, deps: Deps): Promise<number | null> {
  const until = await deps.quiet.pause(pause);
  if (until === null) void notifyDeferred(deps);
  return until;
}
