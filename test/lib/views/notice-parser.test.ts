import { describe, expect, test } from 'vitest';
import { LONGEST_NOTICE } from '../../../lib/domain/referrals/answer.ts';
import { MAX_DEPTH, MAX_ELEMENTS, type NoticePart, parseNotice } from '../../../lib/views/notice-parser.ts';
import { KINDS } from '../../long/notices/grammar.ts';
import { HOSTILE, times } from '../../long/notices/hostile.ts';

/** The tree in one line: `p(words b(words) a@https://…(words))`. */
const inLine = (parts: NoticePart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const address = part.href === undefined ? '' : `@${part.href}`;
      return `${part.tag}${address}(${inLine(part.parts)})`;
    })
    .join('');
const wordsOf = (parts: NoticePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : wordsOf(part.parts))).join('');
/** The elements with their depth, from 1. */
const elementsOf = (parts: NoticePart[], depth = 1): { tag: string; keys: string[]; depth: number }[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [{ tag: part.tag, keys: Object.keys(part), depth }, ...elementsOf(part.parts, depth + 1)],
  );
const linksOf = (parts: NoticePart[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part.href ?? [], linksOf(part.parts)].flat()));

test.each<[string, string]>([
  ['', ''],
  ['  <br> <p> </p>', ''],
  ['Autumn sale: 25 % < 30 %, 5 > 3 & more', 'Autumn sale: 25 % < 30 %, 5 > 3 & more'],
  ['<p>Autumn <b>sale</b></p><p>Now</p>', 'p(Autumn b(sale))p(Now)'],
  ['<P>a<P>b<UL><LI>c<LI>d</UL>', 'p(a)p(b)ul(li(c)li(d))'],
  ['a<br>b<br/>c</br>d', 'abr()bbr()cbr()d'],
  ['<h2>a</h2><blockquote>b</blockquote><pre>c\n d</pre>', 'h2(a)blockquote(b)pre(c\n d)'],
  ['<table><tr><td>a<td>b</table>', 'table(tr(td(a)td(b)))'],
  ['<font color=red><section>a <x-y>b</x-y></section></font>', 'a b'],
  ['&lt;b&gt; &amp;amp; &euro;&#8364;&#x20AC; &nosuch; &copy', '<b> &amp; €€€ &nosuch; ©'],
  ['a&#x202e;b\u202ec&rlm;d&ZeroWidthSpace;e&NoBreak;f&shy;g', 'abcdef\u00adg'],
  ['&#x200b;<b>\ufeff</b>', ''],
  ['<a href="https://shop.example/?a=1&amp;b=2">x</a>', 'a@https://shop.example/?a=1&b=2(x)'],
  ['<a href=" HTTP://Shop.example ">x</a>', 'a@http://shop.example/(x)'],
  ['<a href="https://a.example/"><b>x<a href="https://b.example/">y', 'a@https://a.example/(b(xy))'],
  ['<a href="javascript:alert(1)">x</a><a>y</a>', 'xy'],
  ['a<!-- <b>b</b> -->c<![CDATA[d]]>e<?php f ?>g<!doctype html>h', 'acegh'],
  ['a<!-- b', 'a'],
  ['a<b', 'a'],
  ['a<b title="', 'a'],
  ['<', '<'],
  ['a<script>b<!-- <script></script>c', 'ac'],
  ['a<style>b</style><title>c</title><svg><text>d</text></svg><math><mi>e</mi></math>f', 'af'],
  ['a<noscript><b>c</b></noscript><template>d</template><xmp>e</xmp>f', 'af'],
  ['<p =">a<b>b</b>', 'p(ab(b))'],
  ["<p/='>a<b>b</b>", 'p(ab(b))'],
  ['</p =">a<b>b</b>', 'p()ab(b)'],
])('the notice %o is parsed as %o', (html, line) => {
  expect(inLine(parseNotice(html))).toBe(line);
});

describe('the parser keeps every element of', () => {
  test.each<[string, string, number]>([
    [
      'a list of 150 links',
      `<ul>${times(150, (i) => `<li><a href="https://x.example/${i}">Product <i>${i}</i></a></li>`)}</ul>`,
      451,
    ],
    ['paragraphs without ends', times(400, (i) => `<p>Line ${i} <em>x</em>`), 800],
    ['items without ends', `<ul>${times(400, (i) => `<li>Line ${i}`)}</ul>`, 401],
    ['blocks with paragraphs without ends', times(300, (i) => `<div><p>Line ${i}</div>`), 600],
    ['a notice in bold', `<font color="red"><b>${times(200, (i) => `<p>Line ${i}<br></p>`)}</b></font>`, 401],
    ['a table', `<table>${times(60, (i) => `<tr><td><b>${i}</b></td><td>x</td></tr>`)}</table>`, 241],
    ['quoted markup', times(100, () => '<a title="5 > 3 </a>" href=\'https://x.example\'>x</a>'), 100],
    ['crossing elements', times(10, () => '<b><p>x</b>y</p>'), 30],
  ])('%s', (_, html, count) => {
    expect(elementsOf(parseNotice(html))).toHaveLength(count);
  });
});

test(`the parser keeps only harmless elements of ${HOSTILE.length} hostile notices, up to the limits`, () => {
  const wrong: string[] = [];
  const tags = new Set<string>();
  for (const [name, html] of HOSTILE) {
    const parts = parseNotice(html);
    const elements = elementsOf(parts);
    for (const { tag } of elements) tags.add(tag);
    if (elements.length > MAX_ELEMENTS) wrong.push(`${name}: ${elements.length} elements`);
    if (elements.some(({ depth, tag }) => depth > MAX_DEPTH + (tag === 'br' ? 1 : 0))) wrong.push(`${name}: deep`);
    if (elements.some(({ keys }) => keys.some((key) => !['tag', 'href', 'parts'].includes(key))))
      wrong.push(`${name}: an element has more than a name and an address`);
    if (linksOf(parts).some((href) => !/^https?:\/\/[^/]/.test(href))) wrong.push(`${name}: leads elsewhere`);
    if (wordsOf(parts).length > LONGEST_NOTICE + MAX_ELEMENTS) wrong.push(`${name}: words`);
  }
  expect(wrong).toEqual([]);
  const drawn =
    'a b blockquote br caption code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong table tbody td tfoot th thead tr u ul';
  expect([...tags].filter((tag) => !drawn.split(' ').includes(tag))).toEqual([]);
});

describe('a link’s host', () => {
  const EVIL = 'https://evil.example/x';
  test.each([
    ...['https://shop.example/login', 'shop.example', 'Log in at (shop.example).', '<b>shop</b>.example'],
    ...['shop\u00ad.example', 'shop。example', 'ada@shop.example', 'shop.example and evil.example'],
    ...['//shop.example', '192.0.2.1', '→shop.example/tea'],
  ])('is named after a text that looks like another address: %s', (words) => {
    expect(wordsOf(parseNotice(`<a href="${EVIL}">${words}</a>`))).toMatch(/ \(evil\.example\)$/);
  });

  test.each([
    ...['the new range', 'evil.example', 'https://www.evil.example/x/y', 'Evil.Example.'],
    ...['25.50 off, v1.2, e.g. tea...', ''],
  ])('is not named after %s', (words) => {
    expect(wordsOf(parseNotice(`x<a href="${EVIL}">${words}</a>`))).toBe(`x${words}`);
  });

  test('in a name before the real host makes no link', () => {
    expect(parseNotice('<a href="https://shop.example@evil.example/x">Log in</a>')).toEqual(['Log in']);
  });

  test('in another script is written as browsers write it', () => {
    expect(wordsOf(parseNotice('<a href="https://sh\u03bfp.example">shop.example</a>'))).toBe(
      'shop.example (xn--shp-bzc.example)',
    );
  });
});

test.each(KINDS.filter(({ name }) => /^weight: (?:lists, rules|rules|items|tables ten)[^>]*$/.test(name)))(
  '$name: elements that are slow to lay out are limited more strictly',
  ({ write }) => {
    const elements = elementsOf(parseNotice(write(1)));
    // A plain notice of that length has 750.
    expect(elements.length).toBeLessThanOrEqual(MAX_ELEMENTS / 2);
  },
);

test.each([
  ['elements', '<b>x</b>'.repeat(MAX_ELEMENTS + 10), `${'x'.repeat(MAX_ELEMENTS)}${' x'.repeat(10)}`],
  ['depth', '<div>x'.repeat(40), `${'x'.repeat(MAX_DEPTH)}${' x'.repeat(40 - MAX_DEPTH)}`],
])('only text is kept past the limit of %s', (_, html, words) => {
  expect(wordsOf(parseNotice(html))).toBe(words);
});

test('line breaks are kept at any depth', () => {
  const html = `${'<div>'.repeat(60)}x<br>y`;
  expect(inLine(parseNotice(html))).toMatch(/x ?br\(\)y/);
});
