import { expect, test } from 'vitest';
import { parseStrictCsv } from './strict-csv.ts';

test.each([
  ['a bare line feed', 'a\nb\r\n'],
  ['a bare carriage return', 'a\rb\r\n'],
  ['a quote inside', 'a"b\r\n'],
  ['text behind a quote', '"a"b\r\n'],
  ['a space behind a quote', '"a" ,b\r\n'],
  ['an open quote', '"a\r\n'],
  ['no end', 'a,b'],
  ['no end behind a comma', 'a,'],
  ['no end behind a quote', '"a"'],
  ['fewer fields', 'a,b\r\nc\r\n'],
  ['more fields', 'a\r\nb,c\r\n'],
  ['an empty line', 'a,b\r\n\r\n'],
])('%s is refused', (_name, text) => {
  expect(() => parseStrictCsv(text)).toThrow('Not RFC 4180');
});
