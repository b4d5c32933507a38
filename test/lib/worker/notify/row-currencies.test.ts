import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Mirror } from '../../../../lib/domain/mirror/mirror.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, daysAgo } from '../../make.ts';
import { rowAt } from '../../mirror-samples.ts';
import { type KnownList, tellerOf } from '../../told-referrals.ts';

const listed = (amount: string, currency: string | null, description: string | null): Referral =>
  rowAt(0, amount, { currency, description });
const OLD = listed('70', 'USD', 'Order #1');

const list = { known: [OLD], read: [OLD], part: {}, readings: 0 } as Required<KnownList>;
const tell = tellerOf(list);

const sale = (amount: string, description: string | null, part: Partial<Referral> = {}): Announcement => ({
  ...{ kind: 'referrals', id: `referrals/a/1/${amount}`, accountId: 'a', count: 1 },
  rows: [rowAt(0, amount, { id: null, description, ...part })],
});
const titleOf = async (entry: Announcement) => (await tell([entry])).map(({ title }) => title);

beforeEach(async () => {
  Object.assign(list, { known: [OLD], read: [OLD], part: {}, readings: 0 });
  await store.write(store.ACCOUNTS, [account({ name: 'Shop' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'USD' });
});

describe('a referral without a currency', () => {
  test('is told with that of the history: the first one in a second currency', async () => {
    list.read = [listed('62.81', 'EUR', 'Order #2'), OLD];
    expect(await titleOf(sale('62.81', 'Order #2'))).toEqual(['+€62.81 · 1 referral · Shop']);
    expect(list.readings).toBe(1);
  });

  test('is told with that of the history: one of two currencies', async () => {
    list.known = [listed('62.81', 'EUR', 'Order #2'), OLD];
    expect(await titleOf(sale('70', 'Order #1'))).toEqual(['+US$70.00 · 1 referral · Shop']);
    expect(list.readings).toBe(0);
  });

  test.each<[string, Referral[]]>([
    ['the list does not answer', []],
    ['two rows differ in it', [listed('62.81', 'EUR', 'Order #2'), listed('62.81', 'USD', 'Order #2')]],
    ['another amount has its words', [listed('5', 'EUR', 'Order #2')]],
    ['another time has its words', [{ ...listed('62.81', 'EUR', 'Order #2'), at: daysAgo(1) }]],
  ])('is told without one if %s', async (_, added) => {
    list.read = [...added, OLD];
    expect(await titleOf(sale('62.81', 'Order #2'))).toEqual(['+62.81 · 1 referral · Shop']);
  });

  test('is told with that of its time if it has no words, and without one if its time is unreadable, too', async () => {
    list.read = [listed('62.81', 'EUR', 'Order #2'), OLD];
    expect(await titleOf(sale('62.81', null))).toEqual(['+€62.81 · 1 referral · Shop']);
    list.read = [{ ...listed('62.81', 'EUR', null), at: null }, OLD];
    expect(await titleOf(sale('62.81', null, { at: null }))).toEqual(['+62.81 · 1 referral · Shop']);
  });

  test.each<[string, Partial<Mirror>]>([
    ['without a list', { listed: false }],
    ['whose list names no currency', { currencies: [] }],
  ])('is told with the program’s own in a program %s', async (_, mirrorPart) => {
    list.part = mirrorPart;
    expect(await titleOf(sale('62.81', 'Order #2'))).toEqual(['+US$62.81 · 1 referral · Shop']);
  });
});
