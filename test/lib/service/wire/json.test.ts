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

const WARNING = '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/[1]/a.php</b> on line <b>12</b><br />\n';

describe('the JSON parser reads JSON', () => {
  test.each([
    ['behind a byte order mark', '\uFEFF{"a":1.50}'],
    ['behind three byte order marks', '\uFEFF\uFEFF\uFEFF{"a":1.50}'],
    ['behind a line break and a mark', '\r\n\t \uFEFF\n{"a":1.50}'],
    ['before blanks', '{"a":1.50}\n\n \uFEFF'],
    ['before the comment of a cache', '{"a":1.50}\n<!-- cached by {x} on 2026-11-20 -->\n'],
    ['before two comments', '{"a":1.50}<!-- Dynamic page --><!-- Cached {"b":1} -->'],
  ])('%s', (_, body) => {
    expect(parseExactJson(body)).toEqual({ ok: true, value: { a: '1.50' } });
  });

  const [NOTICE, REST] = ['Notice: Undefined variable $x in /a.php on line 7', '{"a":{"b":[1.50,"}{\\"]"]}}'];
  const LONG = expect.stringMatching(/^Warning.{100,143}$/);
  test.each([
    ['a warning of PHP', WARNING + REST, 'Warning : Undefined array key "x" in /srv/[1]/a.php on line 12'],
    ['a warning without markup', `\n${NOTICE}\n${REST}`, NOTICE],
    ['a warning as PHP escapes it', `<b>Warning</b>: key &quot;x&quot;<br />\n${REST}`, 'Warning : key "x"'],
    ['a warning of a thousand lines', `${WARNING.repeat(1000)}${REST}<!-- x -->`, LONG],
  ])('behind %s, and returns its first words', (_, body, extra) => {
    expect(parseExactJson(body)).toEqual({ ok: true, value: { a: { b: ['1.50', '}{"]'] } }, extra });
  });
});

/** Lists within lists. */
const nested = (levels: number, value = '') => `${'['.repeat(levels)}${value}${']'.repeat(levels)}`;

test('what the JSON parser reads can be copied and written', () => {
  for (const body of [nested(512), nested(512, '1.50'), nested(512, '1')]) {
    const read = parseExactJson(body);
    expect(read.ok).toBe(true);
    expect(structuredClone(read)).toEqual(read);
    expect(() => JSON.stringify(read)).not.toThrow();
  }
});

test.each([
  ['two values', '{"a":1}{"b":2}'],
  ['two values behind a warning', `${WARNING}{"a":1} {"b":2}`],
  // The last value is a part of one that was cut.
  ['the end of a list', '{"rows":[{"a":1},{"b":2}'],
  ['the end of a list behind a warning', `${WARNING}{"rows":[{"a":1},{"b":2}`],
  ['a member behind a warning', `${WARNING}{"stats":{"a":1}`],
  ['a string', 'Hello "x"'],
  ['a number', 'on line 12'],
  ['text behind the value', '{"a":1}x'],
  ['an open comment', '{"a":1}-->'],
  ['a comment in a string', '{"a":"<!--x"}-->'],
  ['nothing', ''],
  ['an open brace', '{'],
  ['a comma', '[1,]'],
  ['a page', '<p>'],
  ['deep lists', '['.repeat(200_000)],
  ['lists in 513 levels', nested(513)],
  ['lists and a number in 513 levels', nested(513, '1.50')],
  ['lists in 200,000 levels', nested(200_000)],
  ['closed lists', ']'.repeat(200_000)],
  ['quotation marks', '"\\'.repeat(200_000)],
  ['marks and comments', '\uFEFF'.repeat(200_000) + '<!---->'.repeat(200_000)],
])('the JSON parser rejects %s', (_, body) => {
  expect(parsed(body)).toBe('not-json');
});

test('the JSON parser takes linear time for any end of a body', () => {
  const bodies = ['"\\"}', '{"', '\\"]', '-->', '<!--x-->', '"x" {}'].map((part) => `x${part.repeat(1_000_000)}}`);
  for (const body of bodies) expect(parsed(body)).toBeDefined();
});

test('the JSON parser replaces lone surrogates, which cannot be encoded', () => {
  const read = parseExactJson(String.raw`{"a":["x\ud800y","\udc00"],"b":"😀"}`);
  expect(read).toEqual({ ok: true, value: { a: ['x�y', '�'], b: '😀' } });
  expect(() => encodeURIComponent(JSON.stringify(read))).not.toThrow();
});
