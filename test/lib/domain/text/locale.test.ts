import { expect, test } from 'vitest';
import { countries, localeFor } from '../../../../lib/domain/text/locale.ts';

test.each<[language: string, country: string | null, spoken: string[], locale: string]>([
  ['en', null, ['en-GB'], 'en-GB'],
  ['de', null, ['de', 'en-US'], 'de-US'],
  ['de', null, ['de-AT', 'en-US'], 'de-AT'],
  ['de', 'CH', ['de-AT'], 'de-CH'],
  ['pt-BR', null, ['pt'], 'pt-BR'],
  ['pt-BR', null, ['pt-PT'], 'pt-PT'],
  ['en', null, ['zh-Hant-TW'], 'en-TW'],
  ['en', null, ['es-419'], 'en-419'],
  ['ja', null, ['ja'], 'ja'],
  ['en', null, [], 'en'],
  ['en', null, ['', 'not a tag', 'x'.repeat(100_000)], 'en'],
])('texts in %o, the country %o and a browser in %o give the formats of %o', (language, country, spoken, locale) => {
  const found = localeFor(language, country, spoken);
  expect(found).toBe(`${locale}-u-ca-gregory-nu-latn`);
  expect(() => new Intl.NumberFormat(found)).not.toThrow();
});

test.each(['ar-EG', 'en-TH', 'ar-SA', 'en-IR'])('%s has the common calendar and digits', (tag) => {
  const [language = '', country = ''] = tag.split('-');
  const locale = localeFor(language, country, []);
  expect(new Intl.DateTimeFormat(locale, { year: 'numeric' }).format(new Date(2026, 5, 1))).toMatch(/2026/);
  expect(new Intl.NumberFormat(locale).format(1234)).toMatch(/1.?234/);
});

test('every country is listed once, by its name in the language', () => {
  const found = countries('de');
  expect(found.length).toBeGreaterThan(240);
  expect(new Set(found.map(([, name]) => name)).size).toBe(found.length);
  expect(found).toContainEqual(['AT', 'Österreich']);
  const names = found.map(([, name]) => name);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
  expect(names).not.toContain('Europäische Union');
});
