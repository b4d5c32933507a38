import { readFileSync } from 'node:fs';
import type { Catalog } from '../screenshots/catalog.ts';

/** One word for one thing, in the languages of `public/_locales/`. */
export interface GlossaryEntry {
  /** The thing, in English. */
  term: string;
  /** Its word, with other words for special cases in parentheses. */
  use: string;
  /** Words that mean something else to a native speaker. A star stands for any letters at that end of a word. */
  never: string[];
  /** Names of texts in which these words are right. */
  except?: string[];
}

/** @param folder "pt_BR" */
export const glossaryOf = (folder: string): GlossaryEntry[] =>
  JSON.parse(readFileSync(new URL(`${folder}.json`, import.meta.url), 'utf8'));

/** Names are the same in every language. */
const NAMES = /Affiliate Glance|WordPress|WooCommerce|\.example/g;

/** The forbidden words in a catalog, as "name: text (word; use …)". */
export const forbiddenWords = (catalog: Catalog, glossary: GlossaryEntry[]): string[] =>
  Object.entries(catalog).flatMap(([name, { message }]) =>
    glossary
      .filter(({ except }) => !except?.includes(name))
      .flatMap(({ never, use }) =>
        never
          .filter((word) => patternOf(word).test(message.replace(NAMES, '')))
          .map((word) => `${name}: ${message} (${word}; use ${use})`),
      ),
  );

function patternOf(word: string): RegExp {
  const text = word.replace(/^\*|\*$/g, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const start = word.startsWith('*') ? '' : '(?<!\\p{L})';
  const end = word.endsWith('*') ? '' : '(?!\\p{L})';
  return new RegExp(`${start}${text}${end}`, 'iu');
}
