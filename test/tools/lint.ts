import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run lint` runs Firefox's own linter on its build, and fails on every unexpected finding. */

export interface LintFinding {
  code: string;
  message: string;
  /** Within the package. */
  file: string;
}

/** Warnings about published libraries, each once: Preact can set innerHTML, which the product never uses. */
export const EXPECTED: [code: string, file: RegExp][] = [
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\/popup-/],
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\/earnings-/],
  // Settings and panel share a script, which has the name of one of its modules.
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\/page-language-/],
];

/** A sentence for each unexpected finding, and for each expected one that is missing. */
export function complaints(findings: LintFinding[]): string[] {
  const unexpected = [...findings];
  const unused = EXPECTED.filter(([code, file]) => {
    const index = unexpected.findIndex((finding) => finding.code === code && file.test(finding.file));
    if (index >= 0) unexpected.splice(index, 1);
    return index < 0;
  });
  return [
    ...unexpected.map(({ code, file, message }) => `${code} in ${file}: ${message}`),
    ...unused.map(([code, file]) => `${code} is expected in ${file.source} and no longer there`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = ['node_modules/web-ext/bin/web-ext.js', 'lint', '--source-dir', '.output/firefox-mv3', '-o', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { errors, warnings } = JSON.parse(stdout);
  const wrong = complaints([...errors, ...warnings]);
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
