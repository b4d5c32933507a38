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

test('unpacking restores what was packed, and each field name is sent once', () => {
  const rows = [ROW, { ...ROW, id: '2', name: null, currency: null, group: null, more: [] }];
  const packed = carried(pack(rows));
  expect(unpack(packed)).toEqual(rows);
  expect(JSON.stringify(packed).match(/updatedAt/g)).toHaveLength(1);
  expect(unpack(carried(pack([])))).toEqual([]);
});
