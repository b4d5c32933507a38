import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { rowOf } from '../../../../lib/domain/mirror/row.ts';
import type { Items } from '../../../../lib/platform/storage/view-request.ts';
import { announced, earningsSummary, NOON, payment, payouts, snapshot, wireTime } from '../../../lib/make.ts';
import { healthy, items, type PageSample, program, ROWS, SAMPLE_NOTICE } from './samples.ts';
import { several } from './several.ts';
import { troubled } from './troubles.ts';

/** A deployed service's answer has five rows. */
const FIVE = snapshot({ referrals: ROWS.slice(0, 5), noticeHtml: SAMPLE_NOTICE, fetchedAt: NOON + 4 * 60_000 });
const older = ROWS.slice(0, 5).map((row, at) => ({ ...row, id: `r${at}`, createdAt: wireTime(-100_000 - at) }));
const earned = earningsSummary();
const SUMMARY = earningsSummary({
  ...{ month: { ...earned.month, isPartial: false }, recent: [...ROWS, ...older].map(rowOf) },
  known: { complete: true, listed: true, count: 57, total: 57 },
});

/** A program with a history and a notice that was read. */
export const one = (part: Parameters<typeof healthy>[0] = {}): PageSample => ({
  ...program('a', { state: healthy({ snapshot: FIVE, ...part }) }),
  earningsSummary: SUMMARY,
});
const { looked } = healthy();
const noticed = looked && { looked: { ...looked, notice: 'another' } };
/** A program with a goal, payouts and an unread notice. */
const loaded = (sample: PageSample, trouble = {}): PageSample => ({
  ...sample,
  account: { ...sample.account, goal: '1500' },
  state: { ...sample.state, ...noticed, ...trouble },
  payouts: payouts(),
});

const three = (trouble = {}) =>
  several(3).map((sample, at) => {
    // Without news, the popup shows the chosen program.
    const state = { ...sample.state, snapshot: FIVE, trouble: null, ledger: announced(0), seen: 0 };
    const full = { ...sample, earningsSummary: SUMMARY, state };
    return at === 0 ? loaded(full, trouble) : full;
  });
const chosen = (samples: PageSample[]) => items(samples, { selected: 'p0' });
const waiting = [
  { ...newWatch('p0', 'applicants'), announced: 3 },
  { ...newWatch('p1', 'applicants'), announced: 1204 },
  { ...newWatch('p1', 'referrals'), announced: 2 },
];
/** Six new referrals in eight programs without payment details. */
const unpayable = several(8).map((sample, at) => ({
  ...sample,
  account: { ...sample.account, role: 'affiliate' as const },
  earningsSummary: SUMMARY,
  payment: payment(),
  state: healthy({
    snapshot: FIVE,
    ledger: announced(9),
    seen: at < 3 ? 7 : 9,
    newKeys: at < 3 ? ROWS.slice(0, 2).map(({ key }) => key) : [],
  }),
}));

/** Combinations of messages, and how many whole rows of referrals the popup must show. */
export const COMBINATIONS = {
  'one program': [8, items([one()])],
  'news, a notice': [7, items([one({ ...noticed, newKeys: ['id 0', 'id 2'], ledger: announced(2) })])],
  'a goal, a payout, a notice, no payment details': [7, items([{ ...loaded(one()), payment: payment() }])],
  'three programs, a goal, a payout, a notice': [6, chosen(three())],
  'three programs, all': [6, items(three(), { selected: 'all' })],
  'three programs, a rejected password': [5, chosen(three(troubled({ kind: 'unauthorized' })))],
  'three programs, a failed refresh': [5, chosen(three(troubled({ kind: 'server-error', status: 500 })))],
  'applicants and referrals to approve in two programs': [6, items(three(), { selected: 'p1', watches: waiting })],
  'eight programs without payment details, six new referrals': [6, items(unpayable, { selected: 'all' })],
} satisfies Record<string, [rows: number, stored: Items]>;
