import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { LAST_MOMENT } from '../../../../lib/domain/referrals/referral-bounds.ts';
import { LONGEST_LINE, MOST } from '../../../../lib/domain/transfer/export-file.ts';
import { readExport } from '../../../../lib/worker/records/read-export.ts';
import { entry, file, HOUR, metadata, totalsOf } from '../../import-desk.ts';
import { NOON } from '../../make.ts';

const LATEST = NOON + DAY;
let pauses = 0;
const read = (lines: string[] | string) =>
  readExport(typeof lines === 'string' ? lines : lines.join(''), {
    latest: LATEST,
    async pause() {
      pauses++;
    },
  });

const LONG_AGO = NOON - 100 * DAY;
const payout = { from: NOON - HOUR, at: NOON, amount: '5' };
const coverageGap = { from: NOON - HOUR, to: NOON, count: 2 };
const increase = { at: NOON, amount: '7' };
/** One of each kind: the head, payout, coverage gap, increase, totals, two entries, the end. */
const good = () =>
  file(
    [entry({ campaign: 'autumn' }), entry({ key: '', at: LONG_AGO, count: 9 })],
    {
      payouts: [payout],
      coverageGaps: [coverageGap, { from: 0, to: LAST_MOMENT, count: 1 }],
      increases: [increase],
      beyondCursor: 1,
      compactedBefore: Math.floor(LONG_AGO / DAY) + 1,
    },
    [totalsOf(NOON)],
  );

test('what was written is what is read', async () => {
  const { since, compactedBefore } = metadata({ compactedBefore: Math.floor(LONG_AGO / DAY) + 1 });
  expect(await read(good())).toEqual({
    ok: true,
    value: {
      programme: {
        name: 'shop.example',
        baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2',
        username: 'ada',
      },
      metadata: {
        since,
        compactedBefore,
        last: { at: NOON, referrals: 3 },
        beyondCursor: 1,
        payouts: [payout],
        coverageGaps: [coverageGap, { from: 0, to: LAST_MOMENT, count: 1 }],
        increases: [increase],
      },
      totals: [totalsOf(NOON)],
      entries: [entry({ campaign: 'autumn' }), entry({ key: '', at: LONG_AGO, count: 9 })],
    },
  });
});

test('no line is long, and a long export lets others take their turn', async () => {
  const many = file(Array.from({ length: 5000 }, (_, n) => entry({ key: `id ${n}` })));
  expect(Math.max(...many.map(({ length }) => length))).toBeLessThan(1000);
  pauses = 0;
  expect(await read(many)).toMatchObject({ ok: true });
  expect(pauses).toBe(5);
});

test('what is pending until the history answers is no coverage gap yet: the next answer counts it', async () => {
  const waits = file([], { coverageGaps: [coverageGap, { ...coverageGap, isPending: true }] });
  expect(await read(waits)).toMatchObject({ ok: true, value: { metadata: { coverageGaps: [coverageGap] } } });
});

test('lines that end as Windows ends them are read, and a last one without an end', async () => {
  expect(await read(good().join('').replaceAll('\n', '\r\n'))).toMatchObject({ ok: true });
  expect(await read(good().join('').slice(0, -1))).toMatchObject({ ok: true });
});

describe('no export of ours', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{"format":'],
    ['a web page', '<!doctype html>'],
    ['null', 'null'],
    ['another list', '[1, 2, 3]'],
    ['another format', good().join('').replace('affiliate-glance-records', 'shopping-list')],
    ['brackets without end', '['.repeat(18_000_000)],
    ['a line without end', `{"format":"affiliate-glance-records","version":1,"x":"${'x'.repeat(LONGEST_LINE)}"}`],
    ['empty lines', '\n'.repeat(1_000_000)],
  ])('%s', async (_, text) => {
    expect(await read(text)).toEqual({ ok: false, error: { kind: 'file-unreadable' } });
  });

  test('of a later version', async () => {
    const [, ...rest] = good();
    const later = JSON.stringify({ format: 'affiliate-glance-records', version: 2, metadata: 'new' });
    expect(await read([`${later}\n`, ...rest])).toEqual({ ok: false, error: { kind: 'file-newer' } });
  });
});

test('cut short anywhere after its first line, it is known as such', async () => {
  const text = good().join('');
  const first = text.indexOf('\n') + 1;
  const outcomes = new Set<string>();
  for (let end = first; end < text.length - 1; end++) {
    const outcome = await read(text.slice(0, end));
    outcomes.add(outcome.ok ? 'ok' : outcome.error.kind);
  }
  expect([...outcomes]).toEqual(['file-cut']);
});

test('brackets without end on a line of their own are damage, at once', async () => {
  const [head = '', ...rest] = good();
  const outcome = await read([head, `${'['.repeat(15_000_000)}\n`, ...rest]);
  expect(outcome).toEqual({ ok: false, error: { kind: 'file-damaged', where: '2: ' } });
});

/** A file whose line of that kind says something else. */
function changed(kind: string, part: object | null): string[] {
  return good().map((line) => {
    const json = JSON.parse(line);
    if (!(kind in json)) return line;
    return `${JSON.stringify({ ...json, [kind]: part && { ...json[kind], ...part } })}\n`;
  });
}

describe('damaged, said where', () => {
  test.each<[string, string, object | null, string]>([
    ['known since the year 9999', 'metadata', { since: LAST_MOMENT }, '1: metadata.since'],
    ['known since the day after tomorrow', 'metadata', { since: LATEST + 1 }, '1: metadata.since'],
    ['answered the day after tomorrow', 'metadata', { last: { at: LATEST + 1, referrals: 1 } }, '1: metadata.last.at'],
    ['no last answer', 'metadata', { last: null }, '1: metadata.last'],
    ['half a referral', 'metadata', { last: { at: NOON, referrals: 0.5 } }, '1: metadata.last.referrals'],
    ['more came in than is kept', 'metadata', { beyondCursor: 50_001 }, '1: metadata.beyondCursor'],
    ['days compacted that are listed yet', 'metadata', { compactedBefore: Math.floor(NOON / DAY) - 61 }, '1: '],
    ['no programme', 'programme', { name: 7 }, '1: programme.name'],
    ['no address', 'programme', { baseUrl: 'shop' }, '1: programme.baseUrl'],
    ['a payout backwards', 'payout', { from: NOON + 1 }, '2: payout'],
    ['a payout to come', 'payout', { at: LATEST + 1 }, '2: payout.at'],
    ['a payout of nothing', 'payout', { amount: '' }, '2: payout.amount'],
    ['a coverage gap backwards', 'coverageGap', { from: NOON + 1, to: NOON }, '3: coverageGap'],
    ['a coverage gap to come', 'coverageGap', { to: LATEST + 1 }, '3: coverageGap.to'],
    ['a coverage gap less than none', 'coverageGap', { count: -1 }, '3: coverageGap.count'],
    ['a increase to come', 'increase', { at: LATEST + 1 }, '5: increase.at'],
    ['a increase in words', 'increase', { amount: 'much' }, '5: increase.amount'],
    ['a day that is none', 'totals', { day: '2026-02-30' }, '6: totals.day'],
    ['a day that was another', 'totals', { day: '2026-11-23' }, '6: totals'],
    ['totals to come', 'totals', { at: LATEST + 1 }, '6: totals.at'],
    ['an endless figure', 'totals', { paid: '1'.repeat(101) }, '6: totals.paid'],
    ['a figure in words', 'totals', { unpaid: 'lots' }, '6: totals.unpaid'],
    ['a time that is none', 'entry', { at: 'yesterday' }, '7: entry.at'],
    ['a time before time', 'entry', { at: -1 }, '7: entry.at'],
    ['a time after all', 'entry', { at: LAST_MOMENT + 1 }, '7: entry.at'],
    ['a broken time', 'entry', { at: 1.5 }, '7: entry.at'],
    ['reversed in a year to come', 'entry', { reversedAt: LATEST + 1 }, '7: entry'],
    ['standing again in a year to come', 'entry', { stoodAt: LATEST + 1 }, '7: entry.stoodAt'],
    ['an amount that is none', 'entry', { amount: '12,40' }, '7: entry.amount'],
    ['an endless amount', 'entry', { amount: '9'.repeat(101) }, '7: entry.amount'],
    ['an amount as a float', 'entry', { amount: 12.4 }, '7: entry.amount'],
    ['an endless key', 'entry', { key: 'x'.repeat(101) }, '7: entry.key'],
    ['an endless status', 'entry', { status: 'x'.repeat(101) }, '7: entry.status'],
    ['no count', 'entry', { count: 0 }, '7: entry.count'],
    ['more than anybody has', 'entry', { count: 1e9 + 1 }, '7: entry.count'],
    ['compacted since', 'entry', { key: '', count: 5 }, '7: '],
    ['no entry at all', 'entry', null, '7: entry'],
  ])('%s', async (_, kind, part, where) => {
    expect(await read(changed(kind, part))).toEqual({ ok: false, error: { kind: 'file-damaged', where } });
  });

  const [head = '', ...rest] = good();
  const end = rest.at(-1) ?? '';
  const before = rest.slice(0, -1);
  test.each<[string, string[], string]>([
    ['no line', [head, 'hello\n', ...rest], '2: '],
    ['a line of a list', [head, '[]\n', ...rest], '2: '],
    ['fewer than it says', [head, ...before.slice(1), end], '8: '],
    ['more than it says', [head, ...before, '{}\n', end], '10: '],
    ['something after its end', [head, ...rest, end], '10: '],
    ['half a line before another one', [head, `${end.slice(0, 5)}\n`, ...rest], '2: '],
    ['two heads', [head, head, ...rest], '10: '],
  ])('%s', async (_, lines, where) => {
    expect(await read(lines)).toEqual({ ok: false, error: { kind: 'file-damaged', where } });
  });

  test.each<[string, string[]]>([
    ['a referral', file([entry(), entry({ key: 'id 2' }), entry({ amount: '1' })])],
    ['50,000 times the same', file(Array.from({ length: 50_000 }, () => entry()))],
    ['a day', file([], {}, [totalsOf(NOON), totalsOf(NOON + 1)])],
    [
      'a day that was compacted',
      file(
        [1, 2].map((count) => entry({ key: '', at: LONG_AGO, count })),
        {
          compactedBefore: Math.floor(LONG_AGO / DAY) + 1,
        },
      ),
    ],
  ])('%s stands in it twice', async (_, lines) => {
    expect(await read(lines)).toMatchObject({ ok: false, error: { kind: 'file-damaged' } });
  });

  test('a referral that its service dates years ahead is none: so it is recorded, too', async () => {
    const dated = entry({ at: LAST_MOMENT, status: 'rejected', reversedAt: LAST_MOMENT });
    expect(await read(file([dated]))).toMatchObject({ ok: true, value: { entries: [dated] } });
  });
});

describe('no more than is kept of an account', () => {
  const some = <T>(count: number, of: (nth: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));
  const at = (nth: number) => NOON - nth * 1000;
  test.each<[keyof typeof MOST, (count: number) => string[]]>([
    ['entries', (count) => file(some(count, (n) => entry({ key: `id ${n}` })))],
    [
      'totals',
      (count) =>
        file(
          [],
          {},
          some(count, (n) => totalsOf(NOON - n * DAY)),
        ),
    ],
    ['payouts', (count) => file([], { payouts: some(count, (n) => ({ from: at(n), at: at(n), amount: '1' })) })],
    ['coverageGaps', (count) => file([], { coverageGaps: some(count, (n) => ({ from: at(n), to: at(n), count: 1 })) })],
    ['increases', (count) => file([], { increases: some(count, (n) => ({ at: at(n), amount: '1' })) })],
  ])('%s', { timeout: 30_000 }, async (kind, of) => {
    expect((await read(of(MOST[kind]))).ok).toBe(true);
    expect(await read(of(MOST[kind] + 1))).toEqual({ ok: false, error: { kind: 'file-too-large' } });
  });
});

test('what it holds beside is left out', async () => {
  const [head, ...rest] = file([entry()]);
  const strange = rest.map((line) =>
    line.replace('"key"', '"__proto__":{"a":1},"note":"x","key"').replace('{"entry"', '{"hello":"world","entry"'),
  );
  expect(strange).not.toEqual(rest);
  expect(await read([head ?? '', ...strange])).toMatchObject({ ok: true, value: { entries: [entry()] } });
});
