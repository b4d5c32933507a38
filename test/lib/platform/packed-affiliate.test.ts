import { expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { packAffiliate, unpackAffiliate } from '../../../lib/platform/packed-affiliate.ts';

/** An affiliate with a different value in each field. */
const AFFILIATE: Affiliate = {
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

/** A value as a port delivers it. */
const delivered = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test.each<Affiliate>([AFFILIATE, { ...AFFILIATE, name: null, userId: null, currency: null, group: null, more: [] }])(
  'an affiliate is packed without field names and unpacked as it was',
  (affiliate) => {
    const packed = delivered(packAffiliate(affiliate));
    expect(Object.entries(unpackAffiliate(packed)).sort()).toEqual(Object.entries(affiliate).sort());
    expect(packed.flat(1)).toHaveLength(Object.keys(AFFILIATE).length);
    expect(JSON.stringify(packed)).not.toMatch(/userId|updatedAt/);
  },
);
