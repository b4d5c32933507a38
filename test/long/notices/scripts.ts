import { attribute, code, type Draw, LINKS, load, pick, tag, withReferences } from './disguise.ts';

type Make = (draw: Draw) => string;
type Kinds = Record<string, Make>;

const handler = (element: string, event: string, more: Record<string, string> = {}, end = ''): Make => {
  return (draw) =>
    tag(draw, element, { ...more, [event]: withReferences(draw, code(draw), pick(draw, [0, 0.3])) }) + end;
};

export const HANDLED: Kinds = {
  'image that fails': handler('img', 'onerror', { src: 'x' }),
  'image that loads': handler('img', 'onload', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }),
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
  'style that changes': handler('a', 'ontransitionend', { style: 'transition:color 1ms', href: 'x' }, 'x</a>'),
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
  'scrolled to its end': handler('div', 'onscrollend', { style: 'overflow:auto;height:9px' }, '<br><br></div>'),
  'unknown element': handler('x-sale', 'onpointerenter', { is: 'x' }, 'x</x-sale>'),
};

const evil: Make = (draw) => `${tag(draw, 'img', { src: 'x', onerror: code(draw) })}`;
/** Places the image where one parser reads text, and another an element. */
const within =
  (before: string, after = ''): Make =>
  (draw) =>
    `${before}${evil(draw)}${after}`;
const quoted =
  (before: string, after = ''): Make =>
  (draw) =>
    `${before}<a title="${after}${evil(draw).replaceAll('"', "'")}">`;

export const MISREAD: Kinds = {
  script: (draw) => `<script>${code(draw)}</script>`,
  'script from elsewhere': (draw) => `${tag(draw, 'script', { src: load(draw), type: 'module' })}</script>`,
  'script in pieces': (draw) => `<scr<script>ipt>${code(draw)}</scr</script>ipt>`,
  'script in a drawing': (draw) => `<svg><script>${code(draw)}</script><script href="data:,${code(draw)}"/></svg>`,
  'script, half written': (draw) => `<script>${code(draw)}<!-- <script>`,
  'frame with a document': (draw) =>
    tag(draw, 'iframe', { srcdoc: withReferences(draw, `<script>${code(draw)}</script>`) }),
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
  'annotation-xml': within('<math><annotation-xml encoding="text/html"><svg><style>', '</annotation-xml></math>'),
  'annotation with a comment': within('<math><annotation-xml encoding="text/html"><!--', '--></annotation-xml>'),
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
  'strange names': (draw) => `<a\u0000 href=x><img\u000b/onerror=${code(draw)}><ſcript>${code(draw)}</ſcript>`,
  'styles that once were scripts': (draw) => `<p style="width:expression(${code(draw)});-moz-binding:url(x)">x</p>`,
  'drawing that includes itself': (draw) =>
    `<svg id="x"><use href="#x"/><handler type="text/javascript">${code(draw)}</handler></svg>`,
};
