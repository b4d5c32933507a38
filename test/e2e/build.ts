import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The production build, and the same with the loopback permission built in (headless has no dialog for it). */
export const PRODUCTION = `${root}.output/chrome-mv3`;
export const LOOPBACK = `${root}.output/chrome-mv3-loopback`;
export const FIREFOX_LOOPBACK = `${root}.output/firefox-mv3-loopback`;

export function build(...args: string[]): void {
  const wxt = `${root}node_modules/wxt/bin/wxt.mjs`;
  const run = spawnSync(process.execPath, [wxt, 'build', ...args], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`wxt build ${args.join(' ')} failed:\n${run.stdout}${run.stderr}`);
}

/** Vitest calls this once before the end-to-end tests. */
export default function setup(): void {
  build('-b', 'chrome');
  build('-b', 'chrome', '--mode', 'loopback');
}
