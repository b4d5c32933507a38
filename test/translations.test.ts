import { globSync, readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../lib/domain/text/languages.ts';
import english from '../public/_locales/en/messages.json' with { type: 'json' };
import { isNode, type Node } from './tools/product-source.ts';
import { type Catalog, LIMITS } from './tools/screenshots/catalog.ts';

const root = new URL('..', import.meta.url);
const folders = readdirSync(new URL('public/_locales', root)).sort();
const translations = folders.filter((folder) => folder !== 'en');
const catalogOf = (folder: string): Catalog =>
  JSON.parse(readFileSync(new URL(`public/_locales/${folder}/messages.json`, root), 'utf8'));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stemOf = (name: string): string => name.replace(PLURAL, '');
const stems = new Set(
  Object.keys(english)
    .filter((name) => PLURAL.test(name))
    .map(stemOf),
);

/** The names of a language's texts: one for each of its plural categories. */
const namesIn = (language: string): string[] => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const single = Object.keys(english).filter((name) => !PLURAL.test(name));
  return [...single, ...[...stems].flatMap((stem) => pluralCategories.map((category) => `${stem}_${category}`))];
};

const originalOf = (name: string): string => {
  const texts: Catalog = english;
  return texts[PLURAL.test(name) ? `${stemOf(name)}_other` : name]?.message ?? '';
};

const placeholders = (text: string): string[] => [...new Set(text.match(/\$(?:\$|\d)|%s/g))].sort();

/** The width of a text in letters; a letter of Chinese, Japanese or Korean is as wide as two others. */
const widthOf = (text: string): number =>
  [...text.replace(/\$\d/g, '503')].reduce(
    (sum, letter) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );

/** Texts that are the same in every language: names of products. */
const SAME = ['extensionName'];
/** Words that a language shares with English. Another text that equals the English one was forgotten. */
const SHARED: Record<string, string[]> = {
  de: [
    ...['showWhy', 'administrator', 'columnCode', 'columnName', 'columnAffiliate', 'status', 'filterLoaded'],
    ...['affiliateDetails', 'campaignMedium'],
  ],
  es: ['sumRow'],
  fr: [
    ...['columnCode', 'sumRow', 'messages', 'actions', 'sections', 'notifications', 'campaignSource', 'columnDays'],
    ...['pages', 'sources'],
  ],
  it: ['backupHeading', 'columnEmail', 'homePage'],
  nl: [
    ...['showWhy', 'columnCode', 'columnAffiliate', 'status', 'filterLoaded', 'affiliateDetails', 'campaignMedium'],
    ...['affiliates', 'byWeek'],
  ],
  pl: ['administrator', 'status', 'campaignMedium', 'chooseAccount'],
  pt_BR: ['sumRow', 'backupHeading'],
  tr: ['chooseAccount'],
};
/** Paths, file names, abbreviations and product names, which no translation changes. */
const VERBATIM = /\/wp-[\w/-]+(?:\.php)?|\.htaccess|HTTPS?|PHP|REST|CSV|JSON|WordPress|WooCommerce|Affiliate Glance/g;

/** The placeholder of each text that stands for a time, a date or an age, by the English descriptions. */
const MOMENTS: [name: string, place: string][] = Object.entries(english).flatMap(([name, { description }]) =>
  [...description.matchAll(/(\$\d): (?:a |an |the )?(?:time|date|age|days?)\b/g)].map(
    ([, place = '']): [string, string] => [name, place],
  ),
);
/** "until" has to stand before its time. */
const PREPOSITIONS = ['pausedUntil'];
/** A moment stands alone: at the start, after a sign, or before one, so that no word decides its case. */
const STANDS_ALONE = /(?:^|[:：(（·,،、] ?)\$(?:[.。)）:：·,،、]|\u00a0|$)/;

test('a time, a date or an age has no preposition in any language', () => {
  expect(MOMENTS.length).toBeGreaterThan(10);
  const wrong = MOMENTS.filter(([name]) => !PREPOSITIONS.includes(name)).flatMap(([name, place]) =>
    folders
      .map((folder) => ({ folder, message: catalogOf(folder)[name]?.message ?? '' }))
      .filter(({ message }) => !STANDS_ALONE.test(message.replace(place, '$').replace(/\$\d/g, '1')))
      .map(({ folder, message }) => `${folder} ${name}: ${message}`),
  );
  expect(wrong).toEqual([]);
});

test('amounts and numbers of days are not written in a text, but formatted for the user', () => {
  const isWritten = (message: string) => /\d\d/.test(message.replace(/\$\d/g, ''));
  const written = folders.flatMap((folder) =>
    Object.entries(catalogOf(folder)).flatMap(([name, { message }]) => (isWritten(message) ? `${folder} ${name}` : [])),
  );
  expect(written).toEqual([]);
});

test('no French line breaks before a mark', () => {
  const broken = Object.entries(catalogOf('fr')).filter(([, { message }]) => / [:;!?»%]|« /.test(message));
  expect(broken).toEqual([]);
});

test('every language of the settings has a catalog, and every catalog is in the settings', () => {
  expect([...folders, 'en_GB'].sort()).toEqual([...LANGUAGE_CODES].sort());
});

describe.each(translations)('the catalog %s', (folder) => {
  const catalog = catalogOf(folder);
  const language = folder.replace('_', '-');
  const texts = Object.entries(catalog).map(([name, { message }]) => ({ name, message, original: originalOf(name) }));
  const wrong = (isWrong: (text: (typeof texts)[number]) => boolean) =>
    texts.filter(isWrong).map(({ name, message }) => `${name}: ${message}`);

  test('has every text in each plural category of its language, and no other', () => {
    expect(Object.keys(catalog).sort()).toEqual(namesIn(language).sort());
  });

  test('names its language and direction', () => {
    expect(catalog.languageCode?.message).toBe(language);
    expect(catalog.textDirection?.message).toBe(new Intl.Locale(language).language === 'ar' ? 'rtl' : 'ltr');
  });

  test('has the placeholders of the original, except that a form for few numbers may write its number out', () => {
    const mayWriteOut = (name: string) => /_(zero|one|two)$/.test(name);
    const missing = wrong(({ name, message, original }) => {
      const [found, wanted] = [placeholders(message), placeholders(original)];
      const expected = mayWriteOut(name) ? wanted.filter((place) => place !== '$1' || found.includes(place)) : wanted;
      return found.join() !== expected.join();
    });
    expect(missing).toEqual([]);
  });

  test('has no markup, no empty text, no space at an end, and no stray dollar sign', () => {
    const stray = ({ message }: { message: string }) =>
      message === '' || message.trim() !== message || /[<>]|&\w+;/.test(message) || /\$(?![1-9$])/.test(message);
    expect(wrong(stray)).toEqual([]);
  });

  test('keeps names, paths and limits', () => {
    const verbatim = (text: string) => [...new Set(text.match(VERBATIM))].sort().join();
    expect(wrong(({ message, original }) => verbatim(message) !== verbatim(original))).toEqual([]);
    expect(wrong(({ name, message }) => widthOf(message) > (LIMITS.get(name) ?? Number.POSITIVE_INFINITY))).toEqual([]);
    expect(SAME.filter((name) => catalog[name]?.message !== originalOf(name))).toEqual([]);
  });

  test('is translated', () => {
    const same = texts.filter(({ message, original }) => message === original && /\p{L}{3}/u.test(original));
    const listed = [
      ...SAME,
      ...(SHARED[folder] ?? []),
      ...(catalog.textDirection?.message === 'ltr' ? ['textDirection'] : []),
    ];
    expect([...new Set(same.map(({ name }) => stemOf(name)))].sort()).toEqual(listed.sort());
  });
});

const SPOKEN = ['title', 'label', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription'];

/** Words in the markup that belong into a catalog. */
function literalsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const attribute = node.type === 'JSXAttribute' && SPOKEN.includes(String((node.name as Node).name));
    const text = node.type === 'JSXText' ? node.value : attribute && isNode(node.value) ? node.value.value : '';
    if (/\p{L}{2}/u.test(String(text ?? ''))) found.push(String(text).trim());
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(path, code).program as unknown as Node);
  return found;
}

test('no component has a literal text except for examples of a currency and a site', () => {
  expect(literalsIn('a.tsx', 'const a = <p title="Two words">Word {t("x")}</p>;')).toEqual(['Two words', 'Word']);
  const files = globSync('{components,entrypoints}/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => literalsIn(file, readFileSync(new URL(file, root), 'utf8')));
  expect(found).toEqual(['EUR', 'https://shop.example', 'shop.example']);
});
