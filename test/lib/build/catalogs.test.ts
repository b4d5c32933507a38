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
])('British English has %j as %j (undefined: as is)', (american, expected) => expect(british(american)).toBe(expected));

test('the catalog is in American English, and few texts differ in British English', () => {
  const texts = Object.values(catalog).map(({ message }) => message);
  expect(texts.filter((text) => /programme|cancelled|colour/i.test(text))).toEqual([]);
  const differing = Object.keys(inBritish(catalog)).length;
  expect(differing).toBeGreaterThan(40);
  expect(differing).toBeLessThan(texts.length / 5);
});

test('the shipped catalogs have no descriptions', () => {
  expect(
    withoutDescriptions({ unpaid: { message: 'Unpaid', description: 'A figure.' } as { message: string } }),
  ).toEqual({
    unpaid: { message: 'Unpaid' },
  });
});

/** Statuses that other languages write differently, because they agree with the thing: a referral, an affiliate, a sum. */
const STATUSES = /^(unpaid|paid|reversed|status\w+|affiliate(Pending|Rejected))$/;

test('no two keys have the same text, except the forms of a plural and the statuses of different things', () => {
  const byMessage = Map.groupBy(Object.entries(catalog), ([, { message }]) => message);
  const duplicates = [...byMessage.values()].map(
    (entries) => new Set(entries.map(([key]) => key.replace(/_(one|other)$/, ''))),
  );
  const repeated = duplicates.filter((keys) => keys.size > 1 && ![...keys].every((key) => STATUSES.test(key)));
  expect(repeated).toEqual([]);
});
