import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run lint`: what Firefox's own linter finds in its build. Fails on everything that is not expected. */

export interface LintFinding {
  code: string;
  message: string;
  /** Within the package. */
  file: string;
}

/** Warnings about libraries as published, each once: Preact sets innerHTML if asked to, and the product never asks. */
export const EXPECTED: [code: string, file: RegExp][] = [
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\/popup-/],
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\/settings-choice-/],
];

/** Unexpected findings, and expectations that nothing fulfils, a sentence each. */
export function complaints(findings: LintFinding[]): string[] {
  const rest = [...findings];
  const unused = EXPECTED.filter(([code, file]) => {
    const index = rest.findIndex((finding) => finding.code === code && file.test(finding.file));
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return [
    ...rest.map(({ code, file, message }) => `${code} in ${file}: ${message}`),
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
