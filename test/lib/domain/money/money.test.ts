import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatMoneyShort,
  formatMoneyTiny,
  formatMoneyWhole,
  formatPercent,
} from '../../../../lib/domain/money/money.ts';

// Intl separates a code from its amount by a no-break space.
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test.each([
    ['200.10', 'USD', 'en-US', '$200.10'],
    ['1034.4', 'USD', 'en-US', '$1,034.40'],
    ['0.375', 'KWD', 'en-US', 'KWD 0.375'],
    ['1250.00', 'JPY', 'en-US', '¥1,250'],
    // Digits beyond the currency's own are money, too.
    ['0.005', 'USD', 'en-US', '$0.005'],
    // Rounding errors of a server's floats are not.
    ['0.19999999999999998', 'USD', 'en-US', '$0.20'],
    ['0.19999999999999998', null, 'en-US', '0.20'],
    ['-0.00000000000000001', 'USD', 'en-US', '$0.00'],
    ['37.019999999999996', 'USD', 'en-US', '$37.02'],
    ['12.333333333333334', 'USD', 'en-US', '$12.33'],
    ['0.000000000000056843418860808015', 'USD', 'en-US', '$0.00'],
    // Eight digits are a coin's.
    ['0.00012345', 'BTC', 'en-US', 'BTC 0.00012345'],
    ['0.00012345', 'USDT', 'en-US', '0.00012345 USDT'],
    ['1.50012346', 'BTC', 'en-US', 'BTC 1.50012346'],
    ['1234567.50012346', 'BTC', 'en-US', 'BTC 1,234,567.50012346'],
    ['0.30000000000000004', 'BTC', 'en-US', 'BTC 0.30'],
    ['0.000123450000000001', 'BTC', 'en-US', 'BTC 0.00012345'],
    ['0.1234567891', 'BTC', 'en-US', 'BTC 0.12345679'],
    // A text that names its currency is not followed by another.
    ['€12,31', 'EUR', 'en-US', '€12,31'],
    ['12,31 USD', 'USD', 'en-US', '12,31 USD'],
    ['12,31', 'EUR', 'en-US', '12,31 EUR'],
    ['-12.40', 'EUR', 'de-DE', '−12,40 €'],
    // The amount is isolated, because "US$" would become "$US".
    ['200.10', 'USD', 'ar-EG-u-nu-latn', '\u2066200.10 US$\u2069'],
    // A float cannot hold these digits.
    ['90071992547409931.07', 'USD', 'en-US', '$90,071,992,547,409,931.07'],
    ['12.40', 'XYZ', 'en-US', 'XYZ 12.40'],
    ['12.40', 'POINTS', 'en-US', '12.40 POINTS'],
    ['plenty', 'USD', 'en-US', 'plenty USD'],
  ])('of %s %s in %s shows as %s', (amount, currency, locale, shown) => {
    expect(plain(formatMoney({ amount, currency }, locale))).toBe(shown);
  });

  test.each([
    ['987654321098765.99', 'USD', 'en-US', '$987.6T'],
    ['-1299.00', 'EUR', 'en-US', '−€1.2K'],
    ['123456.5', 'LOYALTYPOINTS', 'en-US', '123.4K'],
    ['plenty', 'USD', 'en-US', 'plenty USD'],
    // German has no short thousand, and an amount that was cut within the cents would look like an error.
    ['12345.69', 'EUR', 'de-DE', '12.345 €'],
    ['1234567', 'EUR', 'de-DE', '1,2 Mio. €'],
  ])('of %s %s in %s is shortened to %s and never rounded up', (amount, currency, locale, shown) => {
    expect(plain(formatMoneyShort({ amount, currency }, locale))).toBe(shown);
  });

  test.each([
    ['86.24', 'USD', 'en-US', '$86'],
    ['1234.56', 'USD', 'en-US', '1.2k'],
    ['12999', 'USD', 'en-US', '12k'],
    ['1234567', 'USD', 'en-US', '1.2M'],
    ['900', 'JPY', 'en-US', '¥900'],
    ['9.5', 'KWD', 'en-US', 'KWD9'],
    ['86.24', 'KWD', 'en-US', '86.2'],
    ['86.24', 'EUR', 'de-DE', '86€'],
    // German has no short thousand.
    ['1234', 'EUR', 'de-DE', '1234'],
    ['12345', 'EUR', 'de-DE', '12k'],
    ['12345', 'JPY', 'ja-JP', '1.2万'],
    ['987654321098765.99', 'USD', 'en-US', '987T'],
    ['0', 'USD', 'en-US', '$0'],
    ['-0.40', 'USD', 'en-US', '−0.4'],
    ['0.00012345', 'BTC', 'en-US', ''],
    ['plenty', 'USD', 'en-US', ''],
  ])('of %s %s in %s is shortened to four characters: "%s"', (amount, currency, locale, shown) => {
    expect(formatMoneyTiny({ amount, currency }, locale)).toBe(shown);
  });
});

test.each([
  ['5.63', 'en-US', '5.63%'],
  ['5.63', 'de-DE', '5,63 %'],
  ['n/a', 'en-US', 'n/a'],
])('the rate %s in %s shows as %s', (rate, locale, shown) => {
  expect(plain(formatPercent(rate, locale))).toBe(shown);
});

test.each([
  ['57.84', 'USD', '+$57.84'],
  ['-57.84', 'USD', '−$57.84'],
  ['57.84', null, '+57.84'],
  ['0', 'USD', '$0.00'],
])('a difference of %s %s shows as %s', (amount, currency, shown) => {
  expect(formatMoney({ amount, currency }, 'en-US', 'exceptZero')).toBe(shown);
});

test.each<[string, string | null, string]>([
  ['1588.40', 'USD', '$1,588'],
  ['1680.63', 'USD', '$1,681'],
  ['199.99999999999997', 'USD', '$200'],
  ['0.99', 'USD', '$0.99'],
  ['1680.63', null, '1,681'],
  ['1680.63', 'POINTS', '1,681 POINTS'],
  ['a lot', 'USD', 'a lot USD'],
])('an expected sum of %s %s is about %s', (amount, currency, shown) => {
  expect(formatMoneyWhole({ amount, currency }, 'en-US')).toBe(shown);
});
