import { describe, expect, test } from 'vitest';
import {
  compareDecimals,
  isDecimal,
  isNearlyEqual,
  isRise,
  percentChange,
  quotient,
  subtract,
  sumDecimals,
  toCount,
  toDecimal,
  withoutNoise,
} from '../../../../lib/domain/money/decimal.ts';

describe('toDecimal', () => {
  test.each([
    // Digits stay as given
    ['200.10', '200.10'],
    ['0', '0'],
    ['-12.40', '-12.40'],
    ['0.19999999999999998', '0.19999999999999998'],
    ['90071992547409931.07', '90071992547409931.07'],
    ['1234567890123456789012345678901234567.89', '1234567890123456789012345678901234567.89'],
    [' 7\n', '7'],
    // Other notations
    ['1,034.40', '1034.40'],
    ['1,250', '1250'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    // Exponents, as PHP and JavaScript print small floats
    ['5.6e-14', '0.000000000000056'],
    ['1E3', '1000'],
    ['-2e-2', '-0.02'],
    ['1e99', `1${'0'.repeat(99)}`],
  ])('reads %o as %s', (written, decimal) => {
    expect(toDecimal(written)).toBe(decimal);
  });

  const broken =
    '. - +-5 --5 e5 1e 1e100 1e999999999 1.2.3 1,03 1,0345 1034,40 1.034,40 1,,000 ,5 0x10 1_000 NaN Infinity';
  test.each([...broken.split(' '), ...['', ' ', '12 000', '$12', '12 USD', '5%', '١٢', '9'.repeat(41)]])(
    'refuses %o',
    (written) => {
      expect(toDecimal(written)).toBeNull();
    },
  );
});

describe('toCount', () => {
  test.each([
    ['57', 57],
    ['0', 0],
    ['57.0', 57],
    ['1,057', 1057],
    ['1e3', 1000],
  ])('reads %o as %i', (written, count) => {
    expect(toCount(written)).toBe(count);
  });

  test.each(['', '-1', '-0', '57.5', '0.1', '1e-1', '9007199254740992', '1e99', 'many', '57%'])(
    'refuses %o',
    (written) => {
      expect(toCount(written)).toBeNull();
    },
  );
});

describe('subtract', () => {
  test.each([
    ['1234.5', '200.1', '1034.4'],
    ['0.3', '0.1', '0.2'],
    ['1', '2.5', '-1.5'],
    ['90071992547410131.17', '200.10', '90071992547409931.07'],
    ['-1', '-2.5', '1.5'],
  ])('finds that %s − %s = %s', (minuend, subtrahend, difference) => {
    expect(subtract(minuend, subtrahend)).toBe(difference);
  });
});

test.each([
  ['1', 3, 2, '0.33'],
  ['2', 3, 2, '0.67'],
  ['1.5', 1, 0, '2'],
  ['-1.5', 1, 0, '-2'],
  ['-0.125', 1, 2, '-0.13'],
  ['90071992547409931.07', 2, 2, '45035996273704965.54'],
])('%s divided by %i, with %i digits, is %s', (amount, divisor, digits, rounded) => {
  expect(quotient(amount, divisor, digits)).toBe(rounded);
});

describe('compareDecimals', () => {
  test.each([
    ['10', '9', 1],
    ['-1', '1', -1],
    ['1', '1.00', 0],
    ['0', '-0.0', 0],
    ['90071992547409931.07', '90071992547409931.08', -1],
    ['-90071992547409931.07', '-90071992547409931.08', 1],
    ['0.1', '0.10000000000000000001', -1],
    ['0.3', '0.30000000000000004', -1],
    ['0', '0.00000000000000000000000000000000000001', -1],
    [`1${'0'.repeat(99)}`, `1${'0'.repeat(98)}1`, -1],
  ])('compares %s with %s: %i', (a, b, order) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(order);
    expect(Math.sign(compareDecimals(b, a))).toBe(order === 0 ? 0 : -order);
  });
});

describe('sumDecimals', () => {
  test.each([
    [['0'], '0'],
    [['0.10', '0.2'], '0.30'],
    [['-0.5', '0.25'], '-0.25'],
    [['-0.5', '0.5'], '0.0'],
    [['90071992547409931.07', '90071992547409931.07'], '180143985094819862.14'],
    [['9'.repeat(40), '1'], `1${'0'.repeat(40)}`],
    [['0.001', '1000', '-1000'], '0.001'],
  ])('adds up %o to %s', (texts, sum) => {
    expect(sumDecimals(texts)).toBe(sum);
  });

  test('adds up a hundred thousand amounts exactly', () => {
    expect(sumDecimals(Array(100_000).fill('0.1'))).toBe('10000.0');
    // A float cannot hold these digits.
    expect(sumDecimals(Array(100_000).fill('9999999999999.99'))).toBe('999999999999999000.00');
    expect(sumDecimals(Array(100_000).fill('-12345678901234567.891'))).toBe('-1234567890123456789100.000');
  });
});

test.each([
  ['-12.40', true],
  ['0', true],
  ['+1', false],
  ['1e3', false],
  ['.5', false],
  ['1,000', false],
  ['', false],
  ['1\n', false],
])('%o is plain decimal text: %o', (text, plain) => {
  expect(isDecimal(text)).toBe(plain);
});

test.each([
  ['355.10', '310.20', -13],
  ['200', '201', 1],
  ['200', '199', -1],
  ['200', '200.99', 0],
  ['0.002', '2', 99_900],
  ['4', '-4', -200],
  ['0.00', '5', null],
  ['-1', '5', null],
])('from %s to %s is %s percent', (before, after, percent) => {
  expect(percentChange(before, after)).toBe(percent);
});

test.each<[string, string, boolean]>([
  ['200.10000000000002', '200.1', true],
  ['1034.4', '1034.4004', true],
  ['12.3333', '12.333333333333334', true],
  ['1034.4', '1034.401', false],
  ['-1034.4', '-1034.401', false],
  ['0', '0.000000000000056', true],
  // Commissions in coins
  ['0', '0.00012345', false],
  ['0.00012345', '0.00012355', false],
  ['0.00037035', '0.0002469', false],
  ['1.50012346', '1.5003', false],
  ['1.50012346', '1.5001234600000001', true],
])('%s and %s are the same but for rounding: %s', (a, b, same) => {
  expect(isNearlyEqual(a, b)).toBe(same);
  expect(isNearlyEqual(b, a)).toBe(same);
  const [low = '', high = ''] = [a, b].toSorted(compareDecimals);
  expect(isRise(low, high)).toBe(!same);
  expect(isRise(high, low)).toBe(false);
});

test.each([
  ['200.10000000000002', '200.1'],
  ['2194.2916660000005', '2194.291666'],
  ['0.30000000000000004', '0.3'],
  ['100.00000000000001', '100'],
  ['200.10', '200.10'],
  ['0.005', '0.005'],
])('%s without what floats leave is %s', (amount, left) => {
  expect(withoutNoise(amount)).toBe(left);
});
