import { expect, test } from 'vitest';
import { type CampaignRow, campaignRows } from '../../../../lib/domain/earnings/campaigns.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import { entry, rejected } from '../../record-samples.ts';

const autumn = (amount: string, part: Partial<Entry> = {}) => entry(1, amount, { campaign: 'autumn', ...part });
const row = (part: Partial<CampaignRow> = {}): CampaignRow => ({
  ...{ name: 'autumn', clicks: 3, referrals: 1, earned: '10.00', perClick: '3.33' },
  ...part,
});

test.each<[string, Entry[], Partial<Parameters<typeof campaignRows>[1]>, CampaignRow]>([
  ['the average is rounded to the cent', [autumn('10.00')], {}, row()],
  ['halves away from zero', [autumn('0.015')], {}, row({ earned: '0.015', perClick: '0.01' })],
  ['to the minor unit of its currency', [autumn('100')], { currency: 'JPY' }, row({ earned: '100', perClick: '33' })],
  [
    'rejected and deleted ones brought nothing',
    [autumn('10.00'), { ...rejected(1, '5.00', 0), campaign: 'autumn' }],
    {},
    row(),
  ],
  [
    'several put together count as what they are',
    [autumn('30.00', { count: 4 })],
    {},
    row({ referrals: 4, earned: '30.00', perClick: '10.00' }),
  ],
  [
    'none of it came in',
    [entry(1, '7.00', { campaign: 'spring' })],
    {},
    row({ referrals: 0, earned: '0', perClick: '0.00' }),
  ],
  ['not all is known', [autumn('10.00')], { isWhole: false }, row({ perClick: null })],
  ['no referral names any', [entry(1, '7.00')], {}, row({ referrals: null, earned: null, perClick: null })],
])('%s', (_, entries, part, expected) => {
  const [first] = campaignRows([{ name: 'autumn', clicks: 3 }], { entries, currency: 'USD', isWhole: true, ...part });
  expect(first).toEqual(expected);
});

test('those without clicks follow, and clicks of none have no referrals', () => {
  const entries = [autumn('10.00'), entry(1, '2.00'), entry(1, '7.00', { campaign: 'spring' })];
  const named = [
    { name: '', clicks: 9 },
    { name: 'autumn', clicks: 3 },
  ];
  expect(campaignRows(named, { entries, currency: 'USD', isWhole: true })).toEqual([
    { name: '', clicks: 9, referrals: null, earned: null, perClick: null },
    row(),
    { name: 'spring', clicks: 0, referrals: 1, earned: '7.00', perClick: null },
  ]);
});
