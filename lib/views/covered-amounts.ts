import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { t } from '../platform/i18n.ts';

interface Deps {
  stored: ReadonlySignal<{ settings: Settings }>;
  announce(text: string): void;
  /** Applies a setting at once and stores it. */
  choose(part: Pick<Settings, 'hideAmounts'>): Promise<unknown>;
}

/** Whether a page shows amounts: the stored setting, unless the user uncovers them until the page closes. */
export function createCoveredAmounts({ stored, announce, choose }: Deps) {
  const revealed = signal(false);

  return {
    covered: computed(() => stored.value.settings.hideAmounts && !revealed.value),

    /** Shows amounts on this page only. */
    uncover(): void {
      revealed.value = true;
      announce(t('amountsShown'));
    },

    /** Hides or shows amounts for good: on every page, in the tooltip and in notifications. */
    async hideAmounts(hideAmounts: boolean): Promise<void> {
      revealed.value = false;
      announce(t(hideAmounts ? 'amountsHidden' : 'amountsShown'));
      await choose({ hideAmounts });
    },
  };
}
