import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Presets } from '../domain/accounts/presets-schema.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { t } from '../platform/i18n.ts';

/** The settings as chosen, at once. Storage events that arrive before the worker has stored a choice are older. */
export function createSettingsChoice<T extends { settings: Settings }, A>(
  stored: Signal<T>,
  save: (part: Partial<Settings>) => Promise<A>,
) {
  let known = stored.value.settings;
  const pending = new Set<Partial<Settings>>();
  function draw(next: T): void {
    const settings = { ...known };
    for (const part of pending) Object.assign(settings, part);
    stored.value = { ...next, settings };
  }
  return {
    read(next: T): void {
      if (pending.size === 0) known = next.settings;
      draw(next);
    },
    async choose(part: Partial<Settings>): Promise<A> {
      pending.add(part);
      draw(stored.value);
      try {
        const answer = await save(part);
        if (answer !== false) known = { ...known, ...part };
        return answer;
      } finally {
        // What the browser could not store goes back, and no other choice.
        pending.delete(part);
        draw(stored.value);
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
