import { expect, test } from 'vitest';
import { readGoal } from '../../../lib/domain/goal.ts';
import { fail, ok } from '../../../lib/domain/result.ts';

test.each([
  ['500', ok('500')],
  [' 1250.50 ', ok('1250.50')],
  ['1,250.50', ok('1250.50')],
  ['0.01', ok('0.01')],
  ['', ok(null)],
  ['   ', ok(null)],
  ['0', fail({ kind: 'goal-not-above-zero' })],
  ['0.00', fail({ kind: 'goal-not-above-zero' })],
  ['-5', fail({ kind: 'goal-not-above-zero' })],
  ['five', fail({ kind: 'goal-no-number' })],
  ['500,50', fail({ kind: 'goal-no-number' })],
  ['€500', fail({ kind: 'goal-no-number' })],
  ['1e999', fail({ kind: 'goal-no-number' })],
  ['9'.repeat(41), fail({ kind: 'goal-no-number' })],
])('%j', (typed, goal) => {
  expect(readGoal(typed)).toEqual(goal);
});
