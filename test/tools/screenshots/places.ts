import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { PRODUCTION } from '../browser/build.ts';
import { type Catalog, fromTheRight, longer } from './catalog.ts';

export const FOLDER = fileURLToPath(new URL('../../../.output/screenshots', import.meta.url));

/** The texts of the pages: original, right to left, half as long again, or those of a language. */
const MADE_UP = ['own', 'rtl', 'long'] as const;
export type MadeUp = (typeof MADE_UP)[number];
export type Tongue = MadeUp | Language;

export const isMadeUp = (tongue: Tongue): tongue is MadeUp => MADE_UP.some((madeUp) => madeUp === tongue);

const WRITERS = { own: (catalog: Catalog) => catalog, rtl: fromTheRight, long: longer };
const catalogOf = (language: string): string => `_locales/${language}/messages.json`;

/** The language of the browser: that of the texts, in the country where most people speak it. */
export function localeOf(tongue: Tongue): string {
  if (isMadeUp(tongue)) return 'en-US';
  const { language, region } = new Intl.Locale(tongue.replace('_', '-')).maximize();
  return `${language}-${region}`;
}

/** A copy of the production build with another catalog and `stand-in.ts` in place of the worker. */
export function buildFor(tongue: Tongue): string {
  const copy = `${FOLDER}/build-${tongue}`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync(PRODUCTION, copy, { recursive: true });
  if (isMadeUp(tongue)) rewrite(`${copy}/${catalogOf('en')}`, WRITERS[tongue]);
  else cpSync(`${copy}/${catalogOf(tongue)}`, `${copy}/${catalogOf('en')}`);
  rewrite(`${copy}/manifest.json`, ({ background, ...manifest }: Record<string, unknown>) => manifest);
  return copy;
}

function rewrite<T>(path: string, change: (json: T) => object): void {
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}
