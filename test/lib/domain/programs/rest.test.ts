import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { DAY, HOUR, MINUTE, startOf, WEEK } from '../../../../lib/domain/calendar/calendar.ts';
import { afterFigures } from '../../../../lib/domain/programs/figures.ts';
import { NEW_RECORD, type ProgramRecord } from '../../../../lib/domain/programs/program-record.ts';
import { isAtRest, type Pulse, withPulse } from '../../../../lib/domain/programs/pulse.ts';
import { afterSameAnswer, answerHash, pulseAfter } from '../../../../lib/domain/programs/rest.ts';
import type { Answer, StatsAnswer } from '../../../../lib/domain/referrals/answer.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { capabilities } from '../../capability-samples.ts';
import {
  announced,
  clicks,
  NOON,
  payment,
  payout,
  payouts,
  plainRow,
  route,
  row,
  snapshot,
  stats,
} from '../../make.ts';
import { mirrorOf } from '../../mirror-samples.ts';

const MIDNIGHT = startOf('2026-11-21');
const ROWS = [row(2, -2), row(1, -1)];
const FIGURES = stats({ totalPaid: '0', totalUnpaid: '20', totalReferrals: 2 });

type Part = Partial<StatsAnswer> & Partial<Omit<Answer<StatsAnswer>, 'value'>>;
const answered = ({ cachedSeconds = null, at = null, ...part }: Part = {}) =>
  ok({ value: { stats: FIGURES, referrals: ROWS, noticeHtml: '', ...part }, cachedSeconds, at });

/** A program whose history agrees with these figures, of which nothing is due before midnight. */
function program(part: Partial<ProgramRecord> = {}): ProgramRecord {
  const agreed = { totals: { paid: '0', unpaid: '20', referrals: 2 }, at: NOON, count: 2 };
  return {
    ...NEW_RECORD,
    capabilities: capabilities(),
    payouts: payouts({ paid: '0', unpaid: '20' }),
    payment: payment(),
    clicks: clicks(),
    mirror: mirrorOf(ROWS, { route: route(), listed: true, wholeAt: NOON, agreed } as never),
    ...part,
  };
}

/** The program after answers in turn, a minute apart, and the pulse after the last of them. */
function polled(before: ProgramRecord, ...answers: (Part | null)[]): { record: ProgramRecord; pulse: Pulse | null } {
  let record = before;
  let pulse: Pulse | null = null;
  for (const [turn, part] of answers.entries()) {
    const outcome = part ? answered(part) : fail({ kind: 'no-answer' as const });
    const now = NOON + turn * MINUTE;
    const context = { accountId: 'a', revision: 1, settings: DEFAULT_SETTINGS, now, random: 0.5, isQuiet: false };
    const after = afterFigures(record, ROWS, outcome, context);
    pulse = pulseAfter(record, { record: after.record, hash: answerHash(outcome) }, context);
    ({ record } = after);
  }
  return { record, pulse };
}

describe('a program rests', () => {
  test('up to midnight, after an answer that changed nothing', () => {
    const { pulse } = polled(program(), {}, {}, {});
    expect(pulse).toMatchObject({ until: MIDNIGHT, fetchedAt: NOON + 2 * MINUTE, hash: answerHash(answered()) });
  });

  test('up to midnight of the service’s clock, if that comes first', () => {
    const { pulse } = polled(program(), ...[{ at: NOON + HOUR }, { at: NOON + HOUR }, { at: NOON + HOUR }]);
    expect(pulse?.until).toBe(MIDNIGHT - HOUR + 2 * MINUTE);
  });

  const at = (age: number) => ({ route: route({ askedAt: NOON - age, answeredAt: NOON - age }) });
  const started = { start: at(WEEK - HOUR).route, user: route(), administration: route() };
  const unpaid = { paid: '0', unpaid: '20' };
  test.each<[string, Partial<ProgramRecord>, number]>([
    ['payouts that are on their way', { payouts: payouts({ ...at(DAY - HOUR), ...unpaid }) }, NOON + HOUR],
    ['payment details', { payment: payment(at(WEEK - HOUR)) }, NOON + HOUR],
    ['clicks', { clicks: clicks(at(DAY - HOUR)) }, NOON + HOUR],
    ['capabilities', { capabilities: capabilities({ routes: started }) }, NOON + HOUR],
    ['paid payouts', { payouts: payouts({ ...at(DAY), listed: [payout({ status: 'paid' })], ...unpaid }) }, MIDNIGHT],
  ])('up to the next request of %s', (_, part, until) => {
    expect(polled(program(part), {}, {}, {}).pulse?.until).toBe(until);
  });
});

describe('a program does not rest', () => {
  test.each<[string, (Part | null)[]]>([
    ['after its first answer', [{}]],
    ['after another sum', [{}, {}, { stats: { ...FIGURES, totalUnpaid: '30' } }]],
    ['after another row', [{}, {}, { referrals: [row(3, 0), ...ROWS] }]],
    ['after a status that changed', [{}, {}, { referrals: [row(2, -2, { status: 'paid' }), row(1, -1)] }]],
    ['after rows in another form', [{}, {}, { referrals: [plainRow('Order', -1)] }]],
    ['after a failure', [{}, {}, null]],
    ['right after a failure is over', [{}, {}, null, {}]],
    ['after a cached answer', [{}, {}, { cachedSeconds: 60 }]],
    ['after an unexpectedly empty answer', [{}, {}, { referrals: [], stats: { ...FIGURES, totalReferrals: 0 } }]],
  ])('%s', (_, answers) => {
    expect(polled(program(), ...answers).pulse).toBeNull();
  });

  const outbox: ProgramRecord['outbox'] = [{ kind: 'digest', id: 'd', accountId: null, monday: '2026-11-16' }];
  test.each<[string, Partial<ProgramRecord>]>([
    ['while something is to be told', { outbox }],
    ['while the payouts are due', { payouts: null }],
    ['while its list is to be read', { mirror: NEW_RECORD.mirror }],
  ])('%s', (_, part) => {
    expect(polled(program(part), {}, {}, {}).pulse).toBeNull();
  });
});

describe('no rest follows from the same figures', () => {
  const { record } = polled(program(), {}, {}, {});
  const context = { revision: 1, now: NOON + 3 * MINUTE };
  const emptied = { ...record, state: { ...record.state, ledger: { ...announced(0), emptied: true } as never } };

  test.each<[string, ProgramRecord, ProgramRecord, boolean]>([
    ['after a doubtful answer', emptied, record, false],
    ['with a doubtful answer', record, emptied, false],
    ['if they change the history', { ...record, mirror: { ...record.mirror } }, record, false],
    ['unless nothing has changed', record, record, true],
  ])('%s', (_, before, after, rests) => {
    expect(pulseAfter(before, { record: after, hash: 'same' }, context) !== null).toBe(rests);
  });
});

describe('the hash of an answer', () => {
  const hash = answerHash(answered());

  test.each<[string, Part, boolean]>([
    ['another time', { at: NOON + HOUR }, true],
    ['a notice whose attributes differ', { noticeHtml: '<p nonce="2"></p>' }, true],
    ['a notice with words', { noticeHtml: '<p>25 %</p>' }, false],
    ['another amount', { referrals: [row(2, -2, { amount: '21' }), row(1, -1)] }, false],
    ['another order', { referrals: ROWS.toReversed() }, false],
    ['another rate', { stats: { ...FIGURES, conversionRate: '9' } }, false],
  ])('of %s is the same: %s', (_, part, isSame) => {
    expect(answerHash(answered(part)) === hash).toBe(isSame);
  });
});

test('a failure and a cached answer have no hash', () => {
  expect(answerHash(fail({ kind: 'no-answer' }))).toBeNull();
  expect(answerHash(answered({ cachedSeconds: 60 }))).toBeNull();
});

describe('a pulse', () => {
  const { pulse, record } = polled(program(), {}, {}, {});
  const at = NOON + HOUR;

  test('goes on after the same answer', () => {
    const next = afterSameAnswer(pulse as Pulse, { now: at, requestedAt: at - 500, random: 0.1 });
    expect(next).toMatchObject({ ...pulse, fetchedAt: at, polled: { route: { askedAt: at - 500, answeredAt: at } } });
    expect(withPulse(record.state, next)).toMatchObject({ route: { askedAt: at - 500 }, snapshot: { fetchedAt: at } });
  });

  test.each([
    ['while nothing is due', MIDNIGHT - 1, true],
    ['not at its end', MIDNIGHT, false],
    ['not after the clock was set back', NOON, false],
  ])('counts %s', (_, now, counts) => {
    expect(isAtRest(pulse as Pulse, now)).toBe(counts);
  });

  test('that is older than the state changes nothing', () => {
    const state = { ...record.state, snapshot: snapshot({ fetchedAt: at }) };
    expect(withPulse(state, pulse)).toBe(state);
    expect(withPulse(state, null)).toBe(state);
  });

  test('of another login changes nothing', () => {
    const later = afterSameAnswer(pulse as Pulse, { now: at, requestedAt: at - 500, random: 0.1 });
    const state = { ...record.state, route: route({ revision: 2 }) };
    expect(withPulse(state, later)).toBe(state);
  });
});
