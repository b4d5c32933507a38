import { type Draw, pick, tag } from './disguise.ts';

/** Features that are newer than the first sanitizers. */
export const MODERN: Record<string, (draw: Draw) => string> = {
  'shadow root': () =>
    '<div><template shadowrootmode="open"><style>:host{position:fixed;inset:0}</style><slot></slot></template>Sale</div>',
  'shadow root of old': () => '<div><template shadowroot="open"><img src=x onerror="top.hit=1"></template>Sale</div>',
  'template for elsewhere': () => '<template for="notice-heading"><b>Sale</b></template>',
  slot: () => '<slot name="x"><p slot="x">Sale</p></slot>',
  'customized built-in element': (draw) => `${tag(draw, 'button', { is: 'x-sale', type: 'submit' })}Sale</button>`,
  'own element': (draw) => `${tag(draw, 'x-sale', { defer: '', exportparts: 'x', part: 'y' })}Sale</x-sale>`,
  webview: (draw) =>
    `${tag(draw, pick(draw, ['webview', 'portal', 'model', 'selectlist']), { src: 'https://x.test' })}Sale`,
  'popover on interest': () => '<a interestfor="x" href="#x">Sale</a><div id="x" popover="hint">y</div>',
  'anchored to an element of the page': () =>
    '<p style="position:fixed;position-anchor:--x;inset:anchor(top)" anchor="notice-heading">Sale</p>',
  'view transition': () => '<style>@view-transition{navigation:auto}*{view-transition-name:x}</style>Sale',
  'styles within': () => '<style>@scope(body){:scope{display:none}}@layer x{body{display:none}}</style>Sale',
  'own properties': () => '<style>@property --x{syntax:"<url>";inherits:true;initial-value:url(x)}</style>Sale',
  'import map': () => '<script type="importmap">{"imports":{"x":"data:text/javascript,top.hit=1"}}</script>',
  'module from a data address': () => '<script type="module">import "data:text/javascript,top.hit=1"</script>',
  'keyboard and spelling hints': (draw) =>
    `${tag(draw, 'p', { enterkeyhint: 'send', inputmode: 'url', virtualkeyboardpolicy: 'manual', writingsuggestions: 'true' })}Sale</p>`,
  'nonce of the page': () => '<script nonce="x">top.hit=1</script><style nonce="x">body{display:none}</style>',
  permission: () => '<permission type="geolocation">Sale</permission><geolocation autolocate>x</geolocation>',
  'search and menus': () => '<search><menu><li>Sale<hgroup><h1>x</h1></hgroup></menu></search>',
};
