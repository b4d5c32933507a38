import { type Draw, pick, tag } from './disguise.ts';

type Kinds = Record<string, (draw: Draw) => string>;

/** A little more than the 20,000 characters that the product reads of a notice. */
const LONG = 20_500;
const repeated = (piece: string | ((index: number) => string), length = LONG): string => {
  let text = '';
  for (let index = 0; text.length < length; index++) text += typeof piece === 'string' ? piece : piece(index);
  return text;
};

const styled = (css: string) => (draw: Draw) =>
  pick(draw, [
    () => `${tag(draw, 'div', { style: css })}Sale</div>`,
    () => `<style>.notice *,main p,body>*{${css}}</style><p>Sale</p>`,
    () => `<b style="${css}"><i>Sale</i></b>`,
  ])();

/** Markup that would cover the page, push it away or pose as a part of it. */
export const COVERING: Kinds = {
  fixed: styled('position:fixed;inset:0;z-index:2147483647;background:#fff'),
  absolute: styled('position:absolute;top:-9999px;left:0;width:99999px;height:99999px'),
  sticky: styled('position:sticky;top:0;z-index:9;height:100vh'),
  'negative margin': styled('margin:-900px -900px 0;position:relative;z-index:9;background:red'),
  moved: styled('transform:translateY(-600px) scale(50);background:red'),
  'huge letters': styled('font-size:9000px;line-height:9'),
  'huge frame': styled('outline:9999px solid red;box-shadow:0 0 0 9999px red;border:999px solid'),
  invisible: styled('opacity:0;position:fixed;inset:0'),
  'over the pointer': styled('pointer-events:all;position:fixed;inset:0;cursor:none'),
  'everything hidden': () => '<style>body,.popup,button{display:none!important}</style>Sale',
  'content elsewhere': () => '<style>.figures::before{content:"$999,999";position:fixed;inset:0}</style>Sale',
  'class names of the page': (draw) =>
    `<div class="${pick(draw, ['popup', 'bar', 'content', 'spoken', 'trouble refused', 'figures', 'primary'])}">Sale</div>`,
  'elements of the page': () =>
    '<header class="bar"><button class="icon-button">Settings</button></header><footer class="bar">x</footer>',
  'font of nine': (draw) => `${tag(draw, 'font', { size: '+9', color: 'white', face: 'x' })}<big><big>Sale`,
  'moving text': (draw) =>
    `${tag(draw, 'marquee', { height: '9999', width: '9999', scrollamount: '99' })}Sale</marquee>`,
  'wide table': (draw) =>
    `${tag(draw, 'table', { width: '99999', height: '9999', border: '99' })}<tr><td nowrap>Sale</table>`,
  'wide line': (draw) => tag(draw, 'hr', { size: '9999', width: '99999', color: 'red' }),
  'wide letters': () => `<pre>${'W'.repeat(3000)}</pre>`,
  'one long word': () => `<p>${'Sale'.repeat(2000)}</p>`,
  'many lines': () => 'Sale<br>'.repeat(2000),
  'big headings': () => '<h1>Sale</h1>'.repeat(200),
  'deep lists': () => `${'<ul><li>'.repeat(40)}Sale`,
  'drawing over it': (draw) =>
    `${tag(draw, 'svg', { width: '9999', height: '9999', style: 'position:fixed;inset:0' })}<rect width="9999" height="9999"/></svg>`,
  'open dialog': (draw) =>
    `${tag(draw, 'dialog', { open: '', style: 'position:fixed;inset:0' })}Log in again: <input type="password"></dialog>`,
  popover: (draw) =>
    `${tag(draw, 'div', { popover: 'manual', id: 'x' })}Sale</div><button popovertarget="x" autofocus>y</button>`,
  'commanded dialog': () => '<dialog id="x">Sale</dialog><button commandfor="x" command="show-modal">y</button>',
  'open details': (draw) =>
    `${tag(draw, 'details', { open: '', name: 'x' })}<summary>Sale</summary>${'x<br>'.repeat(300)}`,
  'field to type in': (draw) => `${tag(draw, 'textarea', { autofocus: '', rows: '999', cols: '999' })}Password?`,
  'editable text': (draw) => `${tag(draw, 'div', { contenteditable: 'true', autofocus: '', tabindex: '1' })}Sale</div>`,
  'keys taken': (draw) => `${tag(draw, 'p', { accesskey: 'g', tabindex: '1', autofocus: '' })}Sale</p>`,
  'inert and hidden': (draw) =>
    `</div></section></main>${tag(draw, 'div', { inert: '', hidden: '', 'aria-modal': 'true' })}Sale`,
  'role of another': (draw) =>
    `${tag(draw, 'div', { role: 'alertdialog', 'aria-label': 'Session expired', 'aria-live': 'assertive' })}Sale</div>`,
};

const NAMES = [
  ...['forms', 'body', 'head', 'getElementById', 'querySelector', 'createElement', 'cookie', 'chrome', 'browser'],
  ...['self', 'top', 'location', 'notice-heading', 'documentElement', 'URL', 'Map', 'hit', 'defaultView'],
];
const named = (name: string) => (draw: Draw) => {
  const element = pick(draw, ['a', 'p', 'img', 'form', 'embed', 'object', 'iframe']);
  const end = element === 'img' || element === 'embed' ? '' : `</${element}>`;
  return `${tag(draw, element, { id: name, name })}Sale${end}${tag(draw, element, { id: name, name })}${end}`;
};

/** Names that would shadow names of the page. */
export const CLOBBERING: Kinds = {
  ...Object.fromEntries(NAMES.map((name) => [name, named(name)])),
  'fields of a form': (draw) =>
    `<form id="forms">${['attributes', 'nodeName', 'parentNode', 'childNodes', 'removeChild', 'innerHTML']
      .map((name) => tag(draw, 'input', { name }))
      .join('')}</form>`,
  'form in a form': () => '<form id="x"></form><form><form name="y"><input form="x" name="attributes"></form>',
  'frame with a name': (draw) => `${tag(draw, 'iframe', { name: 'chrome', srcdoc: '&lt;p id=runtime>' })}</iframe>`,
  'list of the same': () => '<a id="chrome"></a><a id="chrome" name="runtime" href="x:y">Sale</a>',
  'label of the heading': () => '<label for="notice-heading">Sale</label><output for="notice-heading">x</output>',
  'heading of the page': () => '<h2 id="notice-heading">Refresh</h2><p aria-labelledby="notice-heading">x</p>',
};

/** Markup that keeps a parser or renderer busy. */
export const WEIGHING: Kinds = {
  ...Object.fromEntries(
    [
      'div',
      'b',
      'span',
      'a',
      'font',
      'ul><li',
      'blockquote',
      'table><tr><td',
      'svg',
      'math',
      'template',
      'x-y',
      'select',
      'form',
    ].map((name) => [`deep: ${name}`, () => repeated(`<${name}>`)]),
  ),
  'formatting left open': () => `<p>${repeated((index) => `<b a${index}>`, 9000)}${repeated('<p>x', 9000)}`,
  'formatting of several kinds': () =>
    `<p>${repeated((index) => `<${['i', 'u', 's', 'em'][index % 4]} a${index}>`, 9000)}${repeated('<p>x', 9000)}`,
  'crossing formatting': () => repeated((index) => `<b a${index}><p></b>`),
  'links left open': () => repeated((index) => `<a href="//x.test/${index}"><p>`),
  'tables in tables': () => repeated((index) => `<table><b a${index}>`),
  'lists, rules and nested tables': () =>
    repeated('<ul><li>x<hr><table><tr><td>x<table><tr><td>y</table></table></ul>'),
  'rules and words': () => repeated('x<hr>'),
  'items of a list': () => `<ul>${repeated('<li>x<hr>')}`,
  'tables ten deep': () => repeated(`${'<table><tr><td>x<td>'.repeat(10)}${'</table>'.repeat(10)}`),
  'many attributes': () => `<p ${repeated((index) => `a${index}=1 `)}>Sale</p>`,
  'long attribute': () => `<a href="https://x.test/${repeated('x')}">Sale</a>`,
  'many references': () => repeated('&amp;&lt;&#128512;'),
  'half references': () => repeated('&#x&#&ampersand&notit;&#x110000;&#55296;'),
  words: () => repeated('Autumn sale. '),
  'one word': () => repeated('W'),
  'signs alone': () => repeated('<'),
  'half tags': () => repeated('<b '),
  'half ends': () => repeated('</'),
  'ends alone': () => repeated('</p></b></div>'),
  'comment left open': () => `<!-- ${repeated('- ')}`,
  comments: () => repeated('<!---->'),
  'cdata left open': () => `<![CDATA[ ${repeated(']] ')}`,
  'instruction left open': () => `<?php ${repeated('? ')}`,
  'doctype left open': () => `<!doctype html "${repeated('x ')}`,
  'quote left open': () => `<p title="${repeated('x ')}`,
  NULs: () => repeated('a\u0000<\u0000b>'),
  'halves of letters': () => repeated('\ud800x\udc00'),
  'direction letters': () => repeated('\u202e<b>\u2066elas\u202d</b>\u200f'),
  'invisible letters': () => repeated('\u200b\ufeff\u00ad\u2060'),
  'towers of marks': () => repeated(`S${'\u0310\u0489'.repeat(40)}ale `, 8000),
  'joined figures': () => repeated('\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', 12_000),
  'strange blanks': () => repeated('\u2028\u2029\u0085\u000b\u000c\r'),
  'private letters': () => repeated('\ue000\u{f0000}\ufffe'),
  'every control': () => repeated((index) => String.fromCharCode(index % 32) + String.fromCharCode(127 + (index % 33))),
};
