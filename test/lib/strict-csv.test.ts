import { expect, test } from 'vitest';
import { parseStrictCsv } from './strict-csv.ts';

test.each([
  ['a bare line feed', 'a\nb\r\n'],
  ['a bare carriage return', 'a\rb\r\n'],
  ['a quote inside', 'a"b\r\n'],
  ['text after a quote', '"a"b\r\n'],
  ['a space after a quote', '"a" ,b\r\n'],
  ['an open quote', '"a\r\n'],
  ['no line end', 'a,b'],
  ['no line end after a comma', 'a,'],
  ['no line end after a quote', '"a"'],
  ['a record of fewer fields', 'a,b\r\nc\r\n'],
  ['a record of more fields', 'a\r\nb,c\r\n'],
  ['an empty line', 'a,b\r\n\r\n'],
])('a CSV file with %s is refused', (_, text) => {
  expect(() => parseStrictCsv(text)).toThrow('Not RFC 4180');
});
