import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forbiddenWords, glossaryOf } from './tools/glossary/glossary.ts';
import type { Catalog } from './tools/screenshots/catalog.ts';

const root = new URL('..', import.meta.url);
const folders = readdirSync(new URL('public/_locales', root)).sort();
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Texts of version 1.0.0, each with a word that natives read as another thing. */
const OLD_TEXTS: [folder: string, name: string, message: string][] = [
  ['ar', 'reversed', 'المسترجع'],
  ['de', 'unauthorized', 'Login abgelehnt'],
  ['en', 'paidOut', 'Paid out'],
  ['es', 'unpaid', 'Por pagar'],
  ['fr', 'unpaidNow', 'Reste à verser'],
  ['it', 'unpaidAtEnd', 'Da pagare alla fine'],
  ['ja', 'affiliates_other', 'アフィリエイト$1人'],
  ['ja', 'referralsPaid_other', '紹介$1件が支払われました'],
  ['nl', 'stepPin', 'Pictogram vastmaken'],
  ['pl', 'referralsRejected_few', 'Odrzucono $1 polecenia'],
  ['pt_BR', 'newReferrals_other', '$1 novas indicações'],
  ['ru', 'referralsPaid_one', 'Оплачен $1 реферал'],
  ['tr', 'newReferrals_other', '$1 yeni yönlendirme'],
];

test.each(OLD_TEXTS)('the glossary %s finds the word in %s: %s', (folder, name, message) => {
  expect(forbiddenWords({ [name]: { message } }, glossaryOf(folder))).not.toEqual([]);
});

describe.each(folders)('the language %s', (folder) => {
  const glossary = glossaryOf(folder);

  test('has a glossary with a word for each term, each only once', () => {
    const terms = glossary.map(({ term }) => term);
    expect(terms.length).toBeGreaterThan(5);
    expect(terms).toEqual([...new Set(terms)]);
    for (const { use, never } of glossary) {
      expect(use.trim()).not.toBe('');
      expect(never).toEqual([...new Set(never)]);
    }
  });

  test('has no forbidden word in its catalog', () => {
    const catalog: Catalog = JSON.parse(read(`public/_locales/${folder}/messages.json`));
    expect(forbiddenWords(catalog, glossary)).toEqual([]);
  });

  test('has no forbidden word in the texts of the stores', () => {
    const texts: object = JSON.parse(read(`test/tools/store/texts/${folder}.json`));
    const catalog = Object.fromEntries(linesOf(texts).map((message, index) => [`${index}`, { message }]));
    expect(forbiddenWords(catalog, glossary)).toEqual([]);
  });
});

/** Every text of a listing. */
const linesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(linesOf);
