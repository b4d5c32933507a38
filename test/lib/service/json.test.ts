import { expect, test } from 'vitest';
import { parseExactJson } from '../../../lib/service/json.ts';

test('half a surrogate pair is replaced: it would make addresses throw, and storage change it', () => {
  const read = parseExactJson(String.raw`{"a":["x\ud800y","\udc00"],"b":"😀"}`);
  expect(read).toEqual({ ok: true, value: { a: ['x�y', '�'], b: '😀' } });
  expect(() => encodeURIComponent(JSON.stringify(read))).not.toThrow();
});
