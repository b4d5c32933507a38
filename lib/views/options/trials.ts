import { type ReadonlySignal, signal } from '@preact/signals';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Announcer } from '../announcer.ts';

interface Deps {
  send: Send;
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announcer: Announcer;
}

/** Trying out what notifies: the result is announced, and shown where nothing else does. */
export function createTrials({ send, sending, announcer }: Deps) {
  const notified = signal<boolean | null>(null);
  return {
    /** Whether the test notification was shown; null before one was sent. */
    notified: notified as ReadonlySignal<boolean | null>,

    async trySound(): Promise<void> {
      const answer = await sending(send('trySound', null));
      if (answer) announcer.show(t(answer.played ? 'soundPlayed' : 'soundFailed'));
    },

    async tryDigest(): Promise<void> {
      const answer = await sending(send('tryDigest', null));
      if (!answer) return;
      const { shown } = answer;
      announcer.show(t(shown === null ? 'digestUnknown' : shown ? 'digestShown' : 'testFailed'));
    },

    async tryNotification(): Promise<void> {
      notified.value = null;
      const answer = await sending(send('testNotification', null));
      notified.value = answer?.shown ?? null;
      if (answer) announcer.announce(t(answer.shown ? 'testSent' : 'testFailed'));
    },
  };
}
