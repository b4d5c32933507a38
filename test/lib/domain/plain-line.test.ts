import { expect, test } from 'vitest';
import { plainLine } from '../../../lib/domain/plain-line.ts';

test.each([
  ['Order #7001', 'Order #7001'],
  ['  Order  ', 'Order'],
  ['two\nlines\r\nthree', 'two lines three'],
  ['tab\tbed', 'tab bed'],
  ['bell\u0007 and escape\u001b[31m', 'bell and escape[31m'],
  // Written backwards to look like an image: "gpj.exe" behind a direction letter.
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['\u2066isolated\u2069 \u200fmark', 'isolated mark'],
  ['\ufeffmark', 'mark'],
  ['half \ud83d', 'half \ufffd'],
  ['café 東京 שלום 👩‍💻', 'café 東京 שלום 👩‍💻'],
  ['', ''],
])('%o is shown as %o', (written, line) => {
  expect(plainLine(written, 300)).toBe(line);
});

test('is cut to its bound before anything else, and no letter is halved', () => {
  expect(plainLine('a'.repeat(10_000_000), 5)).toBe('aaaaa');
  expect(plainLine('abcd😀', 5)).toBe('abcd\ufffd');
});
