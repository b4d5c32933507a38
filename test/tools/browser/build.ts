import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A deliberate fault, which has a build of its own (test/tools/mutants). */
const { FAULT } = process.env;

/** The production builds, because tests run what users get. */
export const PRODUCTION = `${root}.output/${FAULT ? `faults/${FAULT}/` : ''}chrome-mv3`;
export const FIREFOX_PRODUCTION = `${root}.output/firefox-mv3`;

/** Builds for both browsers, unless BUILT in the environment says that `npm test` just did. */
export async function buildAll(): Promise<void> {
  if (FAULT) await build('chrome');
  else if (process.env.BUILT === undefined) await Promise.all([build('chrome'), build('firefox')]);
}

export const build = (browser: 'chrome' | 'firefox'): Promise<void> => runWxt('build', browser);

/** Builds and packs. */
export const zip = (browser: 'chrome' | 'firefox'): Promise<void> => runWxt('zip', browser);

async function runWxt(command: 'build' | 'zip', browser: string): Promise<void> {
  const wxt = `${root}node_modules/wxt/bin/wxt.mjs`;
  const config = FAULT ? ['-c', 'test/tools/mutants/faulty.config.ts'] : [];
  const child = spawn(process.execPath, [wxt, command, '-b', browser, ...config], { cwd: root, stdio: 'pipe' });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (status !== 0) throw new Error(`wxt ${command} -b ${browser} failed:\n${output}${errors}`);
}
