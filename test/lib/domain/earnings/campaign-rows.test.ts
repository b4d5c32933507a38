import { expect, test } from 'vitest';
import { type CampaignRow, campaignRows } from '../../../../lib/domain/earnings/campaign-rows.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { rowAt } from '../../mirror-samples.ts';

const autumn = (amount: string) => rowAt(1, amount, { campaign: 'autumn' });
const spring = rowAt(1, '7.00', { campaign: 'spring' });
const unknown = { referrals: null, earned: null, perClick: null };
const row = (part: Partial<CampaignRow> = {}): CampaignRow => ({
  ...{ name: 'autumn', clicks: 3, referrals: 1, earned: '10.00', perClick: '3.33' },
  ...part,
});

test.each<[string, Referral[], Partial<Parameters<typeof campaignRows>[1]>, CampaignRow]>([
  ['rounds the average to the cent', [autumn('10.00')], {}, row()],
  ['rounds to the currency’s minor unit', [autumn('100')], { currency: 'JPY' }, row({ earned: '100', perClick: '33' })],
  [
    'rounds to a coin’s digits',
    [autumn('0.0003')],
    { currency: 'USDT' },
    row({ earned: '0.0003', perClick: '0.0001' }),
  ],
  ['earns zero without referrals', [spring], {}, row({ referrals: 0, earned: '0', perClick: '0.00' })],
  ['has no average if clicks may be missing', [autumn('10.00')], { isWhole: false }, row({ perClick: null })],
  ['has no earnings if no referral names a campaign', [rowAt(1, '7.00')], { isKnown: false }, row(unknown)],
])('a campaign %s', (_, rows, part, expected) => {
  const clicked = { named: [{ name: 'autumn', clicks: 3 }], other: 0 };
  const found = campaignRows(clicked, { rows, currency: 'USD', isKnown: true, isWhole: true, ...part });
  expect([found.rows[0], found.others]).toEqual([expected, null]);
});

test('campaigns without clicks come last, and clicks without a campaign have the other referrals', () => {
  const rows = [autumn('10.00'), rowAt(1, '2.00'), spring];
  const named = [
    { name: '', clicks: 9 },
    { name: 'autumn', clicks: 3 },
  ];
  expect(campaignRows({ named, other: 0 }, { rows, currency: 'USD', isKnown: true, isWhole: true }).rows).toEqual([
    { name: '', clicks: 9, referrals: 1, earned: '2.00', perClick: '0.22' },
    row(),
    { name: 'spring', clicks: 0, referrals: 1, earned: '7.00', perClick: null },
  ]);
});

test('of any number of campaigns, the 100 that earn most have a row, and the others one together', () => {
  const rows = Array.from({ length: 24_000 }, (_, index) => rowAt(1, `${index}`, { campaign: `c${index}` }));
  const clicked = {
    named: [
      { name: '', clicks: 2 },
      { name: 'c0', clicks: 5 },
      { name: 'c23999', clicks: 1 },
    ],
    other: 4,
  };
  const found = campaignRows(clicked, { rows, currency: 'USD', isKnown: true, isWhole: false });
  expect(found.rows).toHaveLength(100);
  expect(found.rows[0]).toMatchObject({ name: 'c23999', clicks: 1, earned: '23999' });
  expect(found.rows.at(-1)).toMatchObject({ name: 'c23998', clicks: 0 });
  // The sum of 0 to 23,899, and clicks without a campaign.
  expect(found.others).toEqual({ clicks: 11, referrals: 23_900, earned: '285593050' });
});

test('clicks without a name are others, too', () => {
  const clicked = { named: [{ name: 'autumn', clicks: 3 }], other: 4 };
  const { others } = campaignRows(clicked, { rows: [autumn('1')], currency: 'USD', isKnown: true, isWhole: false });
  expect(others).toEqual({ clicks: 4, referrals: null, earned: null });
});
