import { expect, test } from 'vitest';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import type { KnownClicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { clickSlices, clicksOverview } from '../../../../lib/views/earnings/clicks-figures.ts';
import { countedClicks, NOON } from '../../make.ts';
import { rowAt, source, TODAY } from '../../mirror-samples.ts';

const HOUR = 3_600_000;
const history = source({ rows: [rowAt(0, '4.00', { campaign: 'autumn' })] });
const [bucket = null] = bucketsOf([history], TODAY).buckets;
const program = (id: string, part: Parameters<typeof countedClicks>[0] = {}) => ({
  ...{ id, name: id },
  clicks: { ...(countedClicks(part).known as KnownClicks), isBehind: false },
});
const younger = { since: NOON - HOUR };

const DAYS = { first: '2026-10-22', next: '2026-11-21' };

test.each<[string, ReturnType<typeof program>[], boolean, string | null]>([
  ['of one program', [program('a')], true, '1.00'],
  ['of two programs', [program('a'), program('b')], true, '0.50'],
  ['of one of two programs', [program('a')], false, null],
  ['for different periods', [program('a'), program('b', younger)], true, null],
  ['from the first click for one program only', [program('a'), program('b', { since: null })], true, null],
  ['as of yesterday', [program('a', { until: NOON - 24 * HOUR })], true, null],
])('earnings per click need all clicks since one moment: known %s', (_, programs, isAll, perClick) => {
  const { rows } = clicksOverview(programs, bucket, [], { days: DAYS, today: TODAY, isAll }).campaigns;
  expect(rows.find(({ name }) => name === 'autumn')).toMatchObject({ perClick });
});

test.each<[string, number, string | null]>([
  ['more referrals than clicks have no conversion, because it cannot be true', 41, null],
  ['no referral', 0, '0.00'],
  ['as many referrals as clicks', 40, '100.00'],
])('%s', (_, referrals, conversion) => {
  const slice = { first: TODAY, next: '2026-11-21', referrals, isPartial: false };
  const counted = program('a', { counts: { names: [''], days: { [TODAY]: [[0, 0, 0, 40]] } }, since: null });
  expect(clickSlices([counted], [slice], { isAll: true, today: TODAY })).toEqual([
    { count: 40, isExact: true, conversion },
  ]);
});

test.each<[string, Partial<Referral>]>([
  ['an amount that is no number', { amount: 'much' }],
  ['a referral in another currency', { currency: 'EUR' }],
])('%s leaves the earnings per click unknown', (_, part) => {
  const rows = [rowAt(0, '4.00', { campaign: 'autumn' }), rowAt(0.1, '1.00', { campaign: 'autumn', ...part })];
  const [shown = null, ...others] = bucketsOf([source({ rows })], TODAY).buckets;
  const { campaigns } = clicksOverview([program('a')], shown, others, { days: DAYS, today: TODAY, isAll: true });
  expect(campaigns.rows.find(({ name }) => name === 'autumn')).toMatchObject({ perClick: null });
});

test.each<[string, ReturnType<typeof program>[], boolean]>([
  ['some of the referrals', [program('a', { since: null })], true],
  ['some of the clicks', [program('a', { since: NOON })], false],
  ['clicks of one of two programs', [program('a', { since: null }), program('b', { since: NOON + 24 * HOUR })], false],
])('who knows only %s knows no conversion', (_, programs, isPartial) => {
  const slice = { first: TODAY, next: '2026-11-21', referrals: 1, isPartial };
  expect(clickSlices(programs, [slice], { isAll: true, today: TODAY })).toEqual([
    { count: 14, isExact: isPartial, conversion: null },
  ]);
});

test('the clicks and campaigns are those of the period', () => {
  const [first, next] = ['2026-11-19', TODAY];
  const { campaigns, pages, since } = clicksOverview([program('a', { since: null })], bucket, [], {
    ...{ days: { first, next }, today: TODAY, isAll: true },
  });
  expect(campaigns.rows).toEqual([{ name: '', clicks: 6, referrals: 0, earned: '0', perClick: '0.00' }]);
  expect(pages.named.map(({ clicks }) => clicks)).toEqual([4, 2]);
  expect(since).toBeNull();
});
