import { describe, expect, test } from 'vitest';
import type { Look } from '../../../../lib/domain/polling/account-state-schema.ts';
import { isSameFigures, noticeHash, unpaidChange } from '../../../../lib/domain/polling/last-look.ts';

const look = (part: Partial<Look> = {}): Look => ({
  at: 1000,
  unpaid: '142.26',
  paid: '1000',
  currency: 'USD',
  notice: '',
  ...part,
});
const shown = (unpaid: string | null, currency: string | null = 'USD') => ({
  unpaid,
  paid: '1000',
  currency,
  notice: '',
});

describe('the change since the last look', () => {
  test.each([
    ['142.26', '200.10', '57.84'],
    ['200.10', '142.26', '-57.84'],
    ['0.1', '0.3', '0.2'],
    ['0', '0.375', '0.375'],
    ['-5.00', '5', '10.00'],
    ['99999999999999999999.99', '100000000000000000000.00', '0.01'],
  ])('from %s to %s: exactly %s', (before, now, amount) => {
    expect(unpaidChange(look({ unpaid: before }), shown(now))).toEqual({
      amount,
      currency: 'USD',
      since: 1000,
    });
  });

  test.each([
    ['nothing changed', look(), shown('142.26')],
    ['the same, written otherwise', look({ unpaid: '142.260' }), shown('142.26')],
    ['no look before', undefined, shown('142.26')],
    ['another currency', look({ currency: 'EUR' }), shown('200.10')],
    ['a currency that was not known then', look({ currency: null }), shown('200.10')],
    ['none then', look({ unpaid: null }), shown('200.10')],
    ['none now', look(), shown(null)],
    ['no number then', look({ unpaid: 'soon' }), shown('200.10')],
    ['no number now', look(), shown('a lot')],
  ])('%s: none', (_, before, now) => {
    expect(unpaidChange(before, now)).toBeNull();
  });

  test.each<[string, Partial<Look>, string | null]>([
    ['all of it was paid', { unpaid: '2868.79', paid: '1000' }, null],
    ['more came in since', { unpaid: '2810.95', paid: '1000' }, '57.84'],
    ['a referral was rejected beside', { unpaid: '2873.79', paid: '1000' }, '-5.00'],
    ['a payment was taken back and more rejected', { unpaid: '10', paid: '4000' }, '-10.00'],
    ['nobody knows what was paid', { unpaid: '2868.79', paid: null }, null],
    ['what was paid is no number', { unpaid: '2868.79', paid: 'a lot' }, null],
  ])('of a fall, what was paid is no loss: %s', (_, before, amount) => {
    const after = unpaidChange(look(before), { ...shown('0.00'), paid: '3868.79' });
    expect(after?.amount ?? null).toBe(amount);
  });

  test('a failed payout puts back what it had taken', () => {
    const after = unpaidChange(look({ unpaid: '0', paid: '3868.79' }), shown('2868.79'));
    expect(after?.amount).toBe('2868.79');
  });

  test('without any currency they compare all the same', () => {
    expect(unpaidChange(look({ currency: null }), shown('142.27', null))).toMatchObject({ amount: '0.01' });
  });
});

describe('notices are compared by their text', () => {
  const hash = noticeHash('<p class="a">Autumn <b>campaign</b></p>');
  test.each([
    '<p class="b" data-nonce="123">Autumn <b>campaign</b></p>',
    '<div>\n  Autumn  <i>campaign</i>\n</div>',
    'Autumn campaign',
  ])('%o is the same', (html) => {
    expect(noticeHash(html)).toBe(hash);
  });
  test.each(['Winter campaign', '<p>Autumn</p>', 'Autumn campaign!'])('%o is another', (html) => {
    expect(noticeHash(html)).not.toBe(hash);
  });
  test.each(['', ' \n', '<img src="x">', '<p></p>'])('%o has no text', (html) => {
    expect(noticeHash(html)).toBe('');
  });
});

test('what is shown is the same, or differs in any part', () => {
  const one = { unpaid: '1', paid: '2', currency: 'USD', notice: 'x' };
  expect(isSameFigures({ ...one }, one)).toBe(true);
  expect(isSameFigures(undefined, one)).toBe(false);
  for (const part of [{ unpaid: '2' }, { paid: '3' }, { currency: null }, { notice: '' }])
    expect(isSameFigures({ ...one, ...part }, one)).toBe(false);
});
