import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { COLUMNS, columnsFor } from '../../../lib/domain/groups/columns.ts';
import { csvLines, csvOf, spreadsheetFormat } from '../../../lib/views/csv.ts';
import { affiliate } from '../group-samples.ts';
import { parseStrictCsv } from '../strict-csv.ts';

/** The file's cells, read back from its bytes. */
function readBack(affiliates: Affiliate[], columns = COLUMNS): string[][] {
  const bytes = new TextEncoder().encode(csvOf(affiliates, columns, 'USD').join(''));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parseStrictCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** The cell of an affiliate's name. */
const cellOf = (name: string | null) => readBack([affiliate(1, { name })])[1]?.[2];

test('a file has a head, and a record for each affiliate in the displayed order', () => {
  const named = { name: 'Ada', email: 'ada@shop.example', currency: 'EUR' };
  const [head, first, second] = readBack([affiliate(2, named), affiliate(1, { rateType: 'flat' })]);
  expect(head?.slice(0, 7)).toEqual(['ID', 'Code', 'Name', 'Email', 'Status', 'Rate', 'Rate (type)']);
  expect(head?.slice(7)).toEqual(['Balance', 'Paid', 'Unpaid', 'Member since', 'Currency']);
  const amounts = '200.10,1034.40,200.10,2026-01-05T08:00:00+00:00';
  expect(first?.join()).toBe(`2,code-2,Ada,ada@shop.example,active,20,percentage,${amounts},EUR`);
  expect(second?.join()).toBe(`1,code-1,,,active,20,flat,${amounts},USD`);
});

test('a file has only the displayed columns', () => {
  const rows = [affiliate(1)];
  expect(readBack(rows, columnsFor(rows))[0]).not.toContain('Email');
});

describe('a file', () => {
  test.each([
    'Comma, Inc.',
    'Said "hello" twice ""',
    'Line\nbreak',
    '  spaces around  ',
    'Zoë Ünïcødé',
    'محمد',
    '00123',
    `O'Brien`,
  ])('keeps the text %o unchanged', (name) => {
    expect(cellOf(name)).toBe(name);
  });

  test('has an empty cell for null', () => {
    expect(cellOf(null)).toBe('');
  });
});

describe('a text that a spreadsheet would run as a formula', () => {
  test.each([`=cmd|' /C calc'!A0`, '=1+1', '+5', '-2+3', '-', '@SUM(A1:A9)', '\tTabbed', '="a","b"', '-1e5', '-0x10'])(
    'gets an apostrophe: %o',
    (name) => {
      expect(cellOf(name)).toBe(`'${name}`);
    },
  );

  test.each([
    ['\t=1+1', `'\t'=1+1`],
    ['\r=1+1', `'\r'=1+1`],
    // Excel accepts the full-width signs of East Asian keyboards.
    ['＝1+1', `'＝1+1`],
    // Another separator would begin a cell here.
    ['a;=1+1', `a;'=1+1`],
    ['a\t+1', `a\t'+1`],
    ['a\n-cmd', `a\n'-cmd`],
    ['a; \u00a0=1', `a; \u00a0'=1`],
    [' =1+1', ` '=1+1`],
    // A quote may begin a cell for some spreadsheets.
    ['x;"=1+1', `x;"'=1+1`],
    ['x;" =1+1', `x;" '=1+1`],
    ['x\t"=1+1', `x\t"'=1+1`],
    ['x;\u2003+1', `x;\u2003'+1`],
  ])('gets an apostrophe wherever a cell may begin: %o', (name, cell) => {
    expect(cellOf(name)).toBe(cell);
  });

  test.each(['a-b', 'a = b', 'x+y@shop.example', 'a; b', '5 - 3'])('is not seen in %o', (name) => {
    expect(cellOf(name)).toBe(name);
  });

  test.each(['-12.40', '-0.01', '-1', '12.40', '90071992547409931.07'])('is not seen in the number %s', (unpaid) => {
    const [head = [], row = []] = readBack([affiliate(1, { unpaid })]);
    expect(row[head.indexOf('Unpaid')]).toBe(unpaid);
  });
});

describe('random texts', () => {
  /** Some spreadsheets strip leading blanks, quotes and control characters. */
  const withoutFront = (text: string) => text.replace(/^[\s\p{Cc}\u200b"]+/u, '');
  const isFormula = (text: string) =>
    /^[=+\-@＝＋－＠]/.test(withoutFront(text)) && !/^-?\d+([.,]\d+)?$/.test(text.trimEnd());

  const NO_QUOTES = '\u0000';
  /** The cells that any spreadsheet reads. Without quotes, the file cannot be split at commas. */
  function cellsOf(file: string): string[] {
    const read = (delimiter: string, newline: '\r\n' | '\n' | '\r', quoteChar = '"') =>
      Papa.parse<string[]>(file, { delimiter, newline, quoteChar }).data.flat();
    return [
      ...[',', ';', '\t', '|'].flatMap((separator) => [...read(separator, '\r\n'), ...read(separator, '\n')]),
      ...[';', '\t', '|'].flatMap((separator) => [
        ...read(separator, '\n', NO_QUOTES),
        ...read(separator, '\r', NO_QUOTES),
      ]),
    ];
  }

  const character = fc.constantFrom(...'=+-@＝;|,\t\r\n" \'\u00a0\u200bx19.'.split(''));
  const text = fc.string({ unit: character, maxLength: 12 });
  const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });

  test.each(['plain', 'decimal-comma', 'semicolon'] as const)(
    'begin no cell of a %s file with a formula, at any separator',
    (format) => {
      fc.assert(
        fc.property(table, (rows) => {
          expect(cellsOf(csvLines(['A', 'B', 'C'], rows, format).join('')).filter(isFormula)).toEqual([]);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test('are read unchanged by a spreadsheet that splits at commas, except for apostrophes', () => {
    const bare = (value: string) => value.replaceAll("'", '');
    fc.assert(
      fc.property(table, (rows) => {
        const file = csvLines(['A', 'B', 'C'], rows).join('');
        const [, ...read] = parseStrictCsv(file);
        expect(read.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a file in the form that the country’s spreadsheets expect', () => {
  test.each([
    ['en-US', 'plain'],
    ['en-GB', 'plain'],
    ['ja-JP', 'plain'],
    ['de-DE', 'decimal-comma'],
    ['fr-FR', 'decimal-comma'],
    ['pt-BR', 'decimal-comma'],
    ['en-DE', 'decimal-comma'],
    ['de-CH', 'semicolon'],
    ['fr-CH', 'semicolon'],
    ['ar', 'semicolon'],
    ['ar-EG', 'semicolon'],
    ['ar-MA', 'decimal-comma'],
  ] as const)('is for %s: %s', (locale, format) => {
    expect(spreadsheetFormat(`${locale}-u-ca-gregory-nu-latn`)).toBe(format);
  });

  test.each([
    ['decimal-comma', ';', '1034,50', '-0,05'],
    ['semicolon', ';', '1034.50', '-0.05'],
    ['plain', ',', '1034.50', '-0.05'],
  ] as const)('is %s, with the separator %s, and is read back', (format, delimiter, ...numbers) => {
    const rows = [
      ['Tea; hot, "black"', '1034.50', '2026-11-18'],
      ['1.50', '-0.05', ''],
      ['=1+1', '7', null],
    ];
    const text = csvLines(['Campaign', 'Amount', 'Day'], rows, format).join('');
    const [head, ...read] = Papa.parse<string[]>(text.slice(1), { delimiter, skipEmptyLines: true }).data;
    expect(head).toEqual(['Campaign', 'Amount', 'Day']);
    expect(read.map(([first]) => first)).toEqual(['Tea; hot, "black"', '1.50', "'=1+1"]);
    expect(read.map(([, number]) => number)).toEqual([...numbers, '7']);
    expect(read.map(([, , last]) => last)).toEqual(['2026-11-18', '', '']);
  });
});

test('affiliates are saved in the form that spreadsheets expect, too', () => {
  const row = affiliate(1, { rate: '12.5', code: '1.50' });
  const columns = COLUMNS.filter(({ key }) => ['code', 'rate', 'paid'].includes(key));
  const lines = csvOf([row], columns, 'EUR', 'decimal-comma');
  expect(lines).toEqual(['\uFEFFID;Code;Rate;Rate (type);Paid;Currency\r\n', '1;1.50;12,5;percentage;1034,40;EUR\r\n']);
});

test('a negative number at the start of a line is text, because a line that is not split begins with a sign', () => {
  expect(csvLines(['A', 'B'], [['-1', '-1']])[1]).toBe("'-1,-1\r\n");
});
