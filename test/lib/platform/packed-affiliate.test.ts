import { expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { packAffiliate, unpackAffiliate } from '../../../lib/platform/packed-affiliate.ts';

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

test.each<Affiliate>([ROW, { ...ROW, name: null, userId: null, currency: null, group: null, more: [] }])(
  'unpacking restores what was packed, and no field name is sent',
  (row) => {
    const packed = carried(packAffiliate(row));
    expect(Object.entries(unpackAffiliate(packed)).sort()).toEqual(Object.entries(row).sort());
    expect(packed.flat(1)).toHaveLength(Object.keys(ROW).length);
    expect(JSON.stringify(packed)).not.toMatch(/userId|updatedAt/);
  },
);
