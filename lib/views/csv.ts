import type { Affiliate } from '../domain/groups/affiliates.ts';
import type { Column } from '../domain/groups/columns.ts';
import { isDecimal } from '../domain/money/decimal.ts';

export function csvOf(affiliates: Affiliate[], columns: Column[], label: (column: Column) => string): string[] {
  const keys = ['id' as const, ...columns.map(({ key }) => key)];
  // A rate alone is ambiguous: "20" could be percent or money.
  const head = ['ID', ...columns.map(label)].flatMap((text, i) =>
    keys[i] === 'rate' ? [text, `${text} (type)`] : [text],
  );
  return csvLines(
    head,
    affiliates.map((row) => keys.flatMap((key) => (key === 'rate' ? [row.rate, row.rateType] : [row[key]]))),
  );
}

/**
 * RFC 4180 with a byte order mark, without which spreadsheets garble names. An apostrophe keeps text from running as a
 * formula, also in spreadsheets that split cells at another separator than the comma. Plain numbers keep their sign.
 */
export function csvLines(head: string[], rows: (string | null)[][]): string[] {
  const line = (cells: (string | null)[]) => `${cells.map(cell).join(',')}\r\n`;
  return [`\uFEFF${line(head)}`, ...rows.map(line)];
}

/** East Asian spreadsheets also accept the full-width signs. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** Some spreadsheets split cells at these even inside quotes. */
const SEPARATOR = /[;|\t\r\n]/;
/** Spreadsheets may strip these from the start of a cell. */
const STRIPPED = /[\s\p{Cc}\u200b"]/u;

function cell(value: string | null, column: number): string {
  if (value === null) return '';
  // A spreadsheet that splits at another separator has the whole line in the first cell, which then is not a number.
  const isNumber = isDecimal(value) && !(column === 0 && value.startsWith('-'));
  const defused = isNumber ? value : defuseFormulas(value);
  const safe = /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Puts an apostrophe before each sign that could begin a cell. */
function defuseFormulas(text: string): string {
  let defused = '';
  let isCellStart = true;
  for (const letter of text) {
    defused += isCellStart && FORMULA_SIGN.test(letter) ? `'${letter}` : letter;
    isCellStart = SEPARATOR.test(letter) || (isCellStart && STRIPPED.test(letter));
  }
  return defused;
}
