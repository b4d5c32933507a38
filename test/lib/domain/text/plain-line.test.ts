import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { plainLine } from '../../../../lib/domain/text/plain-line.ts';

test.each([
  ['Order #7001', 'Order #7001'],
  ['two\nlines\r\nthree', 'two lines three'],
  ['bell\u0007 and escape\u001b[31m', 'bell and escape[31m'],
  // The direction mark would show "gpj.exe" as the name of an image.
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['\u2066isolated\u2069 \u200fmark', 'isolated mark'],
  ['\ufeffmark', 'mark'],
  ['\u3164Good\u2060 Sh\u00adop\u2800', 'Good Shop'],
  ['half \ud83d', 'half \ufffd'],
  ['café 東京 שלום 👩‍💻', 'café 東京 שלום 👩‍💻'],
])('%o is shown as %o', (written, line) => {
  expect(plainLine(written, 300)).toBe(line);
});

test('a long text is cut, but never within a character', () => {
  expect(plainLine('a'.repeat(10_000_000), 5)).toBe('aaaaa');
  expect(plainLine('abcd😀', 5)).toBe('abcd\ufffd');
});

test('the rest of a cut text does not stay in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const whole = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(1_000_000)}`.replace('x', 'y'));
  const cut = whole.map((text) => plainLine(text, 300));
  const between = used();
  whole.length = 0;
  const after = used();
  expect(cut).toHaveLength(50);
  expect(after - before).toBeLessThan((between - before) / 10);
});
