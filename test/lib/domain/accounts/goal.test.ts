import { expect, test } from 'vitest';
import { readGoal } from '../../../../lib/domain/accounts/goal.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';

const NO_NUMBER = fail({ kind: 'goal-no-number' });

test.each([
  ['500', ok('500')],
  [' 1250.50 ', ok('1250.50')],
  ['1,250.50', ok('1250.50')],
  ['', ok(null)],
  ['0', NO_NUMBER],
  ['-5', NO_NUMBER],
  ['five', NO_NUMBER],
  // In continental Europe, a comma separates decimals.
  ['500,50', ok('500.50')],
  ['1250,5', ok('1250.5')],
  ['1.250,50', ok('1250.50')],
  ['1.250.000', ok('1250000')],
  ['0,125', ok('0.125')],
  ['1250,500', ok('1250.500')],
  // As typed with an Arabic or a Persian keyboard.
  ['١٢٥٠٫٥٠', ok('1250.50')],
  ['۱٬۲۵۰٫۵', ok('1250.5')],
  ['1.25,5', NO_NUMBER],
  ['1.250', NO_NUMBER],
  ['1,250', NO_NUMBER],
  ['+1.250', NO_NUMBER],
  ['€500', NO_NUMBER],
  ['1e999', NO_NUMBER],
  ['9'.repeat(41), NO_NUMBER],
])('the typed goal %j is read as %j', (typed, goal) => {
  expect(readGoal(typed)).toEqual(goal);
  // The page and then the worker read it.
  if (goal.ok && goal.value !== null) expect(readGoal(goal.value)).toEqual(goal);
});
