import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The builds that users get: the only ones there are, so that tests meet what users meet. */
export const PRODUCTION = `${root}.output/chrome-mv3`;
export const FIREFOX_PRODUCTION = `${root}.output/firefox-mv3`;

export function build(browser: 'chrome' | 'firefox'): void {
  const wxt = `${root}node_modules/wxt/bin/wxt.mjs`;
  const run = spawnSync(process.execPath, [wxt, 'build', '-b', browser], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`wxt build -b ${browser} failed:\n${run.stdout}${run.stderr}`);
}
