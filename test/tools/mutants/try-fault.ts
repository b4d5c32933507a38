import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vitestOf } from '../steps.ts';
import type { Fault } from './faults.ts';

/** ms; a fault may keep a test from ending. */
const LONGEST_RUN = 180_000;

/** `broken`: the tests did not run to a result, which proves nothing. */
export type Result = 'passed' | 'failed' | 'broken';

interface Report {
  numFailedTests?: number;
  numPassedTests?: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs test files. @param fault null: as the product is @returns `failed`: the names of tests */
export async function runTests(
  tests: string[],
  fault: Fault | null,
): Promise<{ result: Result; output: string; failed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'glance-fault-'));
  const report = join(folder, 'report.json');
  // One failure is enough, except without a fault, where all are worth knowing.
  const options = fault ? ['--bail', '1', '--maxWorkers', '1'] : [];
  const reporting = ['--reporter', 'json', '--outputFile', report];
  const [command, ...args] = vitestOf('unit');
  const child = spawn(command, [...args, '--project', 'e2e', ...options, ...reporting, ...tests], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FAULT: fault?.id ?? '' },
    timeout: fault ? LONGEST_RUN : undefined,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [status] = await once(child, 'close');
  const counted: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  rmSync(folder, { recursive: true, force: true });
  const ended = counted.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const failed = ended.flatMap(({ status, fullName }) => (status === 'failed' ? fullName : []));
  return { result: resultOf(status, counted), output, failed };
}

/** @param status of the process; null: it was ended @param report of Vitest, or an empty object */
export function resultOf(status: number | null, report: Report): Result {
  if (status === 0) return (report.numPassedTests ?? 0) > 0 ? 'passed' : 'broken';
  return (report.numFailedTests ?? 0) > 0 ? 'failed' : 'broken';
}
