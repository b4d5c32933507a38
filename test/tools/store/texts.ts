import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inBritish } from '../../../lib/build/catalogs.ts';
import type { Language } from '../../../lib/domain/text/languages.ts';

/** The screenshots of a listing, in the order in which stores show them. */
export const PICTURES = ['popup', 'earnings', 'link', 'settings', 'panel'] as const;
export type PictureName = (typeof PICTURES)[number];

export interface Listing {
  name: string;
  /** Chrome and Edge read it from the package. */
  summary: string;
  firefoxSummary: string;
  /** One string for each paragraph. */
  description: string[];
  pictures: Record<PictureName, { title: string; text: string }>;
}

/** The most letters of a caption that fit on a picture. */
export const CAPTION_LIMITS = { title: 40, text: 100 };

const root = fileURLToPath(new URL('../../..', import.meta.url));

export function listingOf(language: Language): Listing {
  const source = language === 'en_GB' ? 'en' : language;
  const catalog = read(`public/_locales/${source}/messages.json`, language);
  const name = catalog.extensionName.message;
  return {
    name,
    summary: catalog.extensionDescription.message,
    ...read(`test/tools/store/texts/${source}.json`, language),
  };
}

/** Reads a JSON file. British English is derived from the American texts. */
function read(path: string, language: Language) {
  const message = readFileSync(root + path, 'utf8');
  return JSON.parse((language === 'en_GB' && inBritish({ file: { message } }).file?.message) || message);
}
