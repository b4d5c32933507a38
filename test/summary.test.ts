import { expect, test } from 'vitest';
import { type Outcome, summary } from './tools/summary.ts';

const tests = (passed: number, failed = 0, leftOut = 0) => ({ passed, failed, leftOut });

test('a line for each step, and the sum of all tests alone on the last', () => {
  const outcomes: Outcome[] = [
    { name: 'types', result: 'passed' },
    { name: 'unit tests', result: 'passed', tests: tests(1200) },
    { name: 'end-to-end tests', result: 'failed', tests: tests(80, 2, 3), why: 'no Xvfb' },
    { name: 'tests on a real WordPress', result: 'left out', why: 'no packages' },
  ];
  expect(summary(outcomes).split('\n')).toEqual([
    'types                      passed',
    'unit tests                 passed    1200 passed  0 failed',
    'end-to-end tests           failed    80 passed    2 failed  3 left out  no Xvfb',
    'tests on a real WordPress  left out                                     no packages',
    '',
    '1280 passed, 2 failed',
  ]);
});

test.each<[string, Outcome[], string]>([
  ['a step without tests', [{ name: 'types', result: 'failed' }], '0 passed, 1 failed'],
  [
    'tests that passed in a run that did not',
    [{ name: 'unit tests', result: 'failed', tests: tests(5) }],
    '5 passed, 1 failed',
  ],
  ['nothing', [{ name: 'tests', result: 'left out' }], '0 passed, 0 failed'],
])('%s', (_what, outcomes, last) => {
  expect(summary(outcomes).split('\n').at(-1)).toBe(last);
});
