import { expect, test } from 'vitest';
import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { ALL_PROGRAMS } from '../../../../lib/domain/polling/programs.ts';
import type { Payment } from '../../../../lib/domain/portal/payment-schema.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { lineItems } from '../../../../lib/views/popup/line-items.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, announced, connected, earningsSummary, NOON, payment, snapshot, state } from '../../make.ts';
import { openStore } from './open-store.ts';

const items = (first: Stored) => lineItems(openStore(first).store);
const words = (first: Stored) => items(first).map(({ kind, words }) => [kind, words]);
const withSummary = (part: Partial<EarningsSummary>) => connected({ earningsSummaries: { a: earningsSummary(part) } });
const admin = account({ role: 'administration' });

test.each<[string, Payment | null, Partial<Stored>]>([
  ['nothing is known', null, {}],
  ['the details exist', payment({ missing: false }), {}],
  ['the user is an administrator now', payment(), { accounts: [admin] }],
])('no message tells of missing payment details if %s', (_, details, part) => {
  expect(items(connected({ payment: { a: details }, ...part }))).toEqual([]);
});

test('one message tells of several programs without payment details, and leads to each', () => {
  const other = account({ id: 'b', name: 'Other', baseUrl: 'https://other.example/wp-json/x/v2' });
  const states = { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) };
  const both = { accounts: [account(), other], states, payment: { a: payment(), b: payment() } };
  const actions = [
    { words: 'shop.example', isName: true, href: 'https://shop.example/' },
    { words: 'Other', isName: true, href: 'https://other.example/' },
  ];
  const message = { kind: 'payment', words: 'Payout details missing', isName: false, actions };
  expect(items(connected({ ...both, selected: ALL_PROGRAMS }))).toEqual([message]);
  expect(items(connected({ payment: { a: payment() } }))[0]?.actions).toMatchObject([{ words: 'Add details' }]);
});

test.each<[EarningsSummary['milestone'], string]>([
  [{ kind: 'first' }, 'You got your first referral today'],
  [{ kind: 'round', count: 2500 }, 'You reached 2,500 referrals today'],
  [{ kind: 'best-day' }, 'Today is your best day so far'],
])('the milestone %o is a message of its day', (milestone, text) => {
  expect(words(withSummary({ milestone }))).toEqual([['milestone', text]]);
  expect(words(withSummary({ milestone, day: '2026-11-19' }))).toEqual([]);
});

const LATEST_ONLY = 'Your program lists only its latest referrals: 12 of 57 are known.';
test.each<[string, Partial<EarningsSummary['known']>, string[]]>([
  ['while it is loaded', { count: 1000, total: 2100, complete: false }, ['Loading history… 47%']],
  ['until its end', { count: 2100, total: 2100, complete: false }, ['Loading history… 100%']],
  ['not once it is complete', { count: 2100, total: 2100 }, []],
  ['if only the latest rows are listed', { count: 12, total: null, complete: false, listed: false }, [LATEST_ONLY]],
])('a message tells how much of the history is known: %s', (_, part, texts) => {
  const known = { ...earningsSummary().known, ...part };
  expect(words(withSummary({ known })).map(([, text]) => text)).toEqual(texts);
});

test('the most important message comes first: payment details, unlisted news, a pause, a notice, the history', () => {
  const known = { count: 10, total: 20, complete: false, listed: true };
  const first = connected({
    payment: { a: payment() },
    pausedUntil: NOON + 3_600_000,
    states: { a: state({ snapshot: snapshot({ noticeHtml: '<p>Hello</p>' }), ledger: announced(3) }) },
    earningsSummaries: { a: earningsSummary({ known, milestone: { kind: 'first' } }) },
  });
  expect(words(first)).toEqual([
    ['payment', 'Payout details missing'],
    ['unlisted', '3 new referrals'],
    ['paused', 'Paused until 13:00'],
    ['notice', null],
    ['milestone', 'You got your first referral today'],
    ['history', 'Loading history… 50%'],
  ]);
});

test('the overview’s own approvals are no message, those of another program are', () => {
  const watches = [{ ...newWatch('a', 'applicants'), announced: 2 }];
  const overview = capabilities({ overviewParts: ['applicants'] });
  const first = connected({ accounts: [{ ...admin, name: 'Desk' }], watches, capabilities: { a: overview } });
  expect(items(first)).toEqual([]);
  const two = { ...first, accounts: [...first.accounts, account({ id: 'b' })], selected: 'b' };
  expect(items(two)).toMatchObject([{ kind: 'waiting', words: 'Desk', actions: [{ words: '2 new applicants' }] }]);
});
