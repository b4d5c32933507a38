import { quietUntil } from '../../domain/calendar/quiet-hours.ts';
import { SETTINGS, type Store } from '../../platform/storage/storage.ts';

export interface QuietDeps {
  store: Pick<Store, 'read'>;
  now(): number;
  /** Sets the alarm for the end of quiet hours; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Quiet = ReturnType<typeof createQuiet>;

/** The user's quiet hours, for whatever notifies. */
export function createQuiet({ store, now, wake }: QuietDeps) {
  const until = async () => quietUntil((await store.read(SETTINGS)).quietHours, now());

  return {
    /** Whether these are quiet hours. If so, the worker is woken when they end. */
    async isQuiet(): Promise<boolean> {
      const end = await until();
      if (end !== null) await wake(end);
      return end !== null;
    },

    /** Everything deferred was notified: clears the alarm, unless quiet hours have begun again. */
    async rest(): Promise<void> {
      if ((await until()) === null) await wake(null);
    },
  };
}
