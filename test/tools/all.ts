import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { missingForWindows } from './browser/display.ts';
import { chromiumPath } from './machine.ts';
import { type Outcome, summary } from './summary.ts';
import { findPackages, PACKAGES_NEEDED } from './wordpress/packages.ts';

/**
 * `npm test`: every check, as named steps that can be run on their own. A failed step does not stop the
 * others; a step that needs an earlier one, or cannot run on this machine, is left out and listed.
 */
interface Step {
  name: string;
  run: [command: string, ...args: string[]];
  /** The step that must pass first. */
  after?: string;
  /** Why this machine cannot run all or some of it. */
  missing?: { all?: string | null; some?: string | null };
  /** Vitest writes its report to the file it is given. */
  vitest?: true;
}

const unit = ['run', '--config', 'test/vitest.config.ts', '--project', 'unit'];
const e2e = ['run', '--config', 'test/vitest.config.ts', '--project', 'e2e'];
const lint = ['lint', '--source-dir', '.output/firefox-mv3', '--warnings-as-errors'];

// First, so that missing software is installed or named at once.
await chromiumPath().catch(({ message }) => console.error(message));
const noWindows = missingForWindows();
const noWordPress = findPackages() ? null : `they need ${PACKAGES_NEEDED}`;

/** Steps in one list run in parallel. Browsers run alone, because on a busy machine they lose events. */
const steps: Step[][] = [
  [
    { name: 'format and lint', run: ['npm', 'run', '--silent', 'check'] },
    { name: 'types', run: ['tsc', '--noEmit'] },
    { name: 'build for Chrome', run: ['wxt', 'build', '-b', 'chrome'] },
    { name: 'build for Firefox', run: ['wxt', 'build', '-b', 'firefox'] },
  ],
  [
    { name: 'lint of the Firefox build', run: ['web-ext', ...lint], after: 'build for Firefox' },
    { name: 'unit and component tests', run: ['vitest', ...unit], vitest: true },
  ],
  [
    {
      name: 'end-to-end tests',
      run: ['vitest', ...e2e],
      after: 'build for Chrome',
      missing: { some: noWindows },
      vitest: true,
    },
  ],
  [
    {
      name: 'tests on a real WordPress',
      run: ['node', 'test/wordpress/tests.ts'],
      after: 'build for Chrome',
      missing: { all: noWordPress },
      vitest: true,
    },
  ],
];

// Steps that need the builds do not build again.
process.env.BUILT = 'yes';
const reports = mkdtempSync(join(tmpdir(), 'glance-report-'));
const outcomes: Outcome[] = [];
for (const beside of steps) {
  // The last one prints as it goes, the others once it is done.
  const last = take(beside.at(-1) as Step);
  outcomes.push(...(await Promise.all([...beside.slice(0, -1).map((step) => take(step, last)), last])));
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary(outcomes)}`);
process.exit(outcomes.some(({ result }) => result === 'failed') ? 1 : 0);

/** @param silence prints only after this has settled; absent, prints as it goes */
async function take(
  { name, run, after, missing, vitest }: Step,
  silence?: Promise<unknown>,
): Promise<Outcome> {
  const print = async (...lines: string[]) => {
    await silence;
    console.log(['', `— ${name}`, ...lines].join('\n'));
  };
  const leaveOut = async (why: string): Promise<Outcome> => {
    await print(`left out: ${why}`);
    return { name, result: 'left out', why };
  };
  const before = outcomes.find((outcome) => outcome.name === after);
  if (before && before.result !== 'passed') return leaveOut(`there is no ${after}`);
  if (missing?.all) return leaveOut(missing.all);

  const [command, ...args] = run;
  const report = join(reports, `${name}.json`);
  if (vitest) args.push('--reporter', 'default', '--reporter', 'json', '--outputFile', report);
  if (!silence) await print();
  const child = spawn(command, args, { stdio: silence ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  // A command that cannot be started has failed, too.
  const closed = once(child, 'close').catch(({ message }) => {
    console.error(message);
    return [null];
  });
  const [output, complaint] = await Promise.all([child.stdout, child.stderr].map((out) => out && text(out)));
  const [status] = await closed;
  const result = status === 0 ? 'passed' : 'failed';
  if (silence) await print(`${output}${complaint}${result}`);
  else if (status !== 0) console.log(result);
  // Without a report the tests did not even start.
  if (!existsSync(report)) return { name, result };
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = {
    passed: numPassedTests,
    failed: numFailedTests,
    leftOut: numTotalTests - numPassedTests - numFailedTests,
  };
  return { name, result, tests, why: tests.leftOut > 0 ? (missing?.some ?? undefined) : undefined };
}
