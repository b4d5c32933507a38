import { missingForWindows } from './browser/display.ts';
import { missingForPolicies } from './browser/policy.ts';
import { chromiumPath, firefoxPath } from './machine.ts';
import { runToEnd, type Step, vitestOf } from './steps.ts';
import { findPackages, PACKAGES_NEEDED } from './wordpress/packages.ts';

/**
 * `npm test` runs every check as a named step. A failed step does not stop the others. A step that needs a failed one, or
 * cannot run on this machine, is left out and listed.
 */
const begun = performance.now();

// Missing software is installed or named before the first step.
console.log('Looking for browsers, a screen and WordPress …');
await chromiumPath().catch(({ message }) => console.error(message));
firefoxPath();
const noWindows = missingForWindows();
const noWordPress = findPackages() ? null : `they need ${PACKAGES_NEEDED}`;

/**
 * The steps of one list run in parallel. The tests on a real WordPress mostly wait, so they run beside the unit tests,
 * which compute.
 */
const steps: Step[][] = [
  [
    { name: 'format and lint', run: ['biome', 'ci', '.'] },
    { name: 'imports between folders', run: ['node', 'test/tools/arrows.ts'] },
    { name: 'types', run: ['tsc', '--noEmit'] },
    { name: 'build for Chrome', run: ['wxt', 'build', '-b', 'chrome'] },
    { name: 'build for Firefox', run: ['wxt', 'build', '-b', 'firefox'] },
  ],
  [
    { name: 'lint of the Firefox build', run: ['node', 'test/tools/lint.ts'], after: 'build for Firefox' },
    {
      name: 'tests on a real WordPress',
      run: ['node', 'test/wordpress/tests.ts'],
      after: 'build for Chrome',
      missing: { all: noWordPress },
      vitest: true,
    },
    { name: 'unit tests', run: vitestOf('unit*'), vitest: true },
  ],
  [
    {
      name: 'end-to-end tests',
      run: vitestOf('e2e'),
      after: 'build for Chrome',
      missing: { some: [noWindows, missingForPolicies()].filter(Boolean).join('; ') || null },
      vitest: true,
    },
  ],
];

// BUILT keeps the steps that need the builds from building again.
process.env.BUILT = 'yes';
await runToEnd(steps, begun);
