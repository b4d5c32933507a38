import { computed, type ReadonlySignal } from '@preact/signals';
import { type Pause, pausedUntil, silentUntil } from '../../domain/calendar/pause.ts';
import { formatUntil } from '../../domain/calendar/time.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  now: ReadonlySignal<number>;
  send: Send;
  announce(text: string): void;
}

/** Pausing notifications, and resuming them. */
export function createPausing({ stored, now, send, announce }: Deps) {
  return {
    /** "Notifications paused until 3:40 PM", with quiet hours that follow; null: they are not paused. */
    paused: computed(() => {
      const { settings, pausedUntil: stopped } = stored.value;
      const until = pausedUntil(stopped, now.value) && silentUntil({ ...settings, pausedUntil: stopped }, now.value);
      return until && t('pausedUntil', formatUntil(until, now.value, locale()));
    }),

    /** @param pause null: ends it */
    async pause(pause: Pause | null): Promise<void> {
      // The worker may be gone after an update: nothing changes then.
      const answer = await send('pauseNotifications', { pause }).catch(() => null);
      if (!answer) return;
      const until = answer.until && formatUntil(answer.until, now.value, locale());
      if (until) announce(t(pause ? 'pausedUntil' : 'quietUntil', until));
      else announce(t('notificationsOn'));
    },
  };
}
