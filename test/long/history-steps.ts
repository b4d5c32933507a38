import fc from 'fast-check';
import type { PollReason } from '../../lib/domain/requests/poll-schedule.ts';
import type { DialectName } from '../tools/service/model/call.ts';
import type { ReferralStatus } from '../tools/service/program/service-referral.ts';
import { killUnlessOnceIn, step, weighted } from './arbitraries.ts';
import type { Kill } from './killable.ts';

/** Changes of a program. */
export type ProgramChange =
  | { do: 'create'; status: ReferralStatus; count: number; twin: boolean }
  | { do: 'become'; status: ReferralStatus; from: string[]; nth: number }
  | { do: 'remove' | 'restore' | 'edit'; nth: number }
  | { do: 'switch' | 'reword' }
  | { do: 'length'; rows: number }
  | { do: 'renumber' | 'zone'; by: number };

/**
 * The popup shows these rows (one bit each), and perhaps the end of the list. `late`: it reports after another answer.
 * `second`: the rows of another window's popup, which reports at the same time as the first, while the worker polls.
 */
export interface PopupLook {
  do: 'look';
  rows: number;
  second: number | null;
  end: boolean;
  late: boolean;
  kill: Kill | null;
}

export type HistoryStep =
  | ProgramChange
  | PopupLook
  | { do: 'reconnect' }
  /** The browser deletes the program's database. */
  | { do: 'lose' }
  | { do: 'clock'; by: number }
  | { do: 'poll'; reason: PollReason; answer: AnswerWay; age: number; kill: Kill | null }
  | { do: 'overtaken' };

/** The kind of an answer: fresh, cached, empty by mistake, or a failure. */
export type AnswerWay = 'fresh' | 'cached' | 'empty' | 'failed' | 'busy' | 'offline';

export interface ReferralHistory {
  dialect: DialectName;
  /** Statuses of the referrals that exist before the account is connected. */
  before: ReferralStatus[];
  steps: HistoryStep[];
}

const nth = fc.nat(30);
const kill = killUnlessOnceIn(2, 30, 5);

const BECOMES: [from: string[], status: ReferralStatus][] = [
  [['pending'], 'unpaid'],
  [['unpaid'], 'paid'],
  [['unpaid', 'pending'], 'rejected'],
  [['unpaid'], 'processing'],
  [['processing'], 'paid'],
  [['processing'], 'unpaid'],
];

const become = fc
  .record({ change: fc.constantFrom(...BECOMES), nth })
  .map(({ change: [from, status], nth }) => ({ do: 'become' as const, from, status, nth }));
const answer = weighted<AnswerWay>(
  [10, fc.constant('fresh')],
  [5, fc.constantFrom('cached', 'empty', 'failed', 'busy', 'offline')],
);
const reason = fc.constantFrom<PollReason>('alarm', 'opened', 'user');
const created = fc.constantFrom<ReferralStatus>('unpaid', 'unpaid', 'pending', 'paid');
const count = weighted([3, fc.constant(1)], [1, fc.integer({ min: 2, max: 12 })]);

const second = fc.option(fc.nat(1023));

const anyStep = weighted<HistoryStep>(
  [30, step({ reason, answer, age: fc.integer({ min: 1, max: 4 }), kill }, 'poll')],
  [16, step({ status: created, count, twin: fc.boolean() }, 'create')],
  [12, become],
  [4, step({ nth }, 'remove')],
  [3, step({ nth }, 'restore')],
  [2, step({ nth }, 'edit')],
  [2, step({}, 'switch', 'reword')],
  [1, step({ rows: fc.constantFrom(3, 5, 10) }, 'length')],
  [1, step({ by: fc.integer({ min: -20, max: 2000 }) }, 'renumber')],
  [1, step({ by: fc.integer({ min: -12, max: 12 }) }, 'zone')],
  [3, step({ by: fc.integer({ min: -48, max: 48 }) }, 'clock')],
  [3, step({}, 'overtaken')],
  [5, step({ rows: fc.nat(1023), second, end: fc.boolean(), late: fc.boolean(), kill }, 'look')],
  [1, step({}, 'reconnect', 'lose')],
);

export const referralHistories: fc.Arbitrary<ReferralHistory> = fc.record({
  dialect: fc.constantFrom<DialectName>('documented', 'deployed'),
  before: fc.array(fc.constantFrom<ReferralStatus>('unpaid', 'paid', 'unpaid', 'pending', 'rejected'), {
    maxLength: 9,
  }),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 40, size: 'max' }),
});
