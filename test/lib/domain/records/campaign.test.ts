import { expect, test } from 'vitest';
import { applyRows } from '../../../../lib/domain/records/apply-rows.ts';
import { recordRows } from '../../../../lib/domain/records/entries.ts';
import { pack, unpack } from '../../../../lib/platform/records/packed-entry.ts';
import { NOON, row } from '../../make.ts';
import { entry } from '../../record-samples.ts';

/** The campaign of a referral, which only the service's history names. */
const all = (applied: ReturnType<typeof applyRows>) => [...applied.entries.values()].flat();

test('is recorded once it is known, and stays where another route names none', () => {
  const told = (campaign?: string) => recordRows([row(1, 0, campaign === undefined ? {} : { campaign })]);
  const first = applyRows(new Map(), told(), NOON);
  expect(all(first)[0]).not.toHaveProperty('campaign');
  const then = applyRows(first.entries, told('autumn'), NOON);
  expect(all(then)).toMatchObject([{ campaign: 'autumn' }]);
  expect(all(applyRows(then.entries, told(), NOON))).toMatchObject([{ campaign: 'autumn' }]);
});

test.each([
  entry(1, '5.00'),
  entry(1, '5.00', { campaign: 'autumn' }),
  entry(1, '5.00', { campaign: 'autumn', count: 3 }),
  entry(1, '5.00', { campaign: 'autumn', stoodAt: NOON }),
  entry(1, '5.00', { stoodAt: NOON }),
  entry(1, '5.00', { campaign: 'autumn', count: 3, stoodAt: NOON, deleted: true, backfilled: true }),
])('is stored with what else is known: %o', (one) => {
  expect(unpack(JSON.parse(JSON.stringify(pack(one))))).toEqual(one);
});
