import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Announcer } from '../announcer.ts';

interface Deps {
  send: Send;
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announcer: Announcer;
}

/** Trying out what notifies; the result is announced, and shown for a while. */
export const createTrials = ({ send, sending, announcer }: Deps) => ({
  async trySound(): Promise<void> {
    const answer = await sending(send('trySound', null));
    if (answer) announcer.show(t(answer.played ? 'soundPlayed' : 'soundFailed'));
  },

  async tryDigest(): Promise<void> {
    const { shown } = (await sending(send('tryDigest', null))) ?? {};
    if (shown !== undefined) announcer.show(t(shown === null ? 'digestUnknown' : shown ? 'testSent' : 'testFailed'));
  },

  async tryNotification(): Promise<void> {
    const answer = await sending(send('testNotification', null));
    if (answer) announcer.show(t(answer.shown ? 'testSent' : 'testFailed'));
  },
});
