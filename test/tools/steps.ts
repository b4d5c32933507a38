import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { duration, type Outcome } from './summary.ts';

export interface Step {
  name: string;
  run: [command: string, ...args: string[]];
  /** The step without which this one makes no sense. */
  after?: string;
  /** Why this machine cannot run it, or some of it. */
  lacks?: { all?: string | null; some?: string | null };
  /** Vitest writes its report where it is told. */
  vitest?: true;
}

/**
 * Runs all of them, group by group; those of one group run beside each other. The last of a group writes to the
 * terminal as it goes, the others all at once when that one is done. Every step says when it begins, out of how many it
 * is, and when it ends how long it took. A step that fails hides none of those after it.
 * @param say a line or several of the progress
 */
export async function runSteps(groups: Step[][], say: (line: string) => void): Promise<Outcome[]> {
  const steps = groups.flat();
  const reports = mkdtempSync(join(tmpdir(), 'glance-report-'));
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const silent = group.slice(0, -1);
    const { promise: lastEnds, resolve: lastEnded } = Promise.withResolvers<void>();
    const all = [
      ...silent.map((step) => run(step, lastEnds)),
      ...group.slice(-1).map((step) => run(step).finally(lastEnded)),
    ];
    outcomes.push(...(await Promise.all(all)));
  }
  rmSync(reports, { recursive: true, force: true });
  return outcomes;

  /** @param silence what has to be over before its output is shown; left out, that is shown as it comes */
  async function run(step: Step, silence?: Promise<void>): Promise<Outcome> {
    const { name, run, vitest, lacks } = step;
    const title = `[${steps.indexOf(step) + 1}/${steps.length}] ${name}`;
    const why = reasonToLeaveOut(step);
    if (why) {
      say(`\n${title}: left out, ${why}`);
      return { name, result: 'left out', why };
    }
    say(`\n${title} …`);
    const [command, ...args] = run;
    const report = join(reports, `${steps.indexOf(step)}.json`);
    if (vitest) args.push('--reporter', 'default', '--reporter', 'json', '--outputFile', report);
    const begun = performance.now();
    const child = spawn(command, args, { stdio: silence ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    // What cannot even be started has failed, like any other.
    const closed = once(child, 'close').catch(({ message }) => [message]);
    const output = await Promise.all([child.stdout, child.stderr].map((out) => out && text(out)));
    const [status] = await closed;
    const milliseconds = performance.now() - begun;
    await silence;
    const result = status === 0 ? 'passed' : 'failed';
    const complaint = typeof status === 'string' ? status : '';
    const said = `${output.join('')}${complaint}`.trimEnd();
    say(`${said && `\n${said}\n`}${title}: ${result} in ${duration(milliseconds)}`);
    const tests = vitest && existsSync(report) ? testsOf(report) : undefined;
    return {
      name,
      result,
      milliseconds,
      tests,
      why: tests?.leftOut ? (lacks?.some ?? undefined) : undefined,
    };
  }

  function reasonToLeaveOut({ after, lacks }: Step): string | null {
    const before = outcomes.find((outcome) => outcome.name === after);
    if (before && before.result !== 'passed') return `there is no ${after}`;
    return lacks?.all ?? null;
  }
}

function testsOf(report: string): Outcome['tests'] {
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    leftOut: numTotalTests - numPassedTests - numFailedTests,
  };
}
