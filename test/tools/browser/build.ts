import { fileURLToPath } from 'node:url';
import { run } from '../run.ts';

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
  await run(process.execPath, [wxt, command, '-b', browser, ...config]);
}
