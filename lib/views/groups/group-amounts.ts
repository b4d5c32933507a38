import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';
import { createCoveredAmounts } from '../covered-amounts.ts';
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
  const { covered, uncover, hideAmounts } = createCoveredAmounts({
    stored,
    announce: announcer.announce,
    // If the worker is gone nothing is stored; the choice holds until the panel closes.
    choose: (part) => settings.choose(part, (chosen) => send('settings', chosen).catch(() => null)),
  });

  return {
    /** Takes over the stored settings. */
    read: settings.read,
    view: computed(() => ({
      covered: covered.value,
      onUncover: uncover,
      fallbackCurrency: currency.value,
    })),
    hide: hideAmounts,
  };
}
