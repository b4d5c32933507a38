import { t } from '../../platform/i18n.ts';
import type { ShowsResult, WorkerAccess } from './worker-access.ts';

/** Trying out what notifies. */
export const createTrials = ({ send, showResult }: Pick<WorkerAccess, 'send'> & ShowsResult) => ({
  trySound: () => showResult(send('trySound', null), ({ played }) => t(played ? 'soundPlayed' : 'soundFailed')),

  tryDigest: () =>
    showResult(send('tryDigest', null), ({ shown }) =>
      t(shown === null ? 'digestUnknown' : shown ? 'testSent' : 'testFailed'),
    ),

  tryNotification: () =>
    showResult(send('testNotification', null), ({ shown }) => t(shown ? 'testSent' : 'testFailed')),
});
