import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The production builds, because tests run what users get. */
export const PRODUCTION = `${root}.output/chrome-mv3`;
export const FIREFOX_PRODUCTION = `${root}.output/firefox-mv3`;

/** Both in parallel. With BUILT in the environment (`npm test`) they were just built. */
export async function buildAll(): Promise<void> {
  if (process.env.BUILT === undefined) await Promise.all([build('chrome'), build('firefox')]);
}

export async function build(browser: 'chrome' | 'firefox'): Promise<void> {
  const wxt = `${root}node_modules/wxt/bin/wxt.mjs`;
  const made = spawn(process.execPath, [wxt, 'build', '-b', browser], { cwd: root, stdio: 'pipe' });
  const [output, complaint, [status]] = await Promise.all([text(made.stdout), text(made.stderr), once(made, 'close')]);
  if (status !== 0) throw new Error(`wxt build -b ${browser} failed:\n${output}${complaint}`);
}
