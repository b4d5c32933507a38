/// <reference types="chrome" />
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '../../../lib/domain/text/languages.ts';
import { PRODUCTION } from '../browser/build.ts';
import { type Catalog, inHebrewLetters, lengthen } from './catalog.ts';
import { AXE } from './measure-names.ts';

/** The texts of the pages are the original ones, right to left, half as long again, or those of a language. */
const GENERATED = ['own', 'rtl', 'long'] as const;
export type GeneratedTexts = (typeof GENERATED)[number];
export type TextSet = GeneratedTexts | Language;

export const isGenerated = (texts: TextSet): texts is GeneratedTexts =>
  GENERATED.some((generated) => generated === texts);

const WRITERS = { own: (catalog: Catalog) => catalog, rtl: inHebrewLetters, long: lengthen };
const catalogOf = (language: string): string => `_locales/${language}/messages.json`;

/** The browser's language is that of the texts, in the country where most people speak it. */
export function localeOf(texts: TextSet): string {
  if (isGenerated(texts)) return 'en-US';
  const { language, region } = new Intl.Locale(texts.replace('_', '-')).maximize();
  return `${language}-${region}`;
}

/** The place of axe in a build. */
export const AXE_FILE = '/axe.min.js';

/**
 * Copies the production build with axe and other texts, and without its worker, which `stand-in.ts` replaces. Each browser has a
 * copy of its own, because several run at once.
 */
export function buildFor(texts: TextSet): string {
  const copy = mkdtempSync(join(tmpdir(), `glance-${texts}-`));
  cpSync(PRODUCTION, copy, { recursive: true });
  cpSync(AXE, `${copy}${AXE_FILE}`);
  if (isGenerated(texts)) rewrite(`${copy}/${catalogOf('en')}`, WRITERS[texts]);
  else cpSync(`${copy}/${catalogOf(texts)}`, `${copy}/${catalogOf('en')}`);
  rewrite(`${copy}/manifest.json`, ({ background, permissions, ...manifest }: chrome.runtime.ManifestV3) => ({
    ...manifest,
    // The stage changes the browser's font sizes.
    permissions: [...(permissions ?? []), 'fontSettings'],
  }));
  return copy;
}

function rewrite<T>(path: string, change: (json: T) => object): void {
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}
