import { expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Program } from '../../../../lib/domain/polling/programs.ts';
import { createNewsAnnouncer } from '../../../../lib/views/popup/news-announcer.ts';
import { account, announced, NOON, route, state } from '../../make.ts';

/** A program that was last asked so many seconds after noon. */
const program = (id: string, asked: number, trouble: ServiceError['kind'] | null = null, count = 0): Program => ({
  account: account({ id }),
  state: state({
    ledger: announced(count),
    route: route({ askedAt: NOON + asked * 1000 }),
    trouble: trouble && ({ kind: trouble } as ServiceError),
  }),
  currency: null,
});
const [a, b] = [program('a', 0), program('b', 0)];

test.each<[string, before: Program[], states: Program[][], said: string[]]>([
  ['of one program that is up to date', [a], [[program('a', 1)]], ['Up to date. Nothing new.']],
  [
    'whose last program has nothing new after news of another',
    [a, b],
    [
      [program('a', 1, null, 2), b],
      [program('a', 1, null, 2), program('b', 2)],
    ],
    ['2 new referrals'],
  ],
  [
    'of which one program fails, once, whatever else is stored meanwhile',
    [a, b],
    [
      [program('a', 1, 'no-answer'), b],
      [program('a', 1, 'no-answer'), b],
      [program('a', 1, 'no-answer'), program('b', 2)],
    ],
    ['no-answer'],
  ],
  ['without a network, which is no request', [a], [[program('a', 0, 'offline')]], ['offline']],
  ['without a network, again', [program('a', 0, 'offline')], [[program('a', 0, 'offline')]], ['offline']],
  [
    'that is not sent to a program that asked to wait',
    [a, program('b', 0, 'busy')],
    [[program('a', 1), program('b', 0, 'busy')]],
    ['busy'],
  ],
])('a refresh %s is announced', (_, before, states, said) => {
  const heard: string[] = [];
  const announcer = createNewsAnnouncer(
    (text) => heard.push(text),
    ({ kind }) => heard.push(kind),
  );
  announcer.listen(before);
  for (const programs of states) announcer.update(programs);
  announcer.end(states.at(-1) ?? []);
  expect(heard).toEqual(said);
});
