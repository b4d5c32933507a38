import { t } from '../../platform/i18n.ts';
import type { Telling, WorkerAccess } from './worker-access.ts';

/** Trying out what notifies. */
export const createTrials = ({ send, telling }: Pick<WorkerAccess, 'send'> & Telling) => ({
  trySound: () => telling(send('trySound', null), ({ played }) => t(played ? 'soundPlayed' : 'soundFailed')),

  tryDigest: () =>
    telling(send('tryDigest', null), ({ shown }) =>
      t(shown === null ? 'digestUnknown' : shown ? 'testSent' : 'testFailed'),
    ),

  tryNotification: () => telling(send('testNotification', null), ({ shown }) => t(shown ? 'testSent' : 'testFailed')),
});
