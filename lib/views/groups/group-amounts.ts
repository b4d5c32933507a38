import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';
import { createSettingsChoice } from '../settings-choice.ts';

interface Deps {
  stored: Signal<Stored>;
  /** Where a row names none. */
  currency: ReadonlySignal<string | null>;
  send: Send;
  announcer: Announcer;
}

/** Whether what affiliates are owed is on display: the same choice as everywhere, because others look at panels, too. */
export function createGroupAmounts({ stored, currency, send, announcer }: Deps) {
  const settings = createSettingsChoice(stored);
  const revealed = signal(false);

  /** For this panel only. */
  function onUncover(): void {
    revealed.value = true;
    announcer.announce(t('amountsShown'));
  }

  return {
    /** Takes over what was read of all that is stored. */
    read: settings.read,
    view: computed(() => ({
      covered: stored.value.settings.hideAmounts && !revealed.value,
      onUncover,
      fallbackCurrency: currency.value,
    })),
    /** From now on, in the popup, tooltip and notifications too. */
    async hide(hideAmounts: boolean): Promise<void> {
      revealed.value = false;
      announcer.announce(t(hideAmounts ? 'amountsHidden' : 'amountsShown'));
      // A worker that is gone keeps nothing; here it holds until the panel is closed.
      await settings.choose({ hideAmounts }, (chosen) => send('settings', chosen).catch(() => null));
    },
  };
}
