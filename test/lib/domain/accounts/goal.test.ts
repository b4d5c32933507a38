import { describe, expect, test } from 'vitest';
import { isGoal, readGoal } from '../../../../lib/domain/accounts/goal.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';

const NO_NUMBER = fail({ kind: 'goal-no-number' });

describe('an amount that means the same in every country', () => {
  test.each([
    ['500', ok('500')],
    [' 1250.50 ', ok('1250.50')],
    ['+1250.50', ok('1250.50')],
    ['1,250.50', ok('1250.50')],
    ['500,50', ok('500.50')],
    ['1250,5', ok('1250.5')],
    ['1.250,50', ok('1250.50')],
    ['1.250.000', ok('1250000')],
    ['1,250,000', ok('1250000')],
    ['12,50,000', ok('1250000')],
    ['0,125', ok('0.125')],
    ['1250,500', ok('1250.500')],
    ['1 500,50', ok('1500.50')],
    ['1\u202f500', ok('1500')],
    ['1’500.50', ok('1500.50')],
    // As typed with an Arabic or a Persian keyboard.
    ['١٢٥٠٫٥٠', ok('1250.50')],
    ['۱٬۲۵۰٫۵', ok('1250.5')],
    ['١٬٥٠٠', ok('1500')],
    // As typed with a Japanese keyboard.
    ['￥１，２５０．５', ok('1250.5')],
    ['', ok(null)],
    ['0', NO_NUMBER],
    ['-5', NO_NUMBER],
    ['5²', NO_NUMBER],
    ['five', NO_NUMBER],
    ['1.25,5', NO_NUMBER],
    ['1,25,5', NO_NUMBER],
    ['1.250,50.5', NO_NUMBER],
    ['5.', NO_NUMBER],
    ['15 00', NO_NUMBER],
    ['€500', ok('500')],
    ['500 €', ok('500')],
    ['US$ 500.50', ok('500.50')],
    ['500 USD', ok('500')],
    ['1k', NO_NUMBER],
    ['USD', NO_NUMBER],
    ['$ 5 $ 5', NO_NUMBER],
    ['1e999', NO_NUMBER],
    ['9'.repeat(41), NO_NUMBER],
  ])('%j is read as %j', (typed, amount) => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'ar-EG', 'de-CH']) expect(readGoal(typed, locale)).toEqual(amount);
  });
});

test.each([
  ['1,500', 'en-US', '1500'],
  ['1,500', 'ar-EG', '1500'],
  ['1,500', 'de-DE', '1.500'],
  ['1,500', 'fr-FR', '1.500'],
  ['1.500', 'en-US', '1.500'],
  ['1.500', 'de-DE', '1500'],
  ['1.500', 'fr-FR', '1500'],
])('%j is read by the separators of %s as %s', (typed, locale, amount) => {
  expect(readGoal(typed, locale)).toEqual(ok(amount));
});

test.each([
  ['1.500', true],
  ['500', true],
  ['0.00', false],
  ['-5', false],
  ['1,500', false],
  ['', false],
])('the worker takes the decimal text %j: %s', (amount, isTaken) => {
  expect(isGoal(amount)).toBe(isTaken);
});
