import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { need } from '../machine.ts';
import { PRODUCTION } from './build.ts';
import { type Chromium, launch } from './chromium.ts';

/**
 * A screen with a window manager where the machine has none, and hands for what no driver can reach: the
 * browser's own dialogs.
 */
export interface Display {
  env: { DISPLAY: string };
  /** Presses keys in the focused window, one after the other: "Tab", "Return". */
  press(...keys: string[]): void;
  click(x: number, y: number): void;
  rightClick(x: number, y: number): void;
  /** Names of the windows on the screen. */
  windows(): string[];
  /** Screenshot of the whole screen, toolbar included. */
  shoot(path: string): void;
  close(): void;
}

/** null where Xvfb cannot be had; with `install: false` also where it is not there already. */
export async function openDisplay({ install = true } = {}): Promise<Display | null> {
  if (need({ install }, 'Xvfb', 'openbox', 'xdotool', 'import').length > 0) return null;
  // The server picks a free number itself and tells it on descriptor 3 as soon as it listens.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  const env = { DISPLAY: `:${number}` };
  const all = { ...process.env, ...env };
  const manager: ChildProcess = spawn('openbox', [], { env: all, stdio: 'ignore' });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { env: all, encoding: 'utf8' });
  return {
    env,
    press: (...keys) => run('xdotool', 'key', '--delay', '120', ...keys),
    click: (x, y) => run('xdotool', 'mousemove', String(x), String(y), 'click', '1'),
    rightClick: (x, y) => run('xdotool', 'mousemove', String(x), String(y), 'click', '3'),
    windows: () =>
      run('xdotool', 'search', '--onlyvisible', '--name', '.+', 'getwindowname', '%@').trim().split('\n'),
    shoot: (path) => run('import', '-window', 'root', path),
    close() {
      manager.kill();
      server.kill();
    },
  };
}

/** The same for tests, which cannot do without. */
export async function needDisplay(): Promise<Display> {
  const opened = await openDisplay();
  if (!opened)
    throw new Error('The windowed tests need Xvfb, openbox, xdotool and imagemagick: install them.');
  return opened;
}

/** The build that users get, in a window on this screen. */
export const launchOn = ({ env }: Display): Promise<Chromium> =>
  launch({
    build: PRODUCTION,
    headless: false,
    viewport: null,
    env,
    args: ['--window-size=1200,850', '--window-position=0,0'],
  });
