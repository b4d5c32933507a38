import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Presets } from '../domain/accounts/presets-schema.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { t } from '../platform/i18n.ts';

/** The settings as stored, with what is being stored as chosen. @param save resolves after what it has stored is here */
export function createSettingsChoice<T extends { settings: Settings }, A>(
  stored: Signal<T>,
  save: (part: Partial<Settings>) => Promise<A>,
) {
  let latest = stored.value;
  const pending = new Set<Partial<Settings>>();
  function read(next: T): void {
    latest = next;
    const settings = { ...next.settings };
    for (const part of pending) Object.assign(settings, part);
    stored.value = { ...next, settings };
  }
  return {
    read,
    async choose(part: Partial<Settings>): Promise<A> {
      pending.add(part);
      read(latest);
      try {
        return await save(part);
      } finally {
        // Earlier choices are stored, too. What the browser could not store goes back, and no later choice.
        const chosen = [...pending];
        for (const earlier of chosen.slice(0, chosen.indexOf(part) + 1)) pending.delete(earlier);
        read(latest);
      }
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
      // What could not be stored is covered here all the same.
      if (!isPreset && (await choose({ hideAmounts })) === false) untilClose.value = hideAmounts;
    },
  };
}
