import { describe, expect, test } from 'vitest';
import { isParsable, wordsOf } from '../../../lib/views/notice-bounds.ts';

const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const distinct = (count: number, name = 'b') => times(count, (i) => `<${name} a${i}>`);

describe('what programmes write is let through', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['words', 'Autumn sale: 25 % < 30 %, 5 > 3 & more'],
    ['a paragraph', '<p>Autumn <b>sale</b>, <a href="https://shop.example/?a=1&b=2">look</a></p>'],
    [
      'a list of 150 links',
      `<ul>${times(150, (i) => `<li><a href="/p/${i}">Product <i>${i}</i></a></li>`)}</ul>`,
    ],
    ['paragraphs without ends', times(400, (i) => `<p>Line ${i} <em>x</em>`)],
    ['items without ends', `<ul>${times(400, (i) => `<li>Line ${i}`)}</ul>`],
    ['blocks with paragraphs without ends', times(300, (i) => `<div><p>Line ${i}</div>`)],
    [
      'a whole notice in bold',
      `<font color="red"><b>${times(200, (i) => `<p>Line ${i}<br></p>`)}</b></font>`,
    ],
    ['a link around blocks', times(50, () => '<a href="/x"><div><h3>x</h3><p>y</p></div></a>')],
    [
      'a table',
      `<table>${times(60, (i) => `<tr><td><b>${i}</b></td><td><a href="/x">x</a></td></tr>`)}</table>`,
    ],
    ['quoted signs', times(100, () => '<a title="5 > 3 </a>" href=\'/x\'>x</a>')],
    ['capitals', times(100, () => '<P><STRONG>x</STRONG></P>')],
    ['some that cross', times(10, () => '<b><p>x</b>y</p>')],
  ])('%s', (_, html) => {
    expect(isParsable(html)).toBe(true);
  });
});

describe('what keeps a parser busy is not', () => {
  test.each<[string, string]>([
    ['formatting left open, then paragraphs', `<p>${distinct(600)}${times(600, () => '<p>x')}`],
    ['a little of it', `<p>${distinct(60)}${times(100, () => '<p>x')}`],
    [
      'of several kinds',
      `<p>${times(60, (i) => `<${['i', 'u', 'tt', 'font'][i % 4]} a${i}>`)}${times(100, () => '<p>x')}`,
    ],
    ['closed by what does not close it', `${times(200, (i) => `<b a${i}><p></b>`)}`],
    ['closed by other names', `${times(200, (i) => `<b a${i}></i>`)}`],
    ['links', `<p>${distinct(100, 'a')}`],
    ['depth', times(2000, () => '<div>')],
    ['closed in a comment', times(200, (i) => `<b a${i}><!--</b>-->`)],
    ['closed in what is no comment', times(200, (i) => `<b a${i}><!></b><p>`)],
    ['closed in an attribute', times(200, (i) => `<b a${i} b="</b>"><p>`)],
    ['closed in an unquoted attribute', times(200, (i) => `<b a${i}><p b=</b><p>`)],
    ['closed in raw text', times(200, (i) => `<b a${i}><style></b></style><p>`)],
    ['closed in a drawing', times(200, (i) => `<b a${i}><svg></b></svg><p>`)],
    ['in capitals', `<P>${distinct(600, 'B')}${times(600, () => '<P>x')}`],
    ['with slashes', `<p>${times(600, (i) => `<b/a${i}/>`)}${times(600, () => '<p>x')}`],
  ])('%s', (_, html) => {
    expect(isParsable(html)).toBe(false);
  });
});

describe('the words alone', () => {
  test.each<[string, string[]]>([
    ['<p>Autumn <b>sale</b></p><p>Now</p>', ['Autumn sale', 'Now']],
    ['a<br>b', ['a', 'b']],
    ['5 < 6 and 7 > 3', ['5 < 6 and 7 > 3']],
    ['<a title="x>y">z</a>', ['z']],
    ['a<!-- b -->c', ['a', 'c']],
    ['a<b', ['a']],
    ['a<b title="', ['a']],
    ['<', ['<']],
    ['', []],
  ])('of %o', (html, words) => {
    expect(wordsOf(html)).toEqual(words);
  });
});

test.each(['<', '<b ', '<b a="', '</', '<!', '<b =', "<b a='x' "])(
  'a notice of nothing but %o is walked in one go',
  (piece) => {
    // Twenty thousand letters at the most reach it; a walk that goes back would not end in a test’s time.
    const html = piece.repeat(300_000);
    expect(typeof isParsable(html)).toBe('boolean');
    expect(wordsOf(html).length).toBeLessThan(3);
  },
);
