import { expect, test } from 'vitest';
import { campaignsAfter } from '../../../../lib/domain/accounts/campaigns.ts';

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test.each<[string[], string, boolean, string[]]>([
  [[], 'Spring sale', true, ['Spring sale']],
  [['a', 'b'], 'b', true, ['b', 'a']],
  [['a'], ' A ', true, ['A', 'a']],
  [['a'], '  ', true, ['a']],
  [EIGHT, 'i', true, ['i', ...EIGHT.slice(0, 7)]],
  [['a'], 'x'.repeat(99), true, ['x'.repeat(60), 'a']],
  [['a', 'b'], 'a', false, ['b']],
  [['a'], 'b', false, ['a']],
])('%j, then %j (used: %o): %j', (campaigns, campaign, used, after) => {
  expect(campaignsAfter(campaigns, campaign, used)).toEqual(after);
});
