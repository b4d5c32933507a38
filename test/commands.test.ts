import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsIn, ENTRANCE, scriptOf } from './tools/documents.ts';

/**
 * Every command that a newcomer reads of is started, in a copy of the project, so that nothing here is built, formatted
 * or drawn anew meanwhile. Those that end within seconds have to succeed; of the others this is the line at which they
 * are doing what they are there for, and are ended. Nothing is installed.
 */
const BEGINS: Record<string, RegExp> = {
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
  'test:long': /RUN {2}v/,
  'test:wordpress': /Building the extension|left out/,
  screenshots: /Building, then drawing/,
  store: /Building, then drawing/,
  bench: /Building and measuring/,
  simulate: /Simulating a week of 100000 installations/,
};
const COPIED = ['package.json', 'package-lock.json', 'tsconfig.json', 'wxt.config.ts', '.biome.json'];
const FOLDERS = ['components', 'entrypoints', 'lib', 'public', 'test', '.github'];

const folder = mkdtempSync(join(tmpdir(), 'glance-commands-'));
/** Two commands run at once, each in its own copy, because they build into it. */
const copies = ['first', 'second'].map((name) => join(folder, name));
/** Without what it needs: `npm ci` would take that away first. */
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

const commands = [...new Set(ENTRANCE.flatMap(commandsIn))];

test('every listed command is named in a document', () => {
  const named = commands.map(scriptOf);
  expect(Object.keys(BEGINS).filter((script) => !named.includes(script))).toEqual([]);
});

test.concurrent.each(commands)('%s', { timeout: 120_000 }, async (command) => {
  const script = scriptOf(command);
  if (script === null) {
    expect(await begin(`${command} --dry-run --ignore-scripts --offline`, bare)).toMatchObject({ status: 0 });
    return;
  }
  const line = BEGINS[script];
  // The project `commands` runs no more tests at once than there are copies.
  const copy = copies.pop() as string;
  const { said, status } = await begin(command, copy, line).finally(() => copies.push(copy));
  if (line) expect(said).toMatch(line);
  else expect(status, said).toBe(0);
});

/** Runs a command until it says this, or ends. `status` is null where it was ended. */
async function begin(command: string, cwd: string, line?: RegExp): Promise<{ said: string; status: number | null }> {
  // A process group of its own, so that all it has started ends with it.
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
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (text) => {
      lines.push(text);
      if (line?.test(text)) kill(child);
    });
  }
  const [status] = await closed;
  running.delete(child);
  return { said: lines.join('\n'), status };
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** The environment of a person's terminal: without what `npm test` and Vitest have put into it. */
function newcomerEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_|VITEST|VITE_|NODE_ENV$|TEST$|MODE$|PROD$|DEV$|BASE_URL$|SSR$|BUILT$|LONG$|FORCE_COLOR$)/i.test(name),
  );
  return { ...Object.fromEntries(kept), NO_COLOR: '1', INSTALL: 'no', PORT: '0', TMPDIR: temporary };
}
