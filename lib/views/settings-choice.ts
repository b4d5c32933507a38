import { computed, type Signal, signal } from '@preact/signals';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { t } from '../platform/i18n.ts';

/** Applies a chosen setting at once. Storage events that arrive before the worker has stored it are older. */
export function createSettingsChoice<T extends { settings: Settings }>(stored: Signal<T>) {
  let pendingWrites = 0;
  return {
    read(next: T): void {
      stored.value = pendingWrites > 0 ? { ...next, settings: stored.value.settings } : next;
    },
    async choose<A>(part: Partial<Settings>, save: (settings: Settings) => Promise<A>): Promise<A> {
      const settings = { ...stored.value.settings, ...part };
      stored.value = { ...stored.value, settings };
      pendingWrites++;
      try {
        return await save(settings);
      } finally {
        pendingWrites--;
      }
    },
  };
}

/** Whether a page covers amounts: the stored setting, unless the user uncovers them until the page closes. */
export function createCoveredAmounts(
  stored: { readonly value: { settings: Settings } },
  announce: (text: string) => void,
  choose: (part: Pick<Settings, 'hideAmounts'>) => Promise<unknown>,
) {
  const revealed = signal(false);
  return {
    covered: computed(() => stored.value.settings.hideAmounts && !revealed.value),
    uncover(): void {
      revealed.value = true;
      announce(t('amountsShown'));
    },
    /** Stores the setting, which also applies to other pages, the tooltip and notifications. */
    async hideAmounts(hideAmounts: boolean): Promise<void> {
      revealed.value = false;
      announce(t(hideAmounts ? 'amountsHidden' : 'amountsShown'));
      await choose({ hideAmounts });
    },
  };
}
