import { describe, expect, test } from 'vitest';
import { parseExactJson } from '../../../../lib/service/wire/json.ts';

const parsed = (body: string) => {
  const json = parseExactJson(body);
  return json.ok ? json.value : json.error.kind;
};

describe('the JSON parser', () => {
  test.each(['0', '7', '9007199254740993', '12345678901234567890', '-0', '200.10', '-0.50', '1e3', '5.6e-14'])(
    'keeps the number %s as it was written',
    (number) => {
      expect(parsed(number)).toBe(number);
      expect(parsed(` ${number} `)).toBe(number);
      expect(parsed(`[${number}]`)).toEqual([number]);
      for (const blanks of ['  ', '\n   ', ' '.repeat(40)]) {
        expect(parsed(`{"a":${blanks}${number},"b":[1,${blanks}${number}]}`)).toEqual({
          a: number,
          b: ['1', number],
        });
      }
      expect(parsed(`{"a":{"b":[1,\n${number}]},"c": ${number}}`)).toEqual({
        a: { b: ['1', number] },
        c: number,
      });
    },
  );
});

test('the JSON parser keeps all other values', () => {
  const body = '{"a":"7","b":true,"c":null,"d":[],"e":{},"f":"x, 1.5","g":" : -0","h":["12345678901234567"],"i":3}';
  expect(parsed(body)).toEqual({ ...JSON.parse(body), i: '3' });
  expect(parsed('null')).toBeNull();
});

test.each(['a', 'a"', 'a\\', 'a\\"', 'a\\\\', '"', '\\', ':', ''])(
  'the JSON parser keeps the digits of a number named %j, also after JSON within a string',
  (name) => {
    const value = '{"rate":12.50,"name":"Bloggers"}';
    expect(parsed(`{"value":${JSON.stringify(value)},${JSON.stringify(name)}:1.50}`)).toEqual({
      value,
      [name]: '1.50',
    });
    expect(parsed(`[${JSON.stringify(name)},1.50,${JSON.stringify(value)},7]`)).toEqual([name, '1.50', value, '7']);
    expect(parsed(`{"value":${JSON.stringify(value)},"id":7}`)).toEqual({ value, id: '7' });
  },
);

test('the JSON parser skips a byte order mark', () => {
  expect(parsed('\uFEFF{"a":1}')).toEqual({ a: '1' });
  expect(parsed('\uFEFF1.50')).toBe('1.50');
});

test.each(['', '{', '[1,]', '<p>', 'undefined', '{"a":1}x', '\uFEFF\uFEFF{}', '['.repeat(200_000)])(
  'the JSON parser rejects %.20s',
  (body) => {
    expect(parsed(body)).toBe('not-json');
  },
);

test('the JSON parser replaces lone surrogates, which cannot be encoded', () => {
  const read = parseExactJson(String.raw`{"a":["x\ud800y","\udc00"],"b":"😀"}`);
  expect(read).toEqual({ ok: true, value: { a: ['x�y', '�'], b: '😀' } });
  expect(() => encodeURIComponent(JSON.stringify(read))).not.toThrow();
});
