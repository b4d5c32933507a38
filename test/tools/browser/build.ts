import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The production builds, because tests run what users get. */
export const PRODUCTION = `${root}.output/chrome-mv3`;
export const FIREFOX_PRODUCTION = `${root}.output/firefox-mv3`;

/** Builds for both browsers, unless BUILT in the environment says that `npm test` just did. */
export async function buildAll(): Promise<void> {
  if (process.env.BUILT === undefined) await Promise.all([build('chrome'), build('firefox')]);
}

export async function build(browser: 'chrome' | 'firefox'): Promise<void> {
  const wxt = `${root}node_modules/wxt/bin/wxt.mjs`;
  const building = spawn(process.execPath, [wxt, 'build', '-b', browser], { cwd: root, stdio: 'pipe' });
  const [output, errors, [status]] = await Promise.all([
    text(building.stdout),
    text(building.stderr),
    once(building, 'close'),
  ]);
  if (status !== 0) throw new Error(`wxt build -b ${browser} failed:\n${output}${errors}`);
}
