import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Presets } from '../domain/accounts/presets-schema.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { t } from '../platform/i18n.ts';

/** The settings as chosen, at once. Storage events that arrive before the worker has stored a choice are older. */
export function createSettingsChoice<T extends { settings: Settings }, A>(
  stored: Signal<T>,
  save: (part: Partial<Settings>) => Promise<A>,
) {
  let pendingWrites = 0;
  return {
    read(next: T): void {
      stored.value = pendingWrites > 0 ? { ...next, settings: stored.value.settings } : next;
    },
    async choose(part: Partial<Settings>): Promise<A> {
      const { settings: before } = stored.value;
      stored.value = { ...stored.value, settings: { ...before, ...part } };
      pendingWrites++;
      const answer = await save(part).finally(() => {
        pendingWrites--;
      });
      // The browser could not store it.
      if (answer === false) stored.value = { ...stored.value, settings: before };
      return answer;
    },
  };
}

/**
 * Whether a page covers amounts: the stored setting, unless the user covers or uncovers them, which holds until it changes
 * or the page closes.
 */
export function createCoveredAmounts(
  stored: { readonly value: { settings: Settings; presets: Presets } },
  announce: (text: string) => void,
  choose: (part: Pick<Settings, 'hideAmounts'>) => Promise<unknown>,
) {
  /** null: as stored. */
  const untilClose = signal<boolean | null>(null);
  const hidden = computed(() => stored.value.settings.hideAmounts);
  // Another page hides amounts everywhere, also where they were shown by hand.
  effect(() => {
    void hidden.value;
    untilClose.value = null;
  });
  return {
    covered: computed(() => untilClose.value ?? hidden.value),
    uncover(): void {
      untilClose.value = false;
      announce(t('amountsShown'));
    },
    /** Stores the setting, which also applies to other pages, the tooltip and notifications, unless it is preset. */
    async hideAmounts(hideAmounts: boolean): Promise<void> {
      const isPreset = stored.value.presets.hideAmounts !== undefined;
      untilClose.value = isPreset ? hideAmounts : null;
      announce(t(hideAmounts ? 'amountsHidden' : 'amountsShown'));
      if (!isPreset) await choose({ hideAmounts });
    },
  };
}
