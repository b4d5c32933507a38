import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { COLUMNS, columnsFor } from '../../../lib/domain/groups/columns.ts';
import { csvLines, csvOf } from '../../../lib/views/csv.ts';
import { columnLabel } from '../../../lib/views/groups/listing-words.ts';
import { affiliate } from '../group-samples.ts';
import { parseStrictCsv } from '../strict-csv.ts';

/** As it is written to the file and read back from its bytes. */
function readBack(affiliates: Affiliate[], columns = COLUMNS): string[][] {
  const bytes = new TextEncoder().encode(csvOf(affiliates, columns, ({ key }) => columnLabel(key)).join(''));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parseStrictCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** What stands in the file for such a name. */
const cellOf = (name: string | null) => readBack([affiliate(1, { name })])[1]?.[2];

test('a head, and a record for each affiliate in the order on display', () => {
  const rows = [affiliate(2, { name: 'Ada', email: 'ada@shop.example' }), affiliate(1, { rateType: 'flat' })];
  expect(readBack(rows)).toEqual([
    ['ID', 'Code', 'Name', 'Email', 'Status', 'Rate', 'Rate (type)', 'Balance', 'Paid', 'Unpaid', 'Member since'],
    [
      '2',
      'code-2',
      'Ada',
      'ada@shop.example',
      'active',
      '20',
      'percentage',
      '200.10',
      '1034.40',
      '200.10',
      '2026-01-05T08:00:00+00:00',
    ],
    ['1', 'code-1', '', '', 'active', '20', 'flat', '200.10', '1034.40', '200.10', '2026-01-05T08:00:00+00:00'],
  ]);
});

test('only the columns on display', () => {
  const rows = [affiliate(1)];
  expect(readBack(rows, columnsFor(rows))[0]).not.toContain('Email');
});

describe('what is read back is what was there', () => {
  test.each([
    'Comma, Inc.',
    'Said "hello" twice ""',
    '"',
    'Line\nbreak',
    'lone\rreturn',
    '  spaces around  ',
    'Zoë Ünïcødé',
    'محمد',
    '😀 Smile',
    'a=b',
    '00123',
    '1e5',
    `O'Brien`,
  ])('%o', (name) => {
    expect(cellOf(name)).toBe(name);
  });

  test('null is empty', () => {
    expect(cellOf(null)).toBe('');
  });
});

describe('what a spreadsheet would run is text', () => {
  test.each([`=cmd|' /C calc'!A0`, '=1+1', '+5', '-2+3', '-', '@SUM(A1:A9)', '\tTabbed', '="a","b"', '-1e5', '-0x10'])(
    '%o',
    (name) => {
      expect(cellOf(name)).toBe(`'${name}`);
    },
  );

  test.each([
    ['\t=1+1', `'\t'=1+1`],
    ['\r=1+1', `'\r'=1+1`],
    // Full-width, as East Asian keyboards write them; Excel takes them for the plain ones.
    ['＝1+1', `'＝1+1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    // Where another separator than ours would begin a cell.
    ['a;=1+1', `a;'=1+1`],
    ['a|@SUM(A1)', `a|'@SUM(A1)`],
    ['a\t+1', `a\t'+1`],
    ['a\n-cmd', `a\n'-cmd`],
    ['a; \u00a0=1', `a; \u00a0'=1`],
    [' =1+1', ` '=1+1`],
    [`${' '.repeat(20)}=1+1`, `${' '.repeat(20)}'=1+1`],
    // A quote that is ours to one spreadsheet begins a cell of its own for another.
    ['x;"=1+1', `x;"'=1+1`],
    ['x;" =1+1', `x;" '=1+1`],
    ['x; "=1+1', `x; "'=1+1`],
    ['x\t"=1+1', `x\t"'=1+1`],
    ['x|"@SUM(A1)', `x|"'@SUM(A1)`],
    ['x;\u2003+1', `x;\u2003'+1`],
  ])('%o, too', (name, cell) => {
    expect(cellOf(name)).toBe(cell);
  });

  test.each(['a-b', 'a = b', 'x+y@shop.example', 'a; b', '5 - 3'])('%o is left alone', (name) => {
    expect(cellOf(name)).toBe(name);
  });

  test.each(['-12.40', '-0.01', '-1', '12.40', '90071992547409931.07'])('%s stays a number', (unpaid) => {
    const [head = [], row = []] = readBack([affiliate(1, { unpaid })]);
    expect(row[head.indexOf('Unpaid')]).toBe(unpaid);
  });

  test('in every column that the service fills', () => {
    const evil = '=1+1';
    const row = affiliate(evil, {
      code: evil,
      name: evil,
      email: evil,
      status: evil,
      rate: evil,
      rateType: evil,
      balance: evil,
      paid: evil,
      unpaid: evil,
      createdAt: evil,
    });
    const [head, cells] = readBack([row]);
    expect(cells).toEqual(head?.map(() => `'${evil}`));
  });
});

describe('whichever separator a spreadsheet splits at', () => {
  /** Blanks, quotes and control letters in front are taken away by one or the other. */
  const withoutFront = (text: string) => text.replace(/^[\s\p{Cc}\u200b"]+/u, '');
  const isFormula = (text: string) =>
    /^[=+\-@＝＋－＠]/.test(withoutFront(text)) && !/^-?\d+(\.\d+)?$/.test(text.trimEnd());

  const NO_QUOTES = '\u0000';
  /** What some reader takes for a cell. Splitting at commas without minding quotes, nobody could read the file. */
  function cellsOf(file: string): string[] {
    const read = (delimiter: string, newline: '\r\n' | '\n' | '\r', quoteChar = '"') =>
      Papa.parse<string[]>(file, { delimiter, newline, quoteChar }).data.flat();
    return [
      ...[',', ';', '\t', '|'].flatMap((at) => [...read(at, '\r\n'), ...read(at, '\n')]),
      ...[';', '\t', '|'].flatMap((at) => [...read(at, '\n', NO_QUOTES), ...read(at, '\r', NO_QUOTES)]),
    ];
  }

  const letter = fc.constantFrom(...'=+-@＝;|,\t\r\n" \'\u00a0\u200bx19.'.split(''));
  const text = fc.string({ unit: letter, maxLength: 12 });
  const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });

  test('no cell begins with a formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsOf(csvLines(['A', 'B', 'C'], rows).join('')).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('and one that splits at commas reads what was there, but for the apostrophes', () => {
    const bare = (value: string) => value.replaceAll("'", '');
    fc.assert(
      fc.property(table, (rows) => {
        const file = csvLines(['A', 'B', 'C'], rows).join('');
        const { data, errors } = Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' });
        // Behind the last line end it sees one cell more.
        const read = data.slice(1, -1);
        expect(errors).toEqual([]);
        expect(read.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      }),
      { numRuns: 500 },
    );
  });

  test('a number below zero at the start of a line is the beginning of one long cell for some', () => {
    expect(csvLines(['A', 'B'], [['-1', '-2.50']])[1]).toBe("'-1,-2.50\r\n");
  });
});
