import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRODUCTION } from '../browser/build.ts';
import { type Catalogue, fromTheRight, longer } from './catalogue.ts';

/** Where everything lies that is made here. */
export const FOLDER = fileURLToPath(new URL('../../../.output/screenshots', import.meta.url));

/** In which words the pages speak: the build's own, the same from right to left, the same half as long again. */
export type Tongue = 'own' | 'rtl' | 'long';

const WRITERS = { own: (catalogue: Catalogue) => catalogue, rtl: fromTheRight, long: longer };
const CATALOGUE = '_locales/en/messages.json';

/**
 * A copy of the build that ships. It differs in its catalogue, and has no worker: what the pages are told comes from
 * the table of states alone (`stand-in.ts`), and nobody asks, stores or wakes up while a picture is taken.
 */
export function buildFor(tongue: Tongue): string {
  const copy = `${FOLDER}/build-${tongue}`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync(PRODUCTION, copy, { recursive: true });
  rewrite(`${copy}/${CATALOGUE}`, (catalogue: Catalogue) => WRITERS[tongue](catalogue));
  rewrite(`${copy}/manifest.json`, ({ background, ...manifest }: Record<string, unknown>) => manifest);
  return copy;
}

function rewrite<T>(path: string, change: (json: T) => object): void {
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}
