import type { Affiliate } from '../domain/groups/affiliates.ts';
import type { Column, ColumnKey } from '../domain/groups/columns.ts';
import { isDecimal } from '../domain/money/decimal.ts';
import { decimalMark } from '../domain/text/formatters.ts';

/** The same in every language, as in the files of Earnings. */
const HEADS: Record<ColumnKey, string> = {
  ...{ code: 'Code', name: 'Name', email: 'Email', status: 'Status', rate: 'Rate', balance: 'Balance' },
  ...{ paid: 'Paid', unpaid: 'Unpaid', createdAt: 'Member since' },
};

/** @param currency of amounts without one; null: unknown */
export function csvOf(
  affiliates: Affiliate[],
  columns: Column[],
  currency: string | null = null,
  format: CsvFormat = 'plain',
): string[] {
  const keys = ['id' as const, ...columns.map(({ key }) => key)];
  // A rate alone is ambiguous: "20" could be percent or money.
  const head = ['ID', ...columns.flatMap(({ key }) => (key === 'rate' ? [HEADS.rate, 'Rate (type)'] : [HEADS[key]]))];
  const cells = affiliates.map((row) => [
    ...keys.flatMap((key) => (key === 'rate' ? [row.rate, row.rateType] : [row[key]])),
    row.currency ?? currency,
  ]);
  return csvLines([...head, 'Currency'], cells, format);
}

/** `semicolon`: numbers with points; `decimal-comma`: semicolons too, and commas in amounts. Countries differ in what they read. */
export type CsvFormat = 'plain' | 'decimal-comma' | 'semicolon';

/** The format that the spreadsheets of a locale's country read. */
export function spreadsheetFormat(locale: string): CsvFormat {
  if (/-(CH|LI)\b/.test(locale)) return 'semicolon';
  if (decimalMark(locale) === ',') return 'decimal-comma';
  // Windows in Arabic parts lists by semicolons, too.
  return locale.startsWith('ar') ? 'semicolon' : 'plain';
}

/** Columns of amounts. Other columns may have texts that only look like numbers. */
const AMOUNTS = new Set([
  ...['Amount', 'Earned', 'Rejected', 'Sent', 'Unpaid at end', 'Per click'],
  ...[HEADS.rate, HEADS.balance, HEADS.paid, HEADS.unpaid],
]);

/**
 * RFC 4180 with a byte order mark, without which spreadsheets garble names. An apostrophe keeps text from running as a
 * formula, in any spreadsheet. Plain numbers keep their sign.
 */
export function csvLines(head: string[], rows: (string | null)[][], format: CsvFormat = 'plain'): string[] {
  const { separator } = PARTINGS[format];
  const line = (cells: (string | null)[]) => {
    const texts = cells.map((value, column) => cell(value, column, AMOUNTS.has(head[column] ?? ''), format));
    return `${texts.join(separator)}\r\n`;
  };
  return [`\uFEFF${line(head)}`, ...rows.map(line)];
}

/** East Asian spreadsheets also accept the full-width signs. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
const SEMICOLON = { separator: ';', splits: /[,;|\t\r\n]/, quoted: /[";\r\n]/ };
/** What parts cells. Some spreadsheets split them at `splits` even inside quotes. A cell with `quoted` needs quotes. */
const PARTINGS: Record<CsvFormat, typeof SEMICOLON> = {
  plain: { separator: ',', splits: /[;|\t\r\n]/, quoted: /[",\r\n]/ },
  'decimal-comma': SEMICOLON,
  semicolon: SEMICOLON,
};
/** Spreadsheets may strip these from the start of a cell. */
const STRIPPED = /[\s\p{Cc}\u200b"]/u;

function cell(value: string | null, column: number, isAmount: boolean, format: CsvFormat): string {
  if (value === null) return '';
  // A spreadsheet that splits at another separator has the whole line in the first cell, which then is not a number.
  const isNumber = isDecimal(value) && !(column === 0 && value.startsWith('-'));
  const number = isAmount && format === 'decimal-comma' ? value.replace('.', ',') : value;
  const { splits, quoted } = PARTINGS[format];
  const defused = isNumber ? number : defuseFormulas(value, splits);
  const safe = /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Puts an apostrophe before each sign that could begin a cell. */
function defuseFormulas(text: string, separator: RegExp): string {
  let defused = '';
  let isCellStart = true;
  for (const letter of text) {
    defused += isCellStart && FORMULA_SIGN.test(letter) ? `'${letter}` : letter;
    isCellStart = separator.test(letter) || (isCellStart && STRIPPED.test(letter));
  }
  return defused;
}
