import { globSync, readFileSync } from 'node:fs';

/** What a newcomer reads first. */
export const ENTRANCE = ['README.md', '.github/CONTRIBUTING.md'];

/** Every document of the repository. */
export const documents = (): string[] => [
  ...globSync(['*.md', '.github/*.md', 'test/**/*.md'], { exclude: ['test/fixtures/**'] }),
];

/** The commands of npm that a document names in code, each once, with the variables before them. */
export function commandsIn(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const code = [...text.matchAll(/```sh\n([^`]+)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span ?? '');
  const commands = code.flatMap((one) => one.split(/&&|\n/)).map((one) => one.trim());
  return [...new Set(commands.filter((one) => /^([A-Z]+=\S+ )*npm (ci|run|start|test)\b/.test(one)))];
}

/** The script that a command runs; null: none, npm does it itself. */
export function scriptOf(command: string): string | null {
  const [, name, script = null] = /\bnpm (ci|start|test|run (\S+))/.exec(command) ?? [];
  return name === 'ci' ? null : (script ?? name ?? null);
}

/** What follows the script's name: parts of files' names, or options. */
export const argumentsOf = (command: string): string[] =>
  command
    .replace(/^.*?npm (?:start|test|ci|run \S+)/, '')
    .split(' ')
    .filter((one) => one !== '' && !one.startsWith('--'));
