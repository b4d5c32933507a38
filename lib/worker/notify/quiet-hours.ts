import { quietUntil } from '../../domain/calendar/quiet-hours.ts';
import { SETTINGS, type Store } from '../../platform/storage/storage.ts';

export interface QuietDeps {
  store: Pick<Store, 'read'>;
  now(): number;
  /** Sets the alarm at which what waited is told; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Quiet = ReturnType<typeof createQuiet>;

/** The user's quiet hours, for whoever tells something. */
export function createQuiet({ store, now, wake }: QuietDeps) {
  const until = async () => quietUntil((await store.read(SETTINGS)).quietHours, now());

  return {
    /** Whether what is to be told has to wait: then the worker is woken when it no longer has. */
    async isQuiet(): Promise<boolean> {
      const end = await until();
      if (end !== null) await wake(end);
      return end !== null;
    },

    /** All that waited was told. */
    async rest(): Promise<void> {
      if ((await until()) === null) await wake(null);
    },
  };
}
