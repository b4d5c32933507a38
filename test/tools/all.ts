import { lackingForWindows } from './browser/display.ts';
import { chromiumPath } from './machine.ts';
import { runSteps, type Step } from './steps.ts';
import { summary } from './summary.ts';
import { findParts, PACKAGES_NEEDED } from './wordpress/packages.ts';

/**
 * `npm test`: every check there is, each a named step that can be run by itself. A step that fails hides none of
 * those after it; one that makes no sense without an earlier one, or on this machine, is left out, and says so.
 */
const begun = performance.now();
const vitest = (project: string): Step['run'] => [
  'vitest',
  ...['run', '--config', 'test/vitest.config.ts', '--project', project],
];
const lint = ['lint', '--source-dir', '.output/firefox-mv3', '--warnings-as-errors'];

// First of all, so that whatever has to be installed or is lacking is told at once.
console.log('Looking for browsers, a screen and WordPress …');
await chromiumPath().catch(({ message }) => console.error(message));
const noWindows = lackingForWindows();
const noWordPress = findParts() ? null : `they need ${PACKAGES_NEEDED}`;

/** Those in one list run beside each other. Browsers have the machine to themselves: a busy one loses events. */
const steps: Step[][] = [
  [
    { name: 'format and lint', run: ['biome', 'ci', '.'] },
    { name: 'arrows between rooms', run: ['node', 'test/tools/arrows.ts'] },
    { name: 'types', run: ['tsc', '--noEmit'] },
    { name: 'build for Chrome', run: ['wxt', 'build', '-b', 'chrome'] },
    { name: 'build for Firefox', run: ['wxt', 'build', '-b', 'firefox'] },
  ],
  [
    { name: 'lint of the Firefox build', run: ['web-ext', ...lint], after: 'build for Firefox' },
    { name: 'unit and component tests', run: vitest('unit'), vitest: true },
  ],
  [{ name: 'commands that the documents name', run: vitest('commands'), vitest: true }],
  [
    {
      name: 'end-to-end tests',
      run: vitest('e2e'),
      after: 'build for Chrome',
      lacks: { some: noWindows },
      vitest: true,
    },
  ],
  [
    {
      name: 'tests on a real WordPress',
      run: ['node', 'test/wordpress/tests.ts'],
      after: 'build for Chrome',
      lacks: { all: noWordPress },
      vitest: true,
    },
  ],
];

// What needs the builds need not make them again.
process.env.BUILT = 'yes';
const outcomes = await runSteps(steps, console.log);
console.log(`\n${summary(outcomes, performance.now() - begun)}`);
process.exit(outcomes.some(({ result }) => result === 'failed') ? 1 : 0);
