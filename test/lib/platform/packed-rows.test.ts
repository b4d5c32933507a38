import { expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { pack, unpack } from '../../../lib/platform/packed-rows.ts';

/** A row with a different value in each field. */
const ROW: Affiliate = {
  id: '1',
  userId: '2',
  code: 'code',
  name: 'Grace',
  email: 'grace@shop.example',
  status: 'active',
  rate: '20',
  rateType: 'flat',
  balance: '1.10',
  paid: '2.20',
  unpaid: '3.30',
  currency: 'EUR',
  createdAt: '2026-01-05T08:00:00+00:00',
  updatedAt: '2026-11-01T08:00:00+00:00',
  editUrl: 'https://shop.example/edit',
  group: { groupId: 3, name: 'Bloggers' },
  more: [['visits', '7']],
};

/** As a port carries it. */
const carried = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const OTHER: Affiliate = { ...ROW, id: '2', name: null, currency: null, group: null, more: [] };

test.each<[string, Affiliate[]]>([
  ['none', []],
  ['one', [ROW]],
  ['all alike', [ROW, structuredClone(ROW)]],
  ['different ones', [ROW, OTHER]],
  [
    'of two groups',
    [ROW, { ...ROW, group: { groupId: 3, name: null } }, { ...ROW, group: { groupId: 4, name: null } }],
  ],
])('unpacking restores what was packed: %s', (_name, rows) => {
  expect(unpack(carried(pack(rows)))).toEqual(rows);
});

test('each field name is sent once, and what is the same in all rows', () => {
  const sent = JSON.stringify(pack([ROW, { ...structuredClone(ROW), id: '2' }]));
  for (const once of ['updatedAt', 'Bloggers', 'EUR']) expect(sent.split(once)).toHaveLength(2);
});
