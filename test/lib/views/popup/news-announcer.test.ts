import { expect, test } from 'vitest';
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
const [newA, laterB, laterC] = [program('a', 1, null, 2), program('b', 2), program('c', 2)];
const failedA = program('a', 1, 'no-answer');
const offlineA = program('a', 0, 'offline');
const busyB = program('b', 0, 'busy');

test.each<[string, before: Program[], after: Program[], said: string[]]>([
  ['of one program that is up to date', [a], [program('a', 1)], ['Up to date. Nothing new.']],
  ['with news of one of two programs', [a, b], [newA, laterB], ['2 new referrals']],
  ['with news of both', [a, b], [newA, program('b', 2, null, 1)], ['3 new referrals']],
  ['of which one fails', [a, b], [failedA, laterB], ['A: no-answer']],
  ['that fails in two ways', [a, b], [failedA, busyB], ['A: no-answer. B: busy']],
  ['that fails twice in one way', [a, b, laterC], [failedA, program('b', 1, 'no-answer'), laterC], ['A, B: no-answer']],
  ['with news and a failure', [a, b], [newA, program('b', 1, 'unauthorized')], ['2 new referrals. B: unauthorized']],
  ['of which all fail', [a, b], [offlineA, program('b', 0, 'offline')], ['offline']],
  ['without a network, which is no request', [a], [offlineA], ['offline']],
  ['without a network, again', [offlineA], [offlineA], ['offline']],
  ['that is not sent to a program that asked to wait', [a, busyB], [program('a', 1), busyB], ['B: busy']],
  ['whose answer could not be stored', [a], [a], []],
])('a refresh %s is announced in one text', async (_, before, after, said) => {
  const heard: string[] = [];
  const announcer = createNewsAnnouncer(
    (text) => heard.push(text),
    async ({ kind }) => kind,
  );
  announcer.update(before);
  await announcer.refreshed(before, after);
  expect(heard).toEqual(said);
});

test('news are announced even if the words for a failure cannot be loaded, and none is announced twice', async () => {
  const heard: string[] = [];
  const announcer = createNewsAnnouncer(
    (text) => heard.push(text),
    () => Promise.reject(new Error('gone')),
  );
  announcer.update([a, b]);
  await announcer.refreshed([a, b], [newA, program('b', 1, 'unauthorized')]);
  announcer.update([newA, b]);
  announcer.update([newA, program('b', 3, null, 1)]);
  expect(heard).toEqual(['2 new referrals', '1 new referral']);
});
