import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';
import { createSettingsChoice } from '../settings-choice.ts';

interface Deps {
  stored: Signal<Stored>;
  /** For rows that name none. */
  currency: ReadonlySignal<string | null>;
  send: Send;
  announcer: Announcer;
}

/** Whether amounts are shown. One setting for popup and panel, because others can see the panel, too. */
export function createGroupAmounts({ stored, currency, send, announcer }: Deps) {
  const settings = createSettingsChoice(stored);
  const revealed = signal(false);

  /** For this panel only. */
  function onUncover(): void {
    revealed.value = true;
    announcer.announce(t('amountsShown'));
  }

  return {
    /** Takes over the stored settings. */
    read: settings.read,
    view: computed(() => ({
      covered: stored.value.settings.hideAmounts && !revealed.value,
      onUncover,
      fallbackCurrency: currency.value,
    })),
    /** For good, in popup, tooltip and notifications too. */
    async hide(hideAmounts: boolean): Promise<void> {
      revealed.value = false;
      announcer.announce(t(hideAmounts ? 'amountsHidden' : 'amountsShown'));
      // If the worker is gone nothing is stored; the choice holds until the panel closes.
      await settings.choose({ hideAmounts }, (chosen) => send('settings', chosen).catch(() => null));
    },
  };
}
