import { code, type Draw, LINKS, mixCase, pick, tag, withReferences } from './disguise.ts';

type Make = (draw: Draw) => string;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const spread = (word: string, between: string) => [...word].join(between);
const document = (draw: Draw) => `<script>${code(draw)}</script>`;

/** Addresses as written in an attribute. */
const ADDRESSES: Record<string, Make> = {
  javascript: (draw) => `javascript:${code(draw)}`,
  'javascript in mixed letters': (draw) => `${mixCase(draw, 'javascript')}:${code(draw)}`,
  'javascript in references': (draw) => withReferences(draw, `javascript:${code(draw)}`, 0.8),
  'javascript behind blanks': (draw) => `${pick(draw, [' ', '\n\t ', '&#32;&#10;'])}javascript:${code(draw)}`,
  'javascript behind controls': (draw) =>
    `${pick(draw, ['\u0001', '&#1;', '&#x1f;\u0008', '\u001b'])}javascript:${code(draw)}`,
  'javascript with tabs and line ends': (draw) =>
    `${spread('java', pick(draw, ['&Tab;', '&NewLine;', '\t', '\n', '&#13;']))}script&colon;${code(draw)}`,
  'javascript with NULs': (draw) => `java\u0000script:${code(draw)}`,
  'javascript that begins like a comment': (draw) => `javascript://${LINKS}/%0a${code(draw)}`,
  'javascript behind http': (draw) => `${pick(draw, ['https:', 'http:', 'https', 'feed:'])}javascript:${code(draw)}`,
  'javascript in wide letters': (draw) => `\uff4aavascript:${code(draw)}`,
  vbscript: (draw) => `vbscript:${code(draw)}`,
  'data, HTML': (draw) => `data:text/html,${withReferences(draw, document(draw), 0.2).replaceAll('<', '&lt;')}`,
  'data, base64': (draw) => `data:text/html;base64,${base64(document(draw))}`,
  'data, drawing': (draw) =>
    `data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${code(draw).replaceAll('"', "'")}"/>`)}`,
  'a page of the browser': (draw) =>
    pick(draw, ['chrome://settings', 'about:blank', 'view-source:https://x.test', 'file:///etc/passwd']),
  'a page of the extension': (draw) => pick(draw, ['options.html', '/options.html', 'popup.html#x', '?x', '#x', '']),
};

/** Elements and attributes that go to an address, by themselves or when clicked. */
const CARRIERS: Record<string, (draw: Draw, address: string) => string> = {
  link: (draw, href) => `${tag(draw, 'a', { href })}look</a>`,
  'link to be saved': (draw, href) => `${tag(draw, 'a', { download: 'x', href, target: '_self' })}look</a>`,
  'link in a drawing': (draw, href) =>
    `<svg>${tag(draw, 'a', { 'xlink:href': href })}<text y="9">look</text></a></svg>`,
  'animated link': (draw, to) =>
    `<svg><a href="https://x.test">${tag(draw, pick(draw, ['animate', 'set']), { attributeName: 'href', to, values: to, from: to, dur: '1ms' })}<text y="9">look</text></a></svg>`,
  'link in a formula': (draw, href) => `<math>${tag(draw, 'mtext', { href, 'xlink:href': href })}look</mtext></math>`,
  'part of a map': (draw, href) =>
    `<map name="m">${tag(draw, 'area', { href, shape: 'default' })}</map><img usemap="#m" width="99" height="99">`,
  form: (draw, action) => `${tag(draw, 'form', { action })}<button>look</button><input type="submit" autofocus></form>`,
  button: (draw, formaction) => `<form>${tag(draw, 'button', { formaction, type: 'submit' })}look</button></form>`,
  frame: (draw, src) => `${tag(draw, pick(draw, ['iframe', 'frame', 'portal', 'fencedframe']), { src })}`,
  object: (draw, data) => `${tag(draw, 'object', { data })}<param name="src"></object>`,
  embed: (draw, src) => tag(draw, 'embed', { src, type: 'text/html' }),
  refresh: (draw, address) => tag(draw, 'meta', { 'http-equiv': 'refresh', content: `0;url=${address}` }),
  base: (draw, href) => `${tag(draw, 'base', { href, target: '_top' })}<a href="x">look</a>`,
  image: (draw, src) => tag(draw, pick(draw, ['img', 'image', 'input type=image']), { src, lowsrc: src, dynsrc: src }),
  'drawing within': (draw, href) => `<svg>${tag(draw, pick(draw, ['use', 'image', 'feImage']), { href })}</svg>`,
};

/** Script addresses and forbidden targets in every element that takes an address. */
export const ADDRESSED: Record<string, Make> = Object.fromEntries(
  Object.entries(CARRIERS).flatMap(([carrier, carry]) =>
    Object.entries(ADDRESSES).map(([name, address]) => [
      `${carrier} to ${name}`,
      (draw: Draw) => carry(draw, address(draw)),
    ]),
  ),
);
