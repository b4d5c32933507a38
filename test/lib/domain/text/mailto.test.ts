import { expect, test } from 'vitest';
import { addressesIn, bccPortions, mailtoOf } from '../../../../lib/domain/text/mailto.ts';

test.each<[string | null, string | null]>([
  ['ada@shop.example', 'mailto:ada@shop.example'],
  ['ada+news@shop.example', 'mailto:ada%2Bnews@shop.example'],
  ['ada@shop.example?bcc=eve@evil.example', null],
  ['ada&bcc=eve@shop.example', 'mailto:ada%26bcc%3Deve@shop.example'],
  ['ада@пример.example', `mailto:${encodeURIComponent('ада')}@${encodeURIComponent('пример.example')}`],
  ['\ud83d@shop.example', 'mailto:%EF%BF%BD@shop.example'],
  ['a b@shop.example', null],
  ['@shop.example', null],
  [null, null],
])('the address %o has the link %o', (email, link) => {
  expect(mailtoOf(email)).toBe(link);
});

test.each<[string, string[], number | undefined, [href: string, first: number, last: number][]]>([
  ['two people in one part', ['a@b.c', 'd&cc=x@b.c'], undefined, [['mailto:?bcc=a@b.c,d%26cc%3Dx@b.c', 1, 2]]],
  ['as many people as fit', ['a@b.c', 'd@e.f'], 'mailto:?bcc=a@b.c,d@e.f'.length, [['mailto:?bcc=a@b.c,d@e.f', 1, 2]]],
  [
    'one person each if two are a character too long',
    ['a@b.c', 'd@e.f', 'g@h.i'],
    'mailto:?bcc=a@b.c,d@e.f'.length - 1,
    [
      ['mailto:?bcc=a@b.c', 1, 1],
      ['mailto:?bcc=d@e.f', 2, 2],
      ['mailto:?bcc=g@h.i', 3, 3],
    ],
  ],
  ['a person whose address exceeds the limit', ['long@shop.example'], 10, [['mailto:?bcc=long@shop.example', 1, 1]]],
])('BCC links lead to %s', (_, addresses, longest, portions) => {
  expect(bccPortions(addresses, longest).map(({ href, first, last }) => [href, first, last])).toEqual(portions);
});

test('BCC links lead to each of a thousand people once, and are short enough', () => {
  const addresses = Array.from({ length: 1000 }, (_, index) => `member${index}@shop.example`);
  const portions = bccPortions(addresses);
  for (const { href } of portions) expect(href.length).toBeLessThanOrEqual(1800);
  expect(portions.flatMap(({ href }) => href.slice('mailto:?bcc='.length).split(','))).toEqual(addresses);
  expect(portions.at(-1)?.last).toBe(1000);
});

test('each valid address is kept once, ignoring case', () => {
  expect(addressesIn(['Ada@shop.example', null, 'nobody', ' ada@SHOP.example ', 'eve@shop.example'])).toEqual([
    'ada@SHOP.example',
    'eve@shop.example',
  ]);
});
