import { describe, expect, test } from 'vitest';
import { digestOf, dueDigest, type Known, nextDigest } from '../../../../lib/domain/earnings/weekly-digest.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import { inZone } from '../../in-zone.ts';
import { cursor } from '../../record-samples.ts';

/** By the user's clock. */
const at = (written: string) => Date.parse(written);
/** A Monday. */
const MONDAY = '2026-11-16';

describe('when it is due', () => {
  test.each([
    ['Sunday night', '2026-11-15T23:59', null, '2026-11-16T08:00'],
    ['Monday, too early', '2026-11-16T07:59', null, '2026-11-16T08:00'],
    ['Monday at eight', '2026-11-16T08:00', MONDAY, '2026-11-23T08:00'],
    ['Wednesday, the last moment', '2026-11-18T23:59:59', MONDAY, '2026-11-23T08:00'],
    ['Thursday: it is no news any more', '2026-11-19T00:00', null, '2026-11-23T08:00'],
    ['Saturday', '2026-11-21T12:00', null, '2026-11-23T08:00'],
  ])('%s', (_, now, due, next) => {
    expect(dueDigest([], at(now))).toBe(due);
    expect(nextDigest(at(now))).toBe(at(next));
  });

  test.each([
    ['before eight', '2026-11-16T15:59Z', null, '2026-11-16T16:00Z'],
    ['at eight', '2026-11-16T16:00Z', MONDAY, '2026-11-23T16:00Z'],
  ])(
    'by the clock of the west coast, where it is still Sunday when the world’s Monday begins: %s',
    (_, now, due, next) => {
      const found = inZone('America/Los_Angeles', () => [dueDigest([], Date.parse(now)), nextDigest(Date.parse(now))]);
      expect(found).toEqual([due, Date.parse(next)]);
    },
  );

  test('a week is announced once, also where the clock was ahead for a while', () => {
    expect(dueDigest([MONDAY], at('2026-11-16T09:00'))).toBeNull();
    expect(dueDigest(['2027-01-04'], at('2026-11-16T09:00'))).toBe(MONDAY);
    expect(dueDigest([MONDAY, '2027-01-04'], at('2026-11-17T09:00'))).toBeNull();
  });
});

const entry = (day: string, amount: string, part: Partial<Entry> = {}): Entry => ({
  key: day + amount,
  at: at(`${day}T12:00`),
  amount,
  currency: 'USD',
  status: 'unpaid',
  provider: null,
  reversedAt: null,
  ...part,
});
const programme = (entries: Entry[], metadata: Partial<Known['metadata']> = {}, name = 'shop.example'): Known => ({
  name,
  metadata: { since: null, coverageGaps: [], cursor: cursor({ at: at('2026-11-16T08:00') }), ...metadata },
  entries,
});
const WEEK = [
  entry('2026-11-09', '10.10'),
  entry('2026-11-12', '25.00'),
  entry('2026-11-15', '0.20'),
  entry('2026-11-13', '99', { status: 'rejected', reversedAt: at('2026-11-14T12:00') }),
];
const OTHERS = [entry('2026-11-16', '1000'), entry('2026-11-01', '1000')];
const BEFORE = [entry('2026-11-02', '4.00'), entry('2026-11-08', '1.30')];

describe('what it shows', () => {
  test('Monday to Sunday, against the week before, and the best that still stands', () => {
    expect(digestOf([programme([...WEEK, ...BEFORE, ...OTHERS])], MONDAY)).toEqual({
      monday: MONDAY,
      count: 4,
      atLeast: false,
      sums: [
        {
          currency: 'USD',
          amount: '134.30',
          of: null,
          more: '129.00',
          best: { amount: '25.00', day: '2026-11-12' },
        },
      ],
    });
  });

  test('programmes together, currencies apart, one that has fallen to nothing among them', () => {
    const euros = BEFORE.map((one) => ({ ...one, currency: 'eur' }));
    const two = [programme(WEEK), programme([entry('2026-11-10', '30'), ...euros])];
    expect(digestOf(two, MONDAY)?.sums).toEqual([
      {
        currency: 'USD',
        amount: '164.30',
        of: null,
        more: '164.30',
        best: { amount: '30', day: '2026-11-10' },
      },
      { currency: 'EUR', amount: '0', of: null, more: '-5.30', best: null },
    ]);
  });

  test('sums of which nobody knows the currency stay with their programmes, for they may be of two', () => {
    const unknown = (...all: Entry[]) => all.map((one) => ({ ...one, currency: null }));
    const boots = unknown(entry('2026-11-10', '5'), entry('2026-11-03', '4'));
    const two = [
      programme(unknown(entry('2026-11-09', '10'))),
      programme([...boots, entry('2026-11-09', '7')], {}, 'Boots'),
    ];
    expect(digestOf(two, MONDAY)?.sums).toEqual([
      { currency: 'USD', amount: '7', of: null, more: '7', best: { amount: '7', day: '2026-11-09' } },
      {
        ...{ currency: null, amount: '10', of: 'shop.example', more: '10' },
        best: { amount: '10', day: '2026-11-09' },
      },
      { currency: null, amount: '5', of: 'Boots', more: '1', best: { amount: '5', day: '2026-11-10' } },
    ]);
    expect(digestOf([programme(boots)], MONDAY)?.sums).toMatchObject([{ amount: '5', of: null }]);
  });

  test('nothing came in, and that is known', () => {
    expect(digestOf([programme([])], MONDAY)).toEqual({
      monday: MONDAY,
      count: 0,
      atLeast: false,
      sums: [],
    });
  });

  const coverageGap = { from: at('2026-11-10T00:00'), to: at('2026-11-11T00:00'), count: 3 };
  test.each<[string, Partial<Known['metadata']>]>([
    ['watched since Wednesday', { since: at('2026-11-11T00:00') }],
    ['some were never listed', { coverageGaps: [coverageGap] }],
    ['not asked since Friday', { cursor: cursor({ at: at('2026-11-13T12:00') }) }],
  ])('at least, and no comparison: %s', (_, metadata) => {
    expect(digestOf([programme(WEEK), programme([], metadata)], MONDAY)).toMatchObject({
      atLeast: true,
      sums: [{ amount: '134.30', more: null }],
    });
  });

  test('what was counted but never listed is counted in, where it surely came in that week', () => {
    const early = { ...coverageGap, from: at('2026-11-01T00:00'), count: 50 };
    const later = { from: at('2026-11-16T01:00'), to: at('2026-11-16T02:00'), count: 7 };
    const known = [programme([], { coverageGaps: [coverageGap, early, later] }), programme(WEEK)];
    expect(digestOf(known, MONDAY)).toMatchObject({ count: 7, atLeast: true });
  });

  test('a programme of which the week before is not known: no comparison', () => {
    const since = at('2026-11-05T00:00');
    expect(digestOf([programme(WEEK, { since })], MONDAY)).toMatchObject({
      atLeast: false,
      sums: [{ amount: '134.30', more: null }],
    });
  });

  test.each<[string, Known[]]>([
    ['no programme', []],
    ['nothing recorded', [{ name: 'a', metadata: null, entries: [] }]],
    ['connected since', [programme([], { since: at('2026-11-16T07:00') })]],
    ['not asked for weeks', [programme(BEFORE, { cursor: cursor({ at: at('2026-11-08T12:00') }) })]],
  ])('nothing is known, nothing is named: %s', (_, known) => {
    expect(digestOf(known, MONDAY)).toBeNull();
  });

  test('several that were compacted to one are nobody’s best', () => {
    const compacted = entry('2026-11-09', '500', { key: '', count: 12 });
    expect(digestOf([programme([compacted, ...WEEK])], MONDAY)).toMatchObject({
      count: 16,
      sums: [{ amount: '634.30', best: { amount: '25.00' } }],
    });
  });
});
