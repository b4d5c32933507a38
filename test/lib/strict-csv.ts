import Papa from 'papaparse';

/** A field in quotes (doubled inside) or without any, with the comma or CRLF that ends it. */
const FIELD = /(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/y;

/** Parses CSV exactly as RFC 4180 defines it; throws on anything else that lenient parsers accept. */
export function parseStrictCsv(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
  // The last CRLF ends a record, after which the library sees an empty one.
  const records = data.slice(0, -1);
  const isEven = records.every(({ length }) => length === records[0]?.length);
  let end = 0;
  while (FIELD.test(text)) end = FIELD.lastIndex;
  const isWhole = end === text.length && text.endsWith('\r\n');
  if (errors.length > 0 || !isEven || !isWhole) throw new Error('Not RFC 4180');
  return records;
}
