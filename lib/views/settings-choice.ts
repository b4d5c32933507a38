import type { Signal } from '@preact/signals';
import type { Settings } from '../domain/accounts/settings.ts';

/** What the user has chosen holds at once: what is read before the worker has kept it is older than it. */
export function createSettingsChoice<T extends { settings: Settings }>(stored: Signal<T>) {
  let beingKept = 0;
  return {
    /** Takes over what was read of all that is stored. */
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
