import { type Draw, link, load, pick, tag } from './disguise.ts';

type Make = (draw: Draw) => string;

const loading = (name: string, attribute: string, more: Record<string, string> = {}, end = ''): Make => {
  return (draw) => tag(draw, name, { ...more, [attribute]: load(draw) }) + end;
};
const hint = (rel: string, more: Record<string, string> = {}): Make => loading('link', 'href', { rel, ...more });
const styled = (rule: (address: string) => string): Make => {
  return (draw) =>
    pick(draw, [
      (css: string) => `<p style='${css.replaceAll("'", '')}'>x</p>`,
      (css: string) => `<style>*{${css}}</style><p>x</p>`,
      (css: string) => `<svg><style>*{${css}}</style><rect width="9" height="9"/></svg>`,
    ])(rule(load(draw)));
};

/** Markup that loads something by itself. */
export const LOADING: Record<string, Make> = {
  image: loading('img', 'src'),
  'images to choose from': (draw) => tag(draw, 'img', { srcset: `${load(draw)} 1x, ${load(draw)} 2x`, sizes: '9px' }),
  'image, later': loading('img', 'src', { loading: 'lazy', decoding: 'async' }),
  'image, attributed': (draw) => tag(draw, 'img', { src: load(draw), attributionsrc: load(draw) }),
  picture: (draw) => `<picture>${tag(draw, 'source', { srcset: load(draw) })}<img></picture>`,
  video: loading('video', 'src', { autoplay: '', muted: '' }, '</video>'),
  'first picture of a video': loading('video', 'poster', {}, '</video>'),
  'source of a video': (draw) => `<video preload="auto">${tag(draw, 'source', { src: load(draw) })}</video>`,
  'subtitles of a video': (draw) =>
    `<video src="data:video/mp4,">${tag(draw, 'track', { src: load(draw), default: '' })}</video>`,
  sound: loading('audio', 'src', { preload: 'auto' }, '</audio>'),
  frame: loading('iframe', 'src', { allow: 'camera' }, '</iframe>'),
  'frame, free': loading('iframe', 'src', { sandbox: 'allow-top-navigation allow-scripts' }, '</iframe>'),
  object: loading('object', 'data', {}, '</object>'),
  embed: loading('embed', 'src'),
  applet: loading('applet', 'code', {}, '</applet>'),
  'style sheet': hint('stylesheet'),
  'style sheet for another one': hint('alternate stylesheet', { title: 'x' }),
  preload: (draw) => hint('preload', { as: pick(draw, ['image', 'style', 'script', 'font', 'fetch']) })(draw),
  prefetch: hint('prefetch'),
  preconnect: hint('preconnect'),
  'DNS lookup': hint('dns-prefetch'),
  prerender: hint('prerender'),
  'module preload': hint('modulepreload'),
  icon: hint('icon'),
  manifest: hint('manifest'),
  import: hint('import'),
  'style import': (draw) => `<style>@import url(${load(draw)});@import "${load(draw)}";</style>`,
  font: (draw) => `<style>@font-face{font-family:x;src:url(${load(draw)})}p{font-family:x}</style><p>x</p>`,
  background: styled((address) => `background:url(${address})`),
  'list sign': styled((address) => `display:list-item;list-style:url(${address})`),
  pointer: styled((address) => `cursor:url(${address}),auto`),
  'border of pictures': styled((address) => `border:9px solid;border-image:url(${address}) 9`),
  mask: styled((address) => `mask:url(${address}#x);filter:url(${address}#y);clip-path:url(${address}#z)`),
  'picture set': styled((address) => `background:image-set("${address}" 1x)`),
  'hidden property': styled((address) => `--x:url(${address});background:var(--x)`),
  'content of a style': (draw) => `<style>p::before{content:url(${load(draw)})}</style><p>x</p>`,
  'input that is an image': loading('input', 'src', { type: 'image' }),
  'image of a drawing': (draw) => `<svg>${tag(draw, 'image', { href: load(draw), width: '9', height: '9' })}</svg>`,
  'other drawing': (draw) => `<svg>${tag(draw, 'use', { href: `${load(draw)}#x` })}</svg>`,
  'filter of a drawing': (draw) =>
    `<svg><filter id="f">${tag(draw, 'feImage', { href: load(draw) })}</filter><g filter="url(#f)"><text y="9">x</text></g></svg>`,
  'background of the page': loading('body', 'background'),
  'background of a table': loading('table', 'background', {}, '<tr><td>x</table>'),
  script: loading('script', 'src', { async: '' }, '</script>'),
  'rules for loading ahead': (draw) =>
    `<script type="speculationrules">{"prefetch":[{"urls":["${link(draw)}"],"eagerness":"immediate"}]}</script>`,
  'other base': (draw) => `${tag(draw, 'base', { href: load(draw) })}<img src="x.png"><a href="y">look</a>`,
  refresh: (draw) => tag(draw, 'meta', { 'http-equiv': 'refresh', content: `0;url=${load(draw)}` }),
  cookie: (draw) => tag(draw, 'meta', { 'http-equiv': 'set-cookie', content: `x=${load(draw)}` }),
  policy: (draw) =>
    tag(draw, 'meta', { 'http-equiv': 'content-security-policy', content: `img-src 'none'; report-uri ${load(draw)}` }),
  'form that is sent': (draw) =>
    `${tag(draw, 'form', { action: load(draw), method: 'post' })}<input name="p" value="1"><button autofocus>send</button></form>`,
  'form sent to a frame': (draw) =>
    `<iframe name="f"></iframe>${tag(draw, 'form', { action: load(draw), target: 'f' })}<input type="image" src="x"></form>`,
  'document in a frame': (draw) => tag(draw, 'iframe', { srcdoc: `<img src=${load(draw)}>`.replaceAll('<', '&lt;') }),
  'markup that swallows the rest': (draw) => `<img src='${load(draw)}?`,
  'form that swallows the rest': (draw) =>
    `${tag(draw, 'form', { action: load(draw) })}<input type=submit><textarea name=x>`,
};

/** Links that a user may follow, which must only open a new tab. */
export const LINKING: Record<string, Make> = {
  plain: (draw) => `${tag(draw, 'a', { href: link(draw) })}look</a>`,
  'over this page': (draw) =>
    `${tag(draw, 'a', { href: link(draw), target: pick(draw, ['_self', '_top', '_parent', 'x', '']) })}look</a>`,
  'with an opener': (draw) => `${tag(draw, 'a', { href: link(draw), rel: 'opener', target: 'x' })}look</a>`,
  'that pings': (draw) =>
    `${tag(draw, 'a', { href: link(draw), ping: load(draw), attributionsrc: load(draw) })}look</a>`,
  'to be saved': (draw) => `${tag(draw, 'a', { href: link(draw), download: 'sale.html' })}look</a>`,
  'with a name and password': (draw) => `${tag(draw, 'a', { href: link(draw).replace('://', '://ada:x@') })}look</a>`,
  'with spaces and quotes': (draw) => `${tag(draw, 'a', { href: `${link(draw)}/a b&quot;c'&lt;d` })}look</a>`,
  'with a fragment and a query': (draw) => `${tag(draw, 'a', { href: `${link(draw)}?a=1&amp;b=2#there` })}look</a>`,
  'without slashes': (draw) => `${tag(draw, 'a', { href: link(draw).replace('//', '') })}look</a>`,
  'within a link': (draw) => `${tag(draw, 'a', { href: link(draw) })}one<a href="${link(draw)}">two</a></a>`,
  'around blocks': (draw) => `${tag(draw, 'a', { href: link(draw) })}<h3>look</h3><p>here</p></a>`,
  'over the whole page': (draw) =>
    `${tag(draw, 'a', { href: link(draw), style: 'position:fixed;inset:0;z-index:99', tabindex: '1', accesskey: 's' })}look</a>`,
  'written twice': (draw) => `<a href="${link(draw)}" href="javascript:top.hit=1" HREF=x>look</a>`,
  'that takes the focus': (draw) => `${tag(draw, 'a', { href: link(draw), autofocus: '', draggable: 'true' })}look</a>`,
  many: (draw) => Array.from({ length: 4 }, () => `<li>${tag(draw, 'a', { href: link(draw) })}look</a>`).join(''),
};
