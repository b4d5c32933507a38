import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { need } from '../machine.ts';
import { type Chromium, launch } from './chromium.ts';
import type { Access } from './profile.ts';

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
  /** Which colours, as "#rrggbb", this part of the screen has. */
  colours(part: { x: number; y: number; width: number; height: number }): Set<string>;
  close(): void;
}

/** What there is to install for a screen of our own, in words; null where all of it is there, or is now. */
export function missingForWindows({ install = true } = {}): string | null {
  const missing = need({ install }, 'Xvfb', 'openbox', 'xdotool', 'import');
  if (missing.length === 0) return null;
  return `windows need ${missing.join(', ')} (Debian: apt-get install xvfb openbox xdotool imagemagick)`;
}

/** null where one cannot be had; with `install: false` also where its parts are not there already. */
export async function openDisplay({ install = true } = {}): Promise<Display | null> {
  if (missingForWindows({ install })) return null;
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
    colours({ x, y, width, height }) {
      const crop = ['-crop', `${width}x${height}+${x}+${y}`];
      const bytes = execFileSync('import', ['-window', 'root', ...crop, '-depth', '8', 'rgb:-'], {
        env: all,
      });
      const hex = bytes.toString('hex');
      return new Set((hex.match(/.{6}/g) ?? []).map((colour) => `#${colour}`));
    },
    close() {
      manager.kill();
      server.kill();
    },
  };
}

/** In a window on this screen, or on the person's own where there is none of ours. */
export const launchOn = (display: Display | null, access: Access, build?: string): Promise<Chromium> =>
  launch({
    access,
    build,
    headless: false,
    viewport: null,
    env: display?.env,
    args: ['--window-size=1200,850', '--window-position=0,0'],
  });

/** Whether a person can see a window that is opened here. */
export const hasScreen = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Looks often, and for at most so many ms. */
async function comes(wanted: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; ; ) {
    if (await wanted()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Acts again and again until it has led to what is wanted: the browser's dialogs and panels take their time, tell
 * nobody when they are there, and pay no heed to what comes right after they have opened, nor to what comes fast.
 */
export async function until(wanted: () => Promise<boolean>, act: () => unknown): Promise<void> {
  for (let turn = 0; !(await comes(wanted, turn === 0 ? 0 : 1000)); turn++) {
    if (turn === 20) throw new Error('It did not lead to what was wanted');
    await act();
  }
}

/**
 * Answers the browser's own dialog, which has just been asked for, by keys. What is pressed in its first half second
 * it takes for a mistake, and makes it wait for longer.
 */
export async function answerDialog(
  display: Display,
  keys: string[],
  wanted: () => Promise<boolean>,
): Promise<void> {
  if (!(await comes(wanted, 600))) await until(wanted, () => display.press(...keys));
}
