import { expect, test } from 'vitest';
import { inBritish, withoutDescriptions } from '../../../lib/build/catalogs.ts';
import catalog from '../../../public/_locales/en/messages.json' with { type: 'json' };

const british = (message: string) => inBritish({ text: { message } }).text?.message;

test.each([
  ['Your programs', 'Your programmes'],
  ['Program of the program’s owner: $1', 'Programme of the programme’s owner: $1'],
  ['Canceled', 'Cancelled'],
  ['Programming', undefined],
  ['Nothing differs', undefined],
])('%s: %s', (american, expected) => expect(british(american)).toBe(expected));

test('the catalog is American, and little of it differs', () => {
  const texts = Object.values(catalog).map(({ message }) => message);
  expect(texts.filter((text) => /programme|cancelled|colour/i.test(text))).toEqual([]);
  const differing = Object.keys(inBritish(catalog)).length;
  expect(differing).toBeGreaterThan(40);
  expect(differing).toBeLessThan(texts.length / 5);
});

test('what ships has the texts alone', () => {
  expect(
    withoutDescriptions({ unpaid: { message: 'Unpaid', description: 'A figure.' } as { message: string } }),
  ).toEqual({
    unpaid: { message: 'Unpaid' },
  });
});

test('no text stands twice, besides the two numbers of a plural', () => {
  const byMessage = Map.groupBy(Object.entries(catalog), ([, { message }]) => message);
  const doubles = [...byMessage.values()].map(
    (entries) => new Set(entries.map(([key]) => key.replace(/_(one|other)$/, ''))),
  );
  expect(doubles.filter(({ size }) => size > 1)).toEqual([]);
});
