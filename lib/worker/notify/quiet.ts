import { type Pause, pausedUntil, pauseEnd, silentUntil } from '../../domain/calendar/pause.ts';
import { PAUSED_UNTIL } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** The user's daily quiet hours and pauses. */
export function createQuiet({ store, now, wake, inTurn }: Pick<WorkerDeps, 'store' | 'now' | 'wake' | 'inTurn'>) {
  return {
    isQuiet: async (): Promise<boolean> => (await inTurn(until)) !== null,

    /** Pauses notifications; null: ends the pause. Returns when (ms) the quiet ends; null: it is not quiet. */
    pause: (pause: Pause | null): Promise<number | null> =>
      inTurn(async () => {
        const settings = await store.readSettings();
        await store.write(PAUSED_UNTIL, pause && pauseEnd(pause, settings.quietHours, now()));
        return until();
      }),

    /** Clears the alarm and a pause that is over, unless it is quiet again. Called after deferred notifications. */
    rest: (): Promise<void> =>
      inTurn(async () => {
        const stored = await store.read(PAUSED_UNTIL);
        // It would come back with a clock that is set back.
        if (stored !== null && pausedUntil(stored, now()) === null) await store.write(PAUSED_UNTIL, null);
        if ((await until()) === null) await wake(null);
      }),
  };

  /** When (ms) the quiet ends; null: it is not quiet. Wakes the worker then. Must be called in turn. */
  async function until(): Promise<number | null> {
    const { settings, pausedUntil } = await store.readShared();
    const end = silentUntil({ ...settings, pausedUntil }, now());
    if (end !== null) await wake(end);
    return end;
  }
}
