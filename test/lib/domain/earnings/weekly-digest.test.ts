import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../../lib/domain/calendar/calendar.ts';
import { digestOf, dueDigest, type Known, nextDigest } from '../../../../lib/domain/earnings/weekly-digest.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import { cursor } from '../../record-samples.ts';

const utc: Zone = () => 0;
/** Before the user's Monday begins there, it is Monday for the world for hours. */
const west: Zone = () => -480;
const at = (written: string) => Date.parse(written);
/** A Monday. */
const MONDAY = '2026-11-16';

describe('when it is due', () => {
  test.each([
    ['Sunday night', '2026-11-15T23:59Z', utc, null, '2026-11-16T08:00Z'],
    ['Monday, too early', '2026-11-16T07:59Z', utc, null, '2026-11-16T08:00Z'],
    ['Monday at eight', '2026-11-16T08:00Z', utc, MONDAY, '2026-11-23T08:00Z'],
    ['Wednesday, the last moment', '2026-11-18T23:59:59Z', utc, MONDAY, '2026-11-23T08:00Z'],
    ['Thursday: it is no news any more', '2026-11-19T00:00Z', utc, null, '2026-11-23T08:00Z'],
    ['Saturday', '2026-11-21T12:00Z', utc, null, '2026-11-23T08:00Z'],
    ['by the user’s own clock', '2026-11-16T15:59Z', west, null, '2026-11-16T16:00Z'],
    ['by the user’s own clock, at eight', '2026-11-16T16:00Z', west, MONDAY, '2026-11-23T16:00Z'],
  ])('%s', (_, now, zone, due, next) => {
    expect(dueDigest([], at(now), zone)).toBe(due);
    expect(new Date(nextDigest(at(now), zone)).toISOString()).toBe(new Date(next).toISOString());
  });

  test('a week is announced once, also where the clock was ahead for a while', () => {
    expect(dueDigest([MONDAY], at('2026-11-16T09:00Z'), utc)).toBeNull();
    expect(dueDigest(['2027-01-04'], at('2026-11-16T09:00Z'), utc)).toBe(MONDAY);
    expect(dueDigest([MONDAY, '2027-01-04'], at('2026-11-17T09:00Z'), utc)).toBeNull();
  });
});

const entry = (day: string, amount: string, part: Partial<Entry> = {}): Entry => ({
  key: day + amount,
  at: at(`${day}T12:00Z`),
  amount,
  currency: 'USD',
  status: 'unpaid',
  provider: null,
  reversedAt: null,
  ...part,
});
const programme = (entries: Entry[], metadata: Partial<Known['metadata']> = {}, name = 'shop.example'): Known => ({
  name,
  metadata: { since: null, coverageGaps: [], cursor: cursor({ at: at('2026-11-16T08:00Z') }), ...metadata },
  entries,
});
const WEEK = [
  entry('2026-11-09', '10.10'),
  entry('2026-11-12', '25.00'),
  entry('2026-11-15', '0.20'),
  entry('2026-11-13', '99', { status: 'rejected', reversedAt: at('2026-11-14T12:00Z') }),
];
const OTHERS = [entry('2026-11-16', '1000'), entry('2026-11-01', '1000')];
const BEFORE = [entry('2026-11-02', '4.00'), entry('2026-11-08', '1.30')];

describe('what it shows', () => {
  test('Monday to Sunday, against the week before, and the best that still stands', () => {
    expect(digestOf([programme([...WEEK, ...BEFORE, ...OTHERS])], MONDAY, utc)).toEqual({
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
    expect(digestOf(two, MONDAY, utc)?.sums).toEqual([
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
    expect(digestOf(two, MONDAY, utc)?.sums).toEqual([
      { currency: 'USD', amount: '7', of: null, more: '7', best: { amount: '7', day: '2026-11-09' } },
      {
        ...{ currency: null, amount: '10', of: 'shop.example', more: '10' },
        best: { amount: '10', day: '2026-11-09' },
      },
      { currency: null, amount: '5', of: 'Boots', more: '1', best: { amount: '5', day: '2026-11-10' } },
    ]);
    expect(digestOf([programme(boots)], MONDAY, utc)?.sums).toMatchObject([{ amount: '5', of: null }]);
  });

  test('nothing came in, and that is known', () => {
    expect(digestOf([programme([])], MONDAY, utc)).toEqual({
      monday: MONDAY,
      count: 0,
      atLeast: false,
      sums: [],
    });
  });

  const coverageGap = { from: at('2026-11-10T00:00Z'), to: at('2026-11-11T00:00Z'), count: 3 };
  test.each<[string, Partial<Known['metadata']>]>([
    ['watched since Wednesday', { since: at('2026-11-11T00:00Z') }],
    ['some were never listed', { coverageGaps: [coverageGap] }],
    ['not asked since Friday', { cursor: cursor({ at: at('2026-11-13T12:00Z') }) }],
  ])('at least, and no comparison: %s', (_, metadata) => {
    expect(digestOf([programme(WEEK), programme([], metadata)], MONDAY, utc)).toMatchObject({
      atLeast: true,
      sums: [{ amount: '134.30', more: null }],
    });
  });

  test('what was counted but never listed is counted in, where it surely came in that week', () => {
    const early = { ...coverageGap, from: at('2026-11-01T00:00Z'), count: 50 };
    const later = { from: at('2026-11-16T01:00Z'), to: at('2026-11-16T02:00Z'), count: 7 };
    const known = [programme([], { coverageGaps: [coverageGap, early, later] }), programme(WEEK)];
    expect(digestOf(known, MONDAY, utc)).toMatchObject({ count: 7, atLeast: true });
  });

  test('a programme of which the week before is not known: no comparison', () => {
    const since = at('2026-11-05T00:00Z');
    expect(digestOf([programme(WEEK, { since })], MONDAY, utc)).toMatchObject({
      atLeast: false,
      sums: [{ amount: '134.30', more: null }],
    });
  });

  test.each<[string, Known[]]>([
    ['no programme', []],
    ['nothing recorded', [{ name: 'a', metadata: null, entries: [] }]],
    ['connected since', [programme([], { since: at('2026-11-16T07:00Z') })]],
    ['not asked for weeks', [programme(BEFORE, { cursor: cursor({ at: at('2026-11-08T12:00Z') }) })]],
  ])('nothing is known, nothing is named: %s', (_, known) => {
    expect(digestOf(known, MONDAY, utc)).toBeNull();
  });

  test('several that were compacted to one are nobody’s best', () => {
    const compacted = entry('2026-11-09', '500', { key: '', count: 12 });
    expect(digestOf([programme([compacted, ...WEEK])], MONDAY, utc)).toMatchObject({
      count: 16,
      sums: [{ amount: '634.30', best: { amount: '25.00' } }],
    });
  });
});
