import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import type { Items } from '../../../../lib/platform/storage/item.ts';
import { announced, earningsSummary, NOON, payment, payouts, snapshot } from '../../../lib/make.ts';
import { healthy, items, type PageSample, program, ROWS, SAMPLE_NOTICE } from './samples.ts';
import { severalPrograms } from './several.ts';
import { troubled } from './troubles.ts';

/** The deployed service's answer has five rows. */
const FIVE_ROWS = snapshot({ referrals: ROWS.slice(0, 5), noticeHtml: SAMPLE_NOTICE, fetchedAt: NOON + 4 * 60_000 });
const OLDER_ROWS = ROWS.slice(0, 5).map((row, index) => ({
  ...row,
  ...{ key: `id r${index}`, id: `r${index}`, at: NOON - (100_000 + index) * 60_000 },
}));
const earned = earningsSummary();
const SUMMARY = earningsSummary({
  ...{ month: { ...earned.month, isPartial: false }, recent: [...ROWS, ...OLDER_ROWS] },
  known: { complete: true, listed: true, count: 57, total: 57 },
});

/** A program with a history and a notice that was read. */
export const oneProgram = (part: Parameters<typeof healthy>[0] = {}): PageSample => ({
  ...program('a', { state: healthy({ snapshot: FIVE_ROWS, ...part }) }),
  earningsSummary: SUMMARY,
});
const { looked } = healthy();
const noticeUnread = looked && { looked: { ...looked, notice: 'another' } };
/** A program with a goal, payouts and an unread notice. */
const withMessages = (sample: PageSample, trouble = {}): PageSample => ({
  ...sample,
  account: { ...sample.account, goal: '1500' },
  state: { ...sample.state, ...noticeUnread, ...trouble },
  payouts: payouts(),
});

const threePrograms = (trouble = {}) =>
  severalPrograms(3).map((sample, index) => {
    // Without news, the popup shows the selected program.
    const state = { ...sample.state, snapshot: FIVE_ROWS, trouble: null, ledger: announced(0), seen: 0 };
    const full = { ...sample, earningsSummary: SUMMARY, state };
    return index === 0 ? withMessages(full, trouble) : full;
  });
const selectFirst = (samples: PageSample[]) => items(samples, { selected: 'p0' });
const WATCHES = [
  { ...newWatch('p0', 'applicants'), announced: 3 },
  { ...newWatch('p1', 'applicants'), announced: 1204 },
  { ...newWatch('p1', 'referrals'), announced: 2 },
];
/** Six new referrals in eight programs without payment details. */
const WITHOUT_PAYMENT = severalPrograms(8).map((sample, index) => ({
  ...sample,
  account: { ...sample.account, role: 'affiliate' as const },
  earningsSummary: SUMMARY,
  payment: payment(),
  state: healthy({
    snapshot: FIVE_ROWS,
    ledger: announced(9),
    seen: index < 3 ? 7 : 9,
    newKeys: index < 3 ? ROWS.slice(0, 2).map(({ key }) => key) : [],
  }),
}));

/** Combinations of messages with the number of whole rows of referrals that the popup must show. */
export const COMBINATIONS = {
  'one program': [11, items([oneProgram()])],
  'news, a notice': [10, items([oneProgram({ ...noticeUnread, newKeys: ['id 0', 'id 2'], ledger: announced(2) })])],
  'a goal, a payout, a notice, no payment details': [9, items([{ ...withMessages(oneProgram()), payment: payment() }])],
  'three programs, a goal, a payout, a notice': [9, selectFirst(threePrograms())],
  'three programs, all': [10, items(threePrograms(), { selected: 'all' })],
  'three programs, a rejected password': [9, selectFirst(threePrograms(troubled({ kind: 'unauthorized' })))],
  'three programs, a failed refresh': [9, selectFirst(threePrograms(troubled({ kind: 'server-error', status: 500 })))],
  'applicants and referrals to approve in two programs': [
    9,
    items(threePrograms(), { selected: 'p1', watches: WATCHES }),
  ],
  'eight programs without payment details, six new referrals': [8, items(WITHOUT_PAYMENT, { selected: 'all' })],
} satisfies Record<string, [rows: number, stored: Items]>;
