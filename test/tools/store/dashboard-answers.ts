import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The permissions of the users' document with their reasons in plain text. `access to one site` is the optional one. */
export function justifications(): Map<string, string> {
  const section = read('../../../.github/USING.md').split('## Permissions and privacy')[1]?.split('\n## ')[0] ?? '';
  const [, ...rows] = section.matchAll(/^\| `?(.+?)`?(?: \([^|]*\))? \| (.+) \|$/gm);
  return new Map(rows.map(([, name = '', reason = '']) => [name, reason.replaceAll(/[`*]/g, '')]));
}

/** The answers for Chrome's and Edge's dashboards: single purpose, reasons for the permissions, and use of data. */
export function dashboardAnswers(): string {
  const reasons = [...justifications()].map(([name, reason]) => `### ${name}\n\n${reason}`);
  return read('dashboard.md').replace('{{permissions}}', reasons.join('\n\n'));
}
