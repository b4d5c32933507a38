import { expect, test } from 'vitest';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { type Catalog, inHebrewLetters, LIMITS, lengthen } from '../tools/screenshots/catalog.ts';

const catalog: Catalog = english;
const names = Object.keys(catalog);
const placeholders = (text = '') => text.match(/\$[$\d]/g) ?? [];

test.each([
  ['longer', lengthen],
  ['from the right', inHebrewLetters],
])('a catalog that is “%s” has the same names and the same placeholders', (_, write) => {
  const written = write(catalog);
  expect(Object.keys(written)).toEqual(names);
  const placeholdersOf = (texts: Catalog) => names.map((name) => [name, ...placeholders(texts[name]?.message)]);
  expect(placeholdersOf(written)).toEqual(placeholdersOf(catalog));
});

test('longer texts are half as long again, or reach their limit', () => {
  const written = lengthen(catalog);
  const { languageCode: _, textDirection: __, ...texts } = catalog;
  for (const [name, { message }] of Object.entries(texts)) {
    const length = written[name]?.message.length ?? 0;
    const target = LIMITS.get(name) ?? message.length * 1.5;
    expect([name, length >= target - 3 && length <= (LIMITS.get(name) ?? target + 3)]).toEqual([name, true]);
  }
  expect(written).toMatchObject({ languageCode: { message: 'en' }, textDirection: { message: 'ltr' } });
});

test('right-to-left texts declare their direction, in letters that run that way', () => {
  const written = inHebrewLetters(catalog);
  expect(written.languageCode).toEqual({ message: 'he' });
  expect(written.textDirection).toEqual({ message: 'rtl' });
  expect(written.unpaid?.message).toMatch(/^[א-ת]+$/);
});
