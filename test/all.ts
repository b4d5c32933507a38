import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, need } from './machine.ts';

/** `npm test`: every check there is, each a named step that can be run by itself; stops at the first that fails. */
const report = join(mkdtempSync(join(tmpdir(), 'glance-report-')), 'vitest.json');
const steps: [name: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'ci', '.'],
  ['types', 'tsc', '--noEmit'],
  ['build for Chrome', 'wxt', 'build', '-b', 'chrome'],
  ['build for Firefox', 'wxt', 'build', '-b', 'firefox'],
  [
    'lint of the Firefox build',
    'web-ext',
    'lint',
    '--source-dir',
    '.output/firefox-mv3',
    '--warnings-as-errors',
  ],
  [
    'unit, component and end-to-end tests',
    'vitest',
    ...['run', '--config', 'test/vitest.config.ts', '--project', 'unit', '--project', 'e2e'],
    ...['--reporter', 'default', '--reporter', 'json', '--outputFile', report],
  ],
];

// First of all, so that a machine that lacks something says so at once.
await chromiumPath();
const missing = need({ install: true }, 'Xvfb', 'openbox', 'xdotool', 'import');
if (missing.length > 0) {
  console.error(
    `For the windowed tests, install what provides: ${missing.join(', ')} (Debian: apt-get install xvfb openbox xdotool imagemagick).`,
  );
  process.exit(1);
}

for (const [name, command, ...args] of steps) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
}

console.log('\n— tests on a real WordPress');
const { status } = spawnSync('node', ['test/wordpress/tests.ts'], { stdio: 'inherit' });
if (status !== 0) {
  console.error('\ntests on a real WordPress: failed');
  process.exit(1);
}
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);
