import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsIn, FIRST_DOCUMENTS, scriptOf } from './tools/documents.ts';

/**
 * Runs every command in the documents for newcomers, in copies of the project, so that this one is not built or formatted
 * meanwhile. Commands that end within seconds must succeed. The others are stopped at this line, which shows that they
 * work. Nothing is installed.
 */
const STARTED: Record<string, RegExp> = {
  start: /Building the extension/,
  dev: /Started dev server/,
  service: /The affiliate service runs at http/,
  test: /\[1\/\d+\] /,
  check: /Checked \d+ files/,
  'build:safari': /Building safari-mv3/,
  lint: /Building firefox-mv3/,
  unit: /RUN {2}v/,
  e2e: /RUN {2}v/,
  'test:clocks': /RUN {2}v|left out/,
  'test:mutants': /Trying \d+ faults/,
  'test:long': /Trying \d+ faults/,
  'test:wordpress': /Building the extension|left out/,
  screenshots: /Building, then drawing/,
  store: /Building, then drawing/,
  bench: /Building and measuring/,
  simulate: /Simulating a week of 100000 installations/,
};
const COPIED = ['package.json', 'package-lock.json', 'tsconfig.json', 'wxt.config.ts', '.biome.json'];
const FOLDERS = ['components', 'entrypoints', 'lib', 'public', 'test', '.github'];

const folder = mkdtempSync(join(tmpdir(), 'glance-commands-'));
/** Two commands run at once, each in its own copy, because both may build. */
const copies = ['first', 'second'].map((name) => join(folder, name));
/** A project without `node_modules`, which `npm ci` would delete. */
const bare = join(folder, 'bare');

/** Files that a stopped command leaves behind, deleted with the folder. */
const temporary = join(folder, 'tmp');

const running = new Set<ChildProcess>();

beforeAll(() => {
  for (const copy of copies) {
    for (const path of [...COPIED, ...FOLDERS, 'README.md', 'LICENSE'])
      cpSync(path, join(copy, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  }
  mkdirSync(bare);
  mkdirSync(temporary);
  for (const path of ['package.json', 'package-lock.json']) cpSync(path, join(bare, path));
});

afterAll(() => {
  for (const child of running) kill(child);
  rmSync(folder, { recursive: true, force: true });
});

const commands = [...new Set(FIRST_DOCUMENTS.flatMap(commandsIn))];

test('a document names every listed command', () => {
  const named = commands.map(scriptOf);
  expect(Object.keys(STARTED).filter((script) => !named.includes(script))).toEqual([]);
});

test.concurrent.each(commands)('%s works as a document says', { timeout: 120_000 }, async (command) => {
  const script = scriptOf(command);
  if (script === null) {
    expect(await run(`${command} --dry-run --ignore-scripts --offline`, bare)).toMatchObject({ status: 0 });
    return;
  }
  const line = STARTED[script];
  // The Vitest project `commands` runs two tests at once, one for each copy.
  const copy = copies.pop() as string;
  const { output, status } = await run(command, copy, line).finally(() => copies.push(copy));
  if (line) expect(output).toMatch(line);
  else expect(status, output).toBe(0);
});

/** Runs a command until it ends or prints the line. `status` is null if it was stopped. */
async function run(command: string, cwd: string, line?: RegExp): Promise<{ output: string; status: number | null }> {
  // The command gets its own process group, so that its children end with it.
  const child = spawn(command, {
    cwd,
    env: newcomerEnvironment(),
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const closed = once(child, 'close');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (text) => {
      lines.push(text);
      if (line?.test(text)) kill(child);
    });
  }
  const [status] = await closed;
  running.delete(child);
  return { output: lines.join('\n'), status };
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** The environment of a newcomer's terminal, without the variables of `npm test` and Vitest. */
function newcomerEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_|VITEST|VITE_|NODE_ENV$|TEST$|MODE$|PROD$|DEV$|BASE_URL$|SSR$|BUILT$|LONG$|FORCE_COLOR$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), NO_COLOR: '1', INSTALL: 'no', PORT: '0', TMPDIR: temporary };
}
