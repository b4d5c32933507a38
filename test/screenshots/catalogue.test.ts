import { expect, test } from 'vitest';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { type Catalogue, fromTheRight, LIMITS, longer } from '../tools/screenshots/catalogue.ts';

const catalogue: Catalogue = english;
const names = Object.keys(catalogue);
const placeholders = (text = '') => text.match(/\$[$\d]/g) ?? [];

test.each([
  ['longer', longer],
  ['from the right', fromTheRight],
])('%s: the same names and the same placeholders', (_, write) => {
  const written = write(catalogue);
  expect(Object.keys(written)).toEqual(names);
  const of = (some: Catalogue) => names.map((name) => [name, ...placeholders(some[name]?.message)]);
  expect(of(written)).toEqual(of(catalogue));
});

test('longer texts are half as long again, or reach their limit, give or take what brackets and short words take', () => {
  const written = longer(catalogue);
  const { languageCode: _, textDirection: __, ...texts } = catalogue;
  for (const [name, { message }] of Object.entries(texts)) {
    const length = written[name]?.message.length ?? 0;
    const aim = LIMITS.get(name) ?? message.length * 1.5;
    expect([name, length >= aim - 3 && length <= (LIMITS.get(name) ?? aim + 3)]).toEqual([name, true]);
  }
  expect(written).toMatchObject({ languageCode: { message: 'en' }, textDirection: { message: 'ltr' } });
});

test('right-to-left texts declare their direction, in letters that run that way', () => {
  const written = fromTheRight(catalogue);
  expect(written.languageCode).toEqual({ message: 'he' });
  expect(written.textDirection).toEqual({ message: 'rtl' });
  expect(written.unpaid?.message).toMatch(/^[א-ת]+$/);
});
