import { readFileSync } from 'node:fs';
import { duration } from '../summary.ts';
import { type Fault, readFaults, withFault } from './faults.ts';
import { runTests } from './try-fault.ts';

/**
 * `npm run test:mutants` puts one deliberate fault after another into the product, and runs the tests that must find it.
 * Arguments choose the faults whose id, file or promise contains one of them.
 */
const AT_ONCE = 2;

const chosen = process.argv.slice(2).map((part) => part.toLowerCase());
const isChosen = ({ id, file, promise }: Fault) =>
  chosen.length === 0 || chosen.some((part) => `${id} ${file} ${promise}`.toLowerCase().includes(part));
const faults = readFaults().filter(isChosen);
const begun = performance.now();

console.log(`Trying ${faults.length} faults that tests must find …`);
const stale = faults.flatMap((fault) => {
  try {
    withFault(readFileSync(fault.file, 'utf8'), fault);
    return [];
  } catch (error) {
    return (error as Error).message;
  }
});
if (faults.length === 0 || stale.length > 0) end(['No fault can be tried.', ...stale]);

const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
const sound = await runTests(tests, null);
if (sound.result !== 'passed')
  end([sound.output, ...sound.failed, 'The tests fail without a fault, so they prove nothing.']);
console.log(`Without a fault, all ${tests.length} files of tests pass.`);

const unfound: string[] = [];
const left = faults.entries();
await Promise.all(Array.from({ length: AT_ONCE }, tryFaults));
console.log(`\n${faults.length - unfound.length} of ${faults.length} faults found in ${timeSince(begun)}.`);
if (unfound.length > 0) end(unfound);

async function tryFaults(): Promise<void> {
  for (const [index, fault] of left) {
    const since = performance.now();
    const { result, output } = await runTests(fault.tests, fault);
    const words = { failed: 'found', passed: 'SURVIVES', broken: 'BROKEN, the tests did not run to a result' }[result];
    const line = `[${index + 1}/${faults.length}] ${fault.id}: ${words} in ${timeSince(since)}`;
    console.log(result === 'broken' ? `${line}\n${output.slice(-2000)}` : line);
    if (result !== 'failed') unfound.push(`${fault.id} (${fault.promise}), ${fault.file}: ${words}`);
  }
}

function timeSince(then: number): string {
  return duration(performance.now() - then);
}

function end(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
