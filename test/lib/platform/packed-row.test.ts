import { expect, test } from 'vitest';
import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import { packRow, unpackRow } from '../../../lib/platform/packed-row.ts';

/** A row with a different value in each field. */
const ROW: Required<Referral> = {
  ...{ key: 'id 1', id: '1', order: '2', description: 'three', status: 'paid', amount: '4.40', currency: 'EUR' },
  ...{ provider: 'woo', providerUrl: 'https://shop.example/', campaign: 'autumn', at: 7, updatedAt: 8 },
};
const { campaign: _, updatedAt: __, ...PLAIN } = ROW;

const NULLS = { id: null, at: null, order: null, description: null, currency: null, provider: null, providerUrl: null };

test.each<[string, Referral]>([
  ['with all fields', ROW],
  ['without the rare fields', PLAIN],
  ['with the time of its last change', { ...PLAIN, updatedAt: 8 }],
  ['with null in every nullable field', { ...PLAIN, key: 'at null null', ...NULLS }],
])('a row is packed without field names and unpacked as it was: %s', (_, row) => {
  const packed = structuredClone(packRow(row));
  expect(unpackRow(packed)).toStrictEqual(row);
  expect(JSON.stringify(packed)).not.toMatch(/status|amount/);
});
