import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Fault, faultsIn, readFaults, withFault } from './tools/mutants/faults.ts';
import { resultOf } from './tools/mutants/try-fault.ts';

const faults = readFaults();
const promises = readFileSync('.github/PROMISES.md', 'utf8');

/** The faults that the document names beside a promise. */
const namedFor = (promise: string): string[] => {
  const row = promises.split('\n').find((line) => line.startsWith(`| **${promise}.**`)) ?? '';
  return [...(row.split(' | ').at(-1) ?? '').matchAll(/`([a-z\d-]+)`/g)].map(([, id = '']) => id);
};

test('there are at least 80 faults, each with a name of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(80);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test.each(faults)('the fault $id changes one place of a file and names tests that exist', (fault) => {
  const code = readFileSync(fault.file, 'utf8');
  expect(withFault(code, fault)).not.toBe(code);
  expect(fault.tests.filter((path) => !existsSync(path))).toEqual([]);
  expect(fault.tests).not.toEqual([]);
});

test.each([...new Set(faults.map(({ promise }) => promise))])('the promise “%s” names its faults', (promise) => {
  const ids = faults.filter((fault) => fault.promise === promise).map(({ id }) => id);
  expect(namedFor(promise).sort()).toEqual(ids.sort());
});

describe('a list of faults', () => {
  const LIST = '# Sums\nin lib/a.ts by route\nsum: a + b ⇒ a - b\nnothing: a(); ⇒\n';

  test('is read', () => {
    const tests = ['test/lib/domain/requests/route.test.ts'];
    expect(faultsIn(LIST)).toEqual<Fault[]>([
      { id: 'sum', promise: 'Sums', file: 'lib/a.ts', text: 'a + b', replacement: 'a - b', tests },
      { id: 'nothing', promise: 'Sums', file: 'lib/a.ts', text: 'a();', replacement: '', tests },
    ]);
  });

  test.each(['sum: a + b', 'in lib/a.ts by no-such-test', 'sum ⇒ b'])('is refused with the line %s', (line) => {
    expect(() => faultsIn(LIST + line)).toThrow(line.split(' ').at(-1));
  });

  test.each(['b + a', 'a + b, a + b'])('does not change the code %s', (code) => {
    expect(() => withFault(code, faultsIn(LIST)[0] as Fault)).toThrow('must occur once');
  });
});

test.each([
  ['found by a test that fails', 1, { numFailedTests: 1, numPassedTests: 3 }, 'failed'],
  ['not found', 0, { numFailedTests: 0, numPassedTests: 4 }, 'passed'],
  ['no code', 1, { numFailedTests: 0, numPassedTests: 0 }, 'broken'],
  ['in no test that ran', 0, { numPassedTests: 0 }, 'broken'],
  ['endless', null, {}, 'broken'],
] as const)('a fault is %s', (_, status, report, result) => {
  expect(resultOf(status, report)).toBe(result);
});
