import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { duration, type Outcome, summary } from './summary.ts';

export interface Step {
  name: string;
  run: [command: string, ...args: string[]];
  /** The step that must pass first. */
  after?: string;
  /** The reason why this machine cannot run all or some of the step. */
  missing?: { all?: string | null; some?: string | null };
  /** The command is Vitest, whose report counts the tests. */
  vitest?: true;
}

/** Runs all steps, prints the table of their results, and ends this process: with 1 if one has failed. */
export async function runToEnd(groups: Step[][], begun: number): Promise<never> {
  const outcomes = await runSteps(groups, console.log);
  console.log(`\n${summary(outcomes, performance.now() - begun)}`);
  process.exit(outcomes.some(({ result }) => result === 'failed') ? 1 : 0);
}

/** The command that runs the tests of a project. */
export const vitestOf = (project: string): Step['run'] => [
  'vitest',
  ...['run', '--config', 'test/vitest.config.ts', '--project', project],
];

/**
 * Runs all steps, group by group; the steps of a group run in parallel. The last step of a group writes to the terminal
 * as it runs; the output of the others follows. A failed step does not stop the others.
 * @param print receives one or more lines about the progress
 */
export async function runSteps(groups: Step[][], print: (line: string) => void): Promise<Outcome[]> {
  const steps = groups.flat();
  const reports = mkdtempSync(join(tmpdir(), 'glance-report-'));
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const silent = group.slice(0, -1);
    const { promise: lastEnds, resolve: lastEnded } = Promise.withResolvers<void>();
    const runs = [
      ...silent.map((step) => run(step, lastEnds)),
      ...group.slice(-1).map((step) => run(step).finally(lastEnded)),
    ];
    outcomes.push(...(await Promise.all(runs)));
  }
  rmSync(reports, { recursive: true, force: true });
  return outcomes;

  /** @param silence the output is shown once this has settled; absent: at once */
  async function run(step: Step, silence?: Promise<void>): Promise<Outcome> {
    const { name, run, vitest, missing } = step;
    const title = `[${steps.indexOf(step) + 1}/${steps.length}] ${name}`;
    const why = reasonToLeaveOut(step);
    if (why) {
      print(`\n${title}: left out, ${why}`);
      return { name, result: 'left out', why };
    }
    print(`\n${title} …`);
    const [command, ...args] = run;
    const report = join(reports, `${steps.indexOf(step)}.json`);
    if (vitest) args.push('--reporter', 'default', '--reporter', 'json', '--outputFile', report);
    const begun = performance.now();
    const child = spawn(command, args, { stdio: silence ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    // A command that cannot start has failed, too.
    const closed = once(child, 'close').catch(({ message }) => [message]);
    const output = await Promise.all([child.stdout, child.stderr].map((out) => out && text(out)));
    const [status] = await closed;
    const milliseconds = performance.now() - begun;
    await silence;
    const result = status === 0 ? 'passed' : 'failed';
    const startError = typeof status === 'string' ? status : '';
    const shown = `${output.join('')}${startError}`.trimEnd();
    print(`${shown && `\n${shown}\n`}${title}: ${result} in ${duration(milliseconds)}`);
    const tests = vitest && existsSync(report) ? testsOf(report) : undefined;
    return { name, result, milliseconds, tests, why: tests?.leftOut ? (missing?.some ?? undefined) : undefined };
  }

  function reasonToLeaveOut({ after, missing }: Step): string | null {
    const before = outcomes.find((outcome) => outcome.name === after);
    if (before && before.result !== 'passed') return `there is no ${after}`;
    return missing?.all ?? null;
  }
}

function testsOf(report: string): Outcome['tests'] {
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, leftOut: numTotalTests - numPassedTests - numFailedTests };
}
