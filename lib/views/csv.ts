import type { Affiliate } from '../domain/affiliates.ts';
import type { Column } from '../domain/columns.ts';
import { isDecimal } from '../domain/sum.ts';

/**
 * RFC 4180: comma, CRLF, quotes doubled. UTF-8 with a byte order mark, without which spreadsheets garble names.
 * What a spreadsheet would run as a formula gets an apostrophe in front, also where another separator than ours
 * would begin a cell; plain numbers keep their sign.
 */
export function csvOf(
  affiliates: Affiliate[],
  columns: Column[],
  label: (column: Column) => string,
): string[] {
  const keys = ['id' as const, ...columns.map(({ key }) => key)];
  // Beside "rate" stands its kind, without which "20" says nothing.
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

/** A sign, plain or full-width, at the start of what some spreadsheet takes for a cell. */
const FORMULA = /((?:^|[;|\t\r\n])[ \u00a0\u3000]{0,8})(?=[=+\-@＝＋－＠])/g;

function cell(value: string | null): string {
  if (value === null) return '';
  const defused = isDecimal(value) ? value : value.replace(FORMULA, "$1'");
  const safe = /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
