import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { missingCommands } from '../machine.ts';
import { type Chromium, launch } from './chromium.ts';
import type { Access } from './profile.ts';

/** A virtual screen with keys and clicks, because no driver reaches the browser's own dialogs. */
export interface Display {
  env: { DISPLAY: string };
  /** Presses keys in the focused window, one after the other: "Tab", "Return". */
  press(...keys: string[]): void;
  rightClick(x: number, y: number): void;
  /** Saves a screenshot of the whole screen, toolbar included. */
  shoot(path: string): void;
  /** The colors in this part of the screen, as "#rrggbb". */
  colors(part: { x: number; y: number; width: number; height: number }): Set<string>;
  close(): void;
}

/** The packages that a virtual screen lacks, in words; null: none, or they were installed. */
export function missingForWindows({ install = true } = {}): string | null {
  const missing = missingCommands({ install }, 'Xvfb', 'openbox', 'xdotool', 'import');
  if (missing.length === 0) return null;
  return `windows need ${missing.join(', ')} (Debian: apt-get install xvfb openbox xdotool imagemagick)`;
}

/** Starts a virtual screen; null if its packages are missing. @param install false: installs none */
export async function openDisplay({ install = true } = {}): Promise<Display | null> {
  if (missingForWindows({ install })) return null;
  // The server picks a free number, and writes it to descriptor 3 once it listens.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  const env = { DISPLAY: `:${number}` };
  const environment = { ...process.env, ...env };
  const manager: ChildProcess = spawn('openbox', [], { env: environment, stdio: 'ignore' });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { env: environment, encoding: 'utf8' });
  return {
    env,
    press: (...keys) => run('xdotool', 'key', '--delay', '120', ...keys),
    rightClick: (x, y) => run('xdotool', 'mousemove', String(x), String(y), 'click', '3'),
    // Without the time, so that equal screens are equal files.
    shoot: (path) => run('import', '-window', 'root', '-strip', '-define', 'png:exclude-chunk=date,time', path),
    colors({ x, y, width, height }) {
      const crop = ['-crop', `${width}x${height}+${x}+${y}`];
      const bytes = execFileSync('import', ['-window', 'root', ...crop, '-depth', '8', 'rgb:-'], { env: environment });
      const hex = bytes.toString('hex');
      return new Set((hex.match(/.{6}/g) ?? []).map((color) => `#${color}`));
    },
    close() {
      manager.kill();
      server.kill();
    },
  };
}

/** Launches a browser in a window on this screen, or on the user's own if it is null. */
export const launchOn = (display: Display | null, access: Access, build?: string): Promise<Chromium> =>
  launch({
    access,
    build,
    headless: false,
    viewport: null,
    env: display?.env,
    args: ['--window-size=1200,850', '--window-position=0,0'],
  });

/** Whether a user can see windows opened here. */
export const hasScreen = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Polls a condition for at most `ms`. */
async function becomesTrue(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; ; ) {
    if (await condition()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Repeats an action until a condition holds, because dialogs appear late, fire no event, and ignore early input. */
export async function repeatUntil(condition: () => Promise<boolean>, act: () => unknown): Promise<void> {
  for (let turn = 0; !(await becomesTrue(condition, turn === 0 ? 0 : 1000)); turn++) {
    if (turn === 20) throw new Error('Repeating the action did not lead to the expected state');
    await act();
  }
}

/** Selects a text, and chooses the extension's item of the context menu by its first letter. */
export async function findSelection(display: Display, page: Page, text: Locator): Promise<void> {
  await page.bringToFront();
  const box = await text.boundingBox();
  if (!box) throw new Error('There is no such text.');
  const corner = await page.evaluate(() => ({
    x: window.screenX + (window.outerWidth - window.innerWidth) / 2,
    y: window.screenY + window.outerHeight - window.innerHeight,
  }));
  await text.evaluate((node) => getSelection()?.selectAllChildren(node));
  display.rightClick(Math.round(corner.x + box.x + 60), Math.round(corner.y + box.y + box.height / 2));
  display.press('f');
}

/** Answers the browser's own dialog by keyboard. It ignores keys in its first half second. */
export async function answerDialog(display: Display, keys: string[], condition: () => Promise<boolean>): Promise<void> {
  if (!(await becomesTrue(condition, 600))) await repeatUntil(condition, () => display.press(...keys));
}
