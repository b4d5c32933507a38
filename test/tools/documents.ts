import { globSync, readFileSync } from 'node:fs';

/** The documents that a newcomer reads first. */
export const FIRST_DOCUMENTS = ['README.md', '.github/CONTRIBUTING.md'];

/** Every document of the repository. */
export const documents = (): string[] => [
  ...globSync(['*.md', '.github/*.md', 'test/**/*.md'], { exclude: ['test/fixtures/**'] }),
];

/** The commands of npm that a document names in code, each once, with the variables before them. */
export function commandsIn(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const code = [...text.matchAll(/```sh\n([^`]+)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span ?? '');
  const commands = code.flatMap((text) => text.split(/&&|\n/)).map((command) => command.trim());
  return [...new Set(commands.filter((command) => /^([A-Z]+=\S+ )*npm (ci|run|start|test)\b/.test(command)))];
}

/** The script that a command runs; null: none, npm does it itself. */
export function scriptOf(command: string): string | null {
  const [, name, script = null] = /\bnpm (ci|start|test|run (\S+))/.exec(command) ?? [];
  return name === 'ci' ? null : (script ?? name ?? null);
}

/** The arguments after the script's name, without options. */
export const argumentsOf = (command: string): string[] =>
  command
    .replace(/^.*?npm (?:start|test|ci|run \S+)/, '')
    .split(' ')
    .filter((part) => part !== '' && !part.startsWith('--'));
