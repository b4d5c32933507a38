import { expect, test } from 'vitest';
import { runSteps, type Step } from './tools/steps.ts';

const node = (code: string): Step['run'] => [process.execPath, '-e', code];

async function outcomesAndLines(groups: Step[][]) {
  const printed: string[] = [];
  const outcomes = await runSteps(groups, (line) => printed.push(line));
  const lines = printed.flatMap((line) => line.split('\n')).filter(Boolean);
  return { outcomes, lines: lines.map((line) => line.replace(/[\d.]+ s$/, '… s')) };
}

test('a step prints its name and number when it begins, and its duration when it ends', async () => {
  const { lines } = await outcomesAndLines([[{ name: 'first', run: node('') }], [{ name: 'second', run: node('') }]]);
  expect(lines).toEqual([
    '[1/2] first …',
    '[1/2] first: passed in … s',
    '[2/2] second …',
    '[2/2] second: passed in … s',
  ]);
});

test('a step that fails, or cannot start, stops only the steps that need it', async () => {
  const { outcomes, lines } = await outcomesAndLines([
    [{ name: 'build', run: node('process.exitCode = 3') }],
    [{ name: 'typo', run: ['no-such-command-here'] }],
    [{ name: 'needs the build', run: node(''), after: 'build' }],
    [{ name: 'needs a screen', run: node(''), missing: { all: 'there is no screen' } }],
    [{ name: 'last', run: node('') }],
  ]);
  expect(outcomes.map(({ name, result, why }) => [name, result, why])).toEqual([
    ['build', 'failed', undefined],
    ['typo', 'failed', undefined],
    ['needs the build', 'left out', 'there is no build'],
    ['needs a screen', 'left out', 'there is no screen'],
    ['last', 'passed', undefined],
  ]);
  expect(lines).toContain('[3/5] needs the build: left out, there is no build');
  expect(lines).toContainEqual(expect.stringContaining('no-such-command-here'));
});

test('the output of a step that runs beside another is shown as a whole when that one is done', async () => {
  const { lines } = await outcomesAndLines([
    [
      { name: 'quick', run: node('console.log("out"); console.error("complaint")') },
      { name: 'slow', run: node('') },
    ],
  ]);
  expect(lines).toEqual([
    '[1/2] quick …',
    '[2/2] slow …',
    '[2/2] slow: passed in … s',
    'out',
    'complaint',
    '[1/2] quick: passed in … s',
  ]);
});

test('the report of a step counts its tests', async () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numTotalTests: 8 };
  const write = `require('fs').writeFileSync(process.argv.at(-1), '${JSON.stringify(report)}'); process.exitCode = 1`;
  const run: Step['run'] = [process.execPath, '-e', write, '--'];
  const { outcomes } = await outcomesAndLines([[{ name: 'tests', run, vitest: true, missing: { some: 'no screen' } }]]);
  expect(outcomes).toEqual([
    {
      ...{ name: 'tests', result: 'failed', why: 'no screen' },
      milliseconds: expect.any(Number),
      tests: { passed: 5, failed: 1, leftOut: 2 },
    },
  ]);
});
