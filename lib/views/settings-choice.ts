import type { Signal } from '@preact/signals';
import type { Settings } from '../domain/accounts/settings-schema.ts';

/** A choice of the user applies at once: anything read before the worker has stored it is older. */
export function createSettingsChoice<T extends { settings: Settings }>(stored: Signal<T>) {
  let beingKept = 0;
  return {
    /** Takes over the stored settings. */
    read(next: T): void {
      stored.value = beingKept > 0 ? { ...next, settings: stored.value.settings } : next;
    },
    /** @param keep hands the settings to the worker */
    async choose<A>(part: Partial<Settings>, keep: (settings: Settings) => Promise<A>): Promise<A> {
      const settings = { ...stored.value.settings, ...part };
      stored.value = { ...stored.value, settings };
      beingKept++;
      try {
        return await keep(settings);
      } finally {
        beingKept--;
      }
    },
  };
}
