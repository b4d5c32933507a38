import { describe, expect, test } from 'vitest';
import type { Look } from '../../../../lib/domain/polling/account-state-schema.ts';
import { isSameFigures, noticeHash, unpaidChange } from '../../../../lib/domain/polling/last-look.ts';

const look = (part: Partial<Look> = {}): Look => ({
  ...{ at: 1000, unpaid: '142.26', paid: '1000', currency: 'USD', notice: '' },
  ...part,
});
const shown = (unpaid: string | null, currency: string | null = 'USD') => ({ ...look({ unpaid, currency }) });

describe('the change since the last look', () => {
  test.each([
    ['142.26', '200.10', '57.84'],
    ['200.10', '142.26', '-57.84'],
    ['0.1', '0.3', '0.2'],
    ['99999999999999999999.99', '100000000000000000000.00', '0.01'],
  ])('from %s to %s is exactly %s', (before, now, amount) => {
    expect(unpaidChange(look({ unpaid: before }), shown(now))).toEqual({ amount, currency: 'USD', since: 1000 });
  });

  test.each([
    ['nothing changed', look(), shown('142.26')],
    ['the same in other digits', look({ unpaid: '142.260' }), shown('142.26')],
    ['no look before', undefined, shown('142.26')],
    ['another currency', look({ currency: 'EUR' }), shown('200.10')],
    ['a currency that was not known then', look({ currency: null }), shown('200.10')],
  ])('is null: %s', (_, before, now) => {
    expect(unpaidChange(before, now)).toBeNull();
  });

  test.each<[string, Partial<Look>, string | null]>([
    ['all of it was paid', { unpaid: '2868.79', paid: '1000' }, null],
    ['more came in since', { unpaid: '2810.95', paid: '1000' }, '57.84'],
    ['a referral was rejected, too', { unpaid: '2873.79', paid: '1000' }, '-5.00'],
    ['a payment was taken back and more rejected', { unpaid: '10', paid: '4000' }, '-10.00'],
    ['all of it was paid, and the service computes in floats', { unpaid: '2868.7900000000002', paid: '1000' }, null],
    ['the paid sum is unknown', { unpaid: '2868.79', paid: null }, null],
    ['the paid sum is no number', { unpaid: '2868.79', paid: 'a lot' }, null],
  ])('excludes payments: %s', (_, before, amount) => {
    const after = unpaidChange(look(before), { ...shown('0.00'), paid: '3868.79' });
    expect(after?.amount ?? null).toBe(amount);
  });

  test.each([
    ['less', '80', '80'],
    ['as much', '100', '100'],
    ['more', '120', '120'],
  ])('is what came in since, also if that is %s than what was paid', (_, unpaid, amount) => {
    const after = unpaidChange(look({ unpaid: '100' }), { ...shown(unpaid), paid: '1100' });
    expect(after?.amount).toBe(amount);
  });

  test('is that of the unpaid sum if it rose and the paid sum is unknown', () => {
    expect(unpaidChange(look({ unpaid: '100', paid: null }), shown('120'))?.amount).toBe('20');
  });

  test('restores the sum after a failed payout', () => {
    const after = unpaidChange(look({ unpaid: '0', paid: '3868.79' }), shown('2868.79'));
    expect(after?.amount).toBe('2868.79');
  });

  test('is known without any currency', () => {
    expect(unpaidChange(look({ currency: null }), shown('142.27', null))).toMatchObject({ amount: '0.01' });
  });
});

describe('a notice', () => {
  const hash = noticeHash('<p class="a">Autumn <b>campaign</b></p>');
  test.each([
    '<p class="b" data-nonce="123">Autumn <b>campaign</b></p>',
    '<div>\n  Autumn  <i>campaign</i>\n</div>',
    'Autumn campaign',
  ])('of the same text has the same hash: %o', (html) => {
    expect(noticeHash(html)).toBe(hash);
  });
  test.each(['Winter campaign', '<p>Autumn</p>', 'Autumn campaign!'])('of other text has another hash: %o', (html) => {
    expect(noticeHash(html)).not.toBe(hash);
  });
  test.each(['', ' \n', '<img src="x">', '<p></p>'])('without text has no hash: %o', (html) => {
    expect(noticeHash(html)).toBe('');
  });
});

test('figures differ if any of them differs', () => {
  const figures = { unpaid: '1', paid: '2', currency: 'USD', notice: 'x' };
  expect(isSameFigures({ ...figures }, figures)).toBe(true);
  expect(isSameFigures(undefined, figures)).toBe(false);
  for (const part of [{ unpaid: '2' }, { paid: '3' }, { currency: null }, { notice: '' }])
    expect(isSameFigures({ ...figures, ...part }, figures)).toBe(false);
});
