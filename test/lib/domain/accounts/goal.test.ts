import { expect, test } from 'vitest';
import { readGoal } from '../../../../lib/domain/accounts/goal.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';

test.each([
  ['500', ok('500')],
  [' 1250.50 ', ok('1250.50')],
  ['1,250.50', ok('1250.50')],
  ['0.01', ok('0.01')],
  ['', ok(null)],
  ['   ', ok(null)],
  ['0', fail({ kind: 'goal-no-number' })],
  ['0.00', fail({ kind: 'goal-no-number' })],
  ['-5', fail({ kind: 'goal-no-number' })],
  ['five', fail({ kind: 'goal-no-number' })],
  // As in continental Europe.
  ['500,50', ok('500.50')],
  ['1250,5', ok('1250.5')],
  ['1.250,50', ok('1250.50')],
  ['1.250.000', ok('1250000')],
  ['1.250.000,5', ok('1250000.5')],
  ['1,250,000', ok('1250000')],
  ['0,125', ok('0.125')],
  ['1250.500', ok('1250.500')],
  ['1250,500', ok('1250.500')],
  ['1.25,5', fail({ kind: 'goal-no-number' })],
  ['1,250,50', fail({ kind: 'goal-no-number' })],
  ['1.250', fail({ kind: 'goal-no-number' })],
  ['1,250', fail({ kind: 'goal-no-number' })],
  [' 999.999 ', fail({ kind: 'goal-no-number' })],
  ['+1.250', fail({ kind: 'goal-no-number' })],
  ['01.250', fail({ kind: 'goal-no-number' })],
  ['€500', fail({ kind: 'goal-no-number' })],
  ['1e999', fail({ kind: 'goal-no-number' })],
  ['9'.repeat(41), fail({ kind: 'goal-no-number' })],
])('%j', (typed, goal) => {
  expect(readGoal(typed)).toEqual(goal);
  // The page reads it, then the worker does.
  if (goal.ok && goal.value !== null) expect(readGoal(goal.value)).toEqual(goal);
});
