import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A deliberate change of the product that breaks a promise, so that some of the named tests must fail. */
export interface Fault {
  id: string;
  /** As in `.github/PROMISES.md`. */
  promise: string;
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** Paths of test files. */
  tests: string[];
}

const TESTS = new Map(
  globSync('test/{lib,e2e/states,long,service,simulate}/**/*.test.ts').map((path) => [
    basename(path, '.test.ts'),
    path,
  ]),
);

/**
 * Reads the lists beside this file. `# Promise` begins a promise, `in FILE by TEST …` names the file that the next lines
 * change and the tests that must fail, and `id: text ⇒ replacement` is a fault; without a replacement, the text is removed.
 */
export const readFaults = (): Fault[] =>
  globSync(`${import.meta.dirname}/*.txt`)
    .sort()
    .flatMap((list) => faultsIn(readFileSync(list, 'utf8')));

export function faultsIn(list: string): Fault[] {
  const faults: Fault[] = [];
  let [promise, file, tests] = ['', '', [] as string[]];
  for (const line of list.split('\n').filter(Boolean)) {
    const [, named] = /^# (.+)$/.exec(line) ?? [];
    const [, changed, names] = /^in (\S+) by (.+)$/.exec(line) ?? [];
    const [, id, text, replacement] = /^([a-z\d-]+): (.+?) ⇒ ?(.*)$/.exec(line) ?? [];
    if (named) promise = named;
    else if (changed && names) [file, tests] = [changed, names.split(' ').map(pathOf)];
    else if (id && text && replacement !== undefined) faults.push({ id, promise, file, text, replacement, tests });
    else throw new Error(`A list of faults has a line that cannot be read: ${line}`);
  }
  return faults;
}

function pathOf(test: string): string {
  const path = TESTS.get(test);
  if (!path) throw new Error(`A list of faults names a test that does not exist: ${test}`);
  return path;
}

/** The code with a fault. Throws if its text does not occur exactly once. */
export function withFault(code: string, { id, file, text, replacement }: Fault): string {
  const [before, after, ...others] = code.split(text);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`The text of the fault ${id} must occur once in ${file}: ${text}`);
  return before + replacement + after;
}
