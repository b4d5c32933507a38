import { type Pause, pausedUntil, pauseEnd, silentUntil } from '../../domain/calendar/pause.ts';
import { PAUSED_UNTIL, SETTINGS, VIEW_ITEM } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** The user's daily quiet hours and pauses. */
export function createQuiet({ store, now, wake }: Pick<WorkerDeps, 'store' | 'now' | 'wake'>) {
  return { until, isQuiet, pause, endPause, rest };

  /** When (ms) the quiet ends; null: it is not quiet. Wakes the worker then. */
  async function until(): Promise<number | null> {
    const { settings, pausedUntil } = await store.read(VIEW_ITEM);
    const end = silentUntil({ ...settings, pausedUntil }, now());
    if (end !== null) await wake(end);
    return end;
  }

  async function isQuiet(): Promise<boolean> {
    return (await until()) !== null;
  }

  /** Pauses notifications; null: ends the pause. Must be called in turn. */
  async function pause(pause: Pause | null): Promise<void> {
    const { quietHours } = await store.read(SETTINGS);
    await store.write(PAUSED_UNTIL, pause && pauseEnd(pause, quietHours, now()));
  }

  /** Forgets a pause that is over, which would come back with a clock that is set back. */
  async function endPause(): Promise<void> {
    const stored = await store.read(PAUSED_UNTIL);
    if (stored !== null && pausedUntil(stored, now()) === null) await store.write(PAUSED_UNTIL, null);
  }

  /** Clears the alarm and a pause that is over, unless it is quiet again. Called after deferred notifications. */
  async function rest(): Promise<void> {
    await endPause();
    if (!(await isQuiet())) await wake(null);
  }
}
