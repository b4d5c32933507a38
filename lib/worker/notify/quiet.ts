import { type Pause, pausedUntil, pauseEnd, silentUntil } from '../../domain/calendar/pause.ts';
import { PAUSED_UNTIL, SETTINGS, type Store, VIEW_ITEM } from '../../platform/storage/storage.ts';

export interface QuietDeps {
  store: Pick<Store, 'read' | 'write'>;
  now(): number;
  /** Sets the alarm for the end of quiet hours; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Quiet = ReturnType<typeof createQuiet>;

/** The user's quiet hours, for whatever notifies: those of every day, and a pause, which are quiet hours for once. */
export function createQuiet({ store, now, wake }: QuietDeps) {
  /** If it is quiet, the worker is woken when that ends. */
  async function until(): Promise<number | null> {
    const { settings, pausedUntil } = await store.read(VIEW_ITEM);
    const end = silentUntil({ ...settings, pausedUntil }, now());
    if (end !== null) await wake(end);
    return end;
  }

  /** Forgets a pause that is over, which would come back with a clock that is set back. */
  async function endPause(): Promise<void> {
    const stored = await store.read(PAUSED_UNTIL);
    if (stored !== null && pausedUntil(stored, now()) === null) await store.write(PAUSED_UNTIL, null);
  }

  return {
    /** When (ms) it ends; null if it is not quiet. If it is, the worker is woken when it ends. */
    until,

    /** Whether it is quiet. If so, the worker is woken when that ends. */
    isQuiet: async (): Promise<boolean> => (await until()) !== null,

    /** Pauses notifications; null: the pause ends now. */
    async pause(pause: Pause | null): Promise<void> {
      const { quietHours } = await store.read(SETTINGS);
      await store.write(PAUSED_UNTIL, pause && pauseEnd(pause, quietHours, now()));
    },

    endPause,

    /** Everything deferred was notified: clears the alarm and a pause that is over, unless it is quiet again. */
    async rest(): Promise<void> {
      await endPause();
      if ((await until()) === null) await wake(null);
    },
  };
}
