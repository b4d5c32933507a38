import type { Affiliate } from '../domain/groups/affiliates.ts';
import type { Column } from '../domain/groups/columns.ts';
import { isDecimal } from '../domain/money/decimal.ts';

/**
 * RFC 4180 with a byte order mark, without which spreadsheets garble names. Text that a spreadsheet would run
 * as a formula gets an apostrophe in front, also where a spreadsheet splits cells at another separator than
 * the comma. Plain numbers keep their sign.
 */
export function csvOf(affiliates: Affiliate[], columns: Column[], label: (column: Column) => string): string[] {
  const keys = ['id' as const, ...columns.map(({ key }) => key)];
  // A rate needs its kind beside it: "20" alone could be percent or money.
  const head = ['ID', ...columns.map(label)].flatMap((text, i) =>
    keys[i] === 'rate' ? [text, `${text} (type)`] : [text],
  );
  return csvLines(
    head,
    affiliates.map((row) => keys.flatMap((key) => (key === 'rate' ? [row.rate, row.rateType] : [row[key]]))),
  );
}

/** The same for any table. */
export function csvLines(head: string[], rows: (string | null)[][]): string[] {
  const line = (cells: (string | null)[]) => `${cells.map(cell).join(',')}\r\n`;
  return [`\uFEFF${line(head)}`, ...rows.map(line)];
}

/** Plain or full-width: East Asian spreadsheets accept both as formula signs. */
const SIGNS = '=+-@＝＋－＠';
const ANY_SIGN = /[=+\-@＝＋－＠]/;
/** What some spreadsheet splits cells at, even inside our quotes. */
const SEPARATORS = ';|\t\r\n';
/** What a spreadsheet may strip from the start of a cell. */
const LEFT_OUT = /[\s\p{Cc}\u200b"]/u;

function cell(value: string | null, column: number): string {
  if (value === null) return '';
  // Split at another separator, the whole line becomes the first cell, which is then no number.
  const isNumber = isDecimal(value) && !(column === 0 && value.startsWith('-'));
  const defused = isNumber ? value : withoutFormulas(value);
  const safe = /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With an apostrophe before each sign that could begin a cell. */
function withoutFormulas(text: string): string {
  if (!ANY_SIGN.test(text)) return text;
  let written = '';
  let begins = true;
  for (const letter of text) {
    written += begins && SIGNS.includes(letter) ? `'${letter}` : letter;
    begins = SEPARATORS.includes(letter) || (begins && LEFT_OUT.test(letter));
  }
  return written;
}
