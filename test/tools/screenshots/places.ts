import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRODUCTION } from '../browser/build.ts';
import { type Catalog, fromTheRight, longer } from './catalog.ts';

export const FOLDER = fileURLToPath(new URL('../../../.output/screenshots', import.meta.url));

/** The texts of the pages: original, right to left, or half as long again. */
export type Tongue = 'own' | 'rtl' | 'long';

const WRITERS = { own: (catalog: Catalog) => catalog, rtl: fromTheRight, long: longer };
const CATALOG = '_locales/en/messages.json';

/** A copy of the production build with another catalog and `stand-in.ts` in place of the worker. */
export function buildFor(tongue: Tongue): string {
  const copy = `${FOLDER}/build-${tongue}`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync(PRODUCTION, copy, { recursive: true });
  rewrite(`${copy}/${CATALOG}`, (catalog: Catalog) => WRITERS[tongue](catalog));
  rewrite(`${copy}/manifest.json`, ({ background, ...manifest }: Record<string, unknown>) => manifest);
  return copy;
}

function rewrite<T>(path: string, change: (json: T) => object): void {
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}
