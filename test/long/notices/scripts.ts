import { attribute, code, type Draw, jiggle, LINKS, load, pick, referred, tag } from './disguise.ts';

/** What would run a script: addresses that are one, in all that takes an address; handlers; and confused parsers. */
type Make = (draw: Draw) => string;
type Kinds = Record<string, Make>;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const spread = (word: string, between: string) => [...word].join(between);
const document = (draw: Draw) => `<script>${code(draw)}</script>`;

/** Addresses as they stand in an attribute. */
const ADDRESSES: Kinds = {
  javascript: (draw) => `javascript:${code(draw)}`,
  'javascript in mixed letters': (draw) => `${jiggle(draw, 'javascript')}:${code(draw)}`,
  'javascript in references': (draw) => referred(draw, `javascript:${code(draw)}`, 0.8),
  'javascript behind blanks': (draw) => `${pick(draw, [' ', '\n\t ', '&#32;&#10;'])}javascript:${code(draw)}`,
  'javascript behind controls': (draw) =>
    `${pick(draw, ['\u0001', '&#1;', '&#x1f;\u0008', '\u001b'])}javascript:${code(draw)}`,
  'javascript with tabs and line ends': (draw) =>
    `${spread('java', pick(draw, ['&Tab;', '&NewLine;', '\t', '\n', '&#13;']))}script&colon;${code(draw)}`,
  'javascript with NULs': (draw) => `java\u0000script:${code(draw)}`,
  'javascript that begins like a comment': (draw) => `javascript://${LINKS}/%0a${code(draw)}`,
  'javascript behind http': (draw) =>
    `${pick(draw, ['https:', 'http:', 'https', 'feed:'])}javascript:${code(draw)}`,
  'javascript in wide letters': (draw) => `\uff4aavascript:${code(draw)}`,
  vbscript: (draw) => `vbscript:${code(draw)}`,
  'data, HTML': (draw) => `data:text/html,${referred(draw, document(draw), 0.2).replaceAll('<', '&lt;')}`,
  'data, base64': (draw) => `data:text/html;base64,${base64(document(draw))}`,
  'data, drawing': (draw) =>
    `data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${code(draw).replaceAll('"', "'")}"/>`)}`,
  'a page of the browser': (draw) =>
    pick(draw, ['chrome://settings', 'about:blank', 'view-source:https://x.test', 'file:///etc/passwd']),
  'a page of ours': (draw) => pick(draw, ['options.html', '/options.html', 'popup.html#x', '?x', '#x', '']),
};

/** What takes an address and goes there, by itself or when clicked. */
const CARRIERS: Record<string, (draw: Draw, address: string) => string> = {
  link: (draw, href) => `${tag(draw, 'a', { href })}look</a>`,
  'link to be saved': (draw, href) => `${tag(draw, 'a', { download: 'x', href, target: '_self' })}look</a>`,
  'link in a drawing': (draw, href) =>
    `<svg>${tag(draw, 'a', { 'xlink:href': href })}<text y="9">look</text></a></svg>`,
  'animated link': (draw, to) =>
    `<svg><a href="https://x.test">${tag(draw, pick(draw, ['animate', 'set']), { attributeName: 'href', to, values: to, from: to, dur: '1ms' })}<text y="9">look</text></a></svg>`,
  'link in a formula': (draw, href) =>
    `<math>${tag(draw, 'mtext', { href, 'xlink:href': href })}look</mtext></math>`,
  'part of a map': (draw, href) =>
    `<map name="m">${tag(draw, 'area', { href, shape: 'default' })}</map><img usemap="#m" width="99" height="99">`,
  form: (draw, action) =>
    `${tag(draw, 'form', { action })}<button>look</button><input type="submit" autofocus></form>`,
  button: (draw, formaction) =>
    `<form>${tag(draw, 'button', { formaction, type: 'submit' })}look</button></form>`,
  frame: (draw, src) => `${tag(draw, pick(draw, ['iframe', 'frame', 'portal', 'fencedframe']), { src })}`,
  object: (draw, data) => `${tag(draw, 'object', { data })}<param name="src"></object>`,
  embed: (draw, src) => tag(draw, 'embed', { src, type: 'text/html' }),
  refresh: (draw, address) => tag(draw, 'meta', { 'http-equiv': 'refresh', content: `0;url=${address}` }),
  base: (draw, href) => `${tag(draw, 'base', { href, target: '_top' })}<a href="x">look</a>`,
  image: (draw, src) =>
    tag(draw, pick(draw, ['img', 'image', 'input type=image']), { src, lowsrc: src, dynsrc: src }),
  'drawing within': (draw, href) =>
    `<svg>${tag(draw, pick(draw, ['use', 'image', 'feImage']), { href })}</svg>`,
};

const handler = (element: string, event: string, more: Record<string, string> = {}, end = ''): Make => {
  return (draw) =>
    tag(draw, element, { ...more, [event]: referred(draw, code(draw), pick(draw, [0, 0.3])) }) + end;
};

const HANDLERS: Kinds = {
  'image that fails': handler('img', 'onerror', { src: 'x' }),
  'image that loads': handler('img', 'onload', {
    src: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  }),
  drawing: handler('svg', 'onload', {}, '</svg>'),
  body: handler('body', 'onload'),
  html: handler('html', 'onpageshow'),
  'frameset instead': handler('frameset', 'onload', {}, '<frame>'),
  'details that open': handler('details', 'ontoggle', { open: '' }, '<summary>x</summary></details>'),
  'field that takes the focus': handler('input', 'onfocus', { autofocus: '' }),
  'choice that takes the focus': handler('select', 'onfocus', { autofocus: '' }, '</select>'),
  'text that takes the focus': handler('p', 'onfocusin', { autofocus: '', tabindex: '0' }, 'x</p>'),
  'editable text': handler('div', 'onbeforeinput', { contenteditable: '', autofocus: '' }, 'x</div>'),
  'video without a source': (draw) => `<video>${handler('source', 'onerror')(draw)}</video>`,
  sound: handler('audio', 'onerror', { src: 'x', autoplay: '' }, '</audio>'),
  'moving text': handler('marquee', 'onstart', {}, 'x</marquee>'),
  'frame that loads': handler('iframe', 'onload', {}, '</iframe>'),
  'object that fails': handler('object', 'onerror', { data: 'x' }, '</object>'),
  'style that loads': handler('style', 'onload', {}, '</style>'),
  'style sheet that fails': handler('link', 'onerror', { rel: 'stylesheet', href: 'x' }),
  'script that fails': handler('script', 'onerror', { src: 'x' }, '</script>'),
  'drawing that moves': (draw) =>
    `<svg>${handler('animate', 'onbegin', { attributeName: 'x', dur: '1s' })(draw)}</svg>`,
  'style that moves': (draw) =>
    `<style>@keyframes x{}</style>${handler('p', 'onanimationstart', { style: 'animation:x 1s' })(draw)}x</p>`,
  'style that changes': handler(
    'a',
    'ontransitionend',
    { style: 'transition:color 1ms', href: 'x' },
    'x</a>',
  ),
  'under the pointer': handler('p', 'onmouseover', { style: 'position:fixed;inset:0' }, 'x</p>'),
  clicked: handler('b', 'onclick', {}, 'x</b>'),
  'link, clicked': (draw) => `${handler('a', 'onclick', { href: `http://${LINKS}/handled` })(draw)}look</a>`,
  'popover that opens': handler(
    'div',
    'onbeforetoggle',
    { popover: '', id: 'x' },
    'x</div><button popovertarget="x">y</button>',
  ),
  'comes into view': handler(
    'div',
    'oncontentvisibilityautostatechange',
    { style: 'content-visibility:auto' },
    'x</div>',
  ),
  'scrolled to its end': handler(
    'div',
    'onscrollend',
    { style: 'overflow:auto;height:9px' },
    '<br><br></div>',
  ),
  'element nobody knows': handler('x-sale', 'onpointerenter', { is: 'x' }, 'x</x-sale>'),
};

const evil: Make = (draw) => `${tag(draw, 'img', { src: 'x', onerror: code(draw) })}`;
/** Here one parser finds text, and another one an element. */
const within =
  (before: string, after = ''): Make =>
  (draw) =>
    `${before}${evil(draw)}${after}`;
const quoted =
  (before: string, after = ''): Make =>
  (draw) =>
    `${before}<a title="${after}${evil(draw).replaceAll('"', "'")}">`;

const CONFUSED: Kinds = {
  script: (draw) => `<script>${code(draw)}</script>`,
  'script from elsewhere': (draw) => `${tag(draw, 'script', { src: load(draw), type: 'module' })}</script>`,
  'script in pieces': (draw) => `<scr<script>ipt>${code(draw)}</scr</script>ipt>`,
  'script in a drawing': (draw) =>
    `<svg><script>${code(draw)}</script><script href="data:,${code(draw)}"/></svg>`,
  'script, half written': (draw) => `<script>${code(draw)}<!-- <script>`,
  'frame with a document': (draw) =>
    tag(draw, 'iframe', { srcdoc: referred(draw, `<script>${code(draw)}</script>`) }),
  noscript: quoted('<noscript>', '</noscript>'),
  'noscript in a style': within('<style><noscript></style>', '</noscript>'),
  style: quoted('<svg><style>', '</style>'),
  'style in a formula': within('<math><style><!--</style>', '--></math>'),
  template: within('<template><style></template>', '</style>'),
  title: quoted('<svg></p><title>', '</title>'),
  textarea: quoted('<textarea>', '</textarea>'),
  xmp: quoted('<xmp>', '</xmp>'),
  noembed: quoted('<noembed>', '</noembed>'),
  noframes: quoted('<noframes>', '</noframes>'),
  plaintext: within('<svg><plaintext></svg>'),
  'annotation-xml': within(
    '<math><annotation-xml encoding="text/html"><svg><style>',
    '</annotation-xml></math>',
  ),
  'annotation with a comment': within(
    '<math><annotation-xml encoding="text/html"><!--',
    '--></annotation-xml>',
  ),
  foreignObject: within('<svg><foreignObject><math><mi><table><style>', '</svg>'),
  'formula in a table': within('<form><math><mtext></form><form><mglyph><style></math>'),
  'glyphs in a table': within('<math><mtext><table><mglyph><style><!--</style>', '--></math>'),
  desc: quoted('<svg><desc><style>', '</style></desc>'),
  'choice within a drawing': within('<svg><select><style>', '</select></svg>'),
  'cdata in a drawing': within('<svg><![CDATA[><style>', ']]></svg>'),
  'paragraph within a drawing': quoted('<svg></p><style><g>', '</style>'),
  'comment that ends early': (draw) => `<!--><!--!>${evil(draw)}--!>`,
  'comment in a comment': (draw) => `<!-- <!-- -->${evil(draw)}--><!-->`,
  'quotes that cross': (draw) => `<p title="<!--">${evil(draw)}<p title="-->">`,
  'tag that is not closed': (draw) => `<img src=x ${attribute(draw, 'onerror', code(draw))}//<p`,
  'strange names': (draw) =>
    `<a\u0000 href=x><img\u000b/onerror=${code(draw)}><ſcript>${code(draw)}</ſcript>`,
  'styles that once were scripts': (draw) =>
    `<p style="width:expression(${code(draw)});-moz-binding:url(x)">x</p>`,
  'drawing that includes itself': (draw) =>
    `<svg id="x"><use href="#x"/><handler type="text/javascript">${code(draw)}</handler></svg>`,
};

const product: Kinds = Object.fromEntries(
  Object.entries(CARRIERS).flatMap(([carrier, carry]) =>
    Object.entries(ADDRESSES).map(([name, address]) => [
      `${carrier} to ${name}`,
      (draw: Draw) => carry(draw, address(draw)),
    ]),
  ),
);

export const ADDRESSED: Kinds = product;
export const HANDLED: Kinds = HANDLERS;
export const MISREAD: Kinds = CONFUSED;
