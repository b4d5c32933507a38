import { expect, test, vi } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Program } from '../../../../lib/domain/polling/programs.ts';
import { createNewsAnnouncer } from '../../../../lib/views/popup/news-announcer.ts';
import { account, announced, NOON, route, state } from '../../make.ts';

/** A program that was last asked so many seconds after noon. */
const program = (id: string, asked: number, trouble: ServiceError['kind'] | null = null, count = 0): Program => ({
  account: account({ id, name: id.toUpperCase() }),
  state: state({
    ledger: announced(count),
    route: route({ askedAt: NOON + asked * 1000 }),
    trouble: trouble && ({ kind: trouble } as ServiceError),
  }),
  currency: null,
});
const [a, b] = [program('a', 0), program('b', 0)];
const [newA, laterB] = [program('a', 1, null, 2), program('b', 2)];
const failedA = program('a', 1, 'no-answer');
const offlineA = program('a', 0, 'offline');
const busyB = program('b', 0, 'busy');

test.each<[string, before: Program[], stored: Program[], said: string[]]>([
  ['of one program that is up to date', [a], [program('a', 1)], ['Up to date. Nothing new.']],
  ['whose last program has nothing new after news of another', [a, b], [newA, laterB], ['2 new referrals']],
  ['of which one fails, once, whatever else is stored', [a, b], [failedA, failedA, laterB], ['A: no-answer']],
  ['of which all fail, once', [a, b], [offlineA, program('b', 0, 'offline')], ['A: offline']],
  ['without a network, which is no request', [a], [offlineA], ['offline']],
  ['without a network, again', [offlineA], [offlineA], ['offline']],
  ['of a program whose rest ends', [laterB], [b, program('b', 3, null, 2)], ['2 new referrals']],
  ['that is not sent to a program that asked to wait', [a, busyB], [program('a', 1)], ['B: busy']],
])('a refresh %s is announced', async (_, before, stored, said) => {
  const heard: string[] = [];
  const announcer = createNewsAnnouncer(
    (text) => heard.push(text),
    async ({ kind }) => kind,
  );
  announcer.listen(before);
  let programs = before;
  for (const next of stored) {
    programs = programs.map((program) => (program.account.id === next.account.id ? next : program));
    announcer.update(programs);
  }
  announcer.end(programs);
  await vi.waitFor(() => expect(heard).toEqual(said));
});

test.each([
  ['in one text, with the name of the failed program', async () => 'failed', '2 new referrals. B: failed'],
  ['even if the words for the failure cannot be loaded', () => Promise.reject(new Error('gone')), '2 new referrals'],
])('news and a failure that are stored at once are announced %s', async (_, describe, said) => {
  const heard: string[] = [];
  const announcer = createNewsAnnouncer((text) => heard.push(text), describe);
  announcer.listen([a, b]);
  announcer.update([newA, program('b', 1, 'unauthorized')]);
  await vi.waitFor(() => expect(heard).toEqual([said]));
});
