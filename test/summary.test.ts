import { expect, test } from 'vitest';
import { duration, type Outcome, summary } from './tools/summary.ts';

const tests = (passed: number, failed = 0, leftOut = 0) => ({ passed, failed, leftOut });

test('the summary has a line for each step with its duration, and a last line with the sum of all tests', () => {
  const outcomes: Outcome[] = [
    { name: 'types', result: 'passed', milliseconds: 3400 },
    { name: 'unit tests', result: 'passed', milliseconds: 45_000, tests: tests(1200) },
    {
      ...{ name: 'end-to-end tests', result: 'failed', milliseconds: 425_000 },
      ...{ tests: tests(80, 2, 3), why: 'no Xvfb' },
    },
    { name: 'tests on a real WordPress', result: 'left out', why: 'no packages' },
  ];
  expect(summary(outcomes, 473_400).split('\n')).toEqual([
    'types                      passed    3.4 s',
    'unit tests                 passed    45 s       1200 passed  0 failed',
    'end-to-end tests           failed    7 min 5 s  80 passed    2 failed  3 left out  no Xvfb',
    'tests on a real WordPress  left out                                                no packages',
    '',
    'All of it took 7 min 53 s.',
    '1280 passed, 2 failed',
  ]);
});

test.each<[string, Outcome[], string]>([
  ['a failed step without tests as a failure', [{ name: 'types', result: 'failed' }], '0 passed, 1 failed'],
  [
    'a failed step as a failure although its tests passed',
    [{ name: 'unit tests', result: 'failed', tests: tests(5) }],
    '5 passed, 1 failed',
  ],
  ['no failure for a step that was left out', [{ name: 'tests', result: 'left out' }], '0 passed, 0 failed'],
])('the summary counts %s', (_case, outcomes, last) => {
  expect(summary(outcomes, 0).split('\n').at(-1)).toBe(last);
});

test.each([
  [0, '0.0 s'],
  [9950, '10 s'],
  [59_500, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('a duration of %i ms is written as %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text));
