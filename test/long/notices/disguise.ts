/** Spellings of markup that simple filters miss. The caller draws the random numbers, from 0 to 1. */
export type Draw = () => number;

export const pick = <T>(draw: Draw, values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T;

export const mixCase = (draw: Draw, word: string): string =>
  [...word].map((letter) => (draw() < 0.5 ? letter.toUpperCase() : letter)).join('');

/** A character reference for the letter, with or without leading zeros. */
const reference = (draw: Draw, letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return pick(draw, [`&#${code};`, `&#x${code.toString(16)};`, `&#x0000${code.toString(16).toUpperCase()};`]);
};

export const withReferences = (draw: Draw, text: string, share = 0.3): string =>
  [...text].map((letter) => (letter === '&' || draw() < share ? reference(draw, letter) : letter)).join('');

const space = (draw: Draw): string => pick(draw, [' ', '\n', '\t', '/', ' / ', '\f', '  ']);

/** ` name="value"` in one of its notations; `&` in the value starts references, as in HTML. */
export function attribute(draw: Draw, name: string, value: string): string {
  const bare = /^[^\s"'`=<>]+$/.test(value) && draw() < 0.3;
  const quote = pick(draw, ['"', "'"]);
  const written = bare ? `${value} ` : quote + value.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') + quote;
  return space(draw) + mixCase(draw, name) + pick(draw, ['=', '=', ' = ', '=\n']) + written;
}

/** `<name a="1" …>`, with attribute values as in HTML. */
export const tag = (draw: Draw, name: string, attributes: Record<string, string> = {}): string =>
  `<${mixCase(draw, name)}${Object.entries(attributes)
    .map(([key, value]) => attribute(draw, key, value))
    .join('')}>`;

/** A script that sets a mark on the page's window; it must never run. */
export const code = (draw: Draw): string =>
  pick(draw, ['top.hit=1', 'top["hit"]=1', 'Reflect.set(top,"hit",1)', 'self.top.hit=1;void 0', 'top[`hit`]=1']);

/** The host of all loads and forms in a notice; it must never get a request. */
const LOADS = 'load.evil.test';
/** The host of a notice's links; it gets a request only when a user clicks. */
export const LINKS = 'link.evil.test';

export const load = (draw: Draw): string =>
  `${pick(draw, ['http://', 'https://', '//', 'HTTP://', 'http:\\\\'])}${LOADS}/${Math.floor(draw() * 1e6)}`;

export const link = (draw: Draw): string =>
  `${pick(draw, ['http://', 'https://', 'HtTp://'])}${LINKS}/${Math.floor(draw() * 1e6)}`;

/** Places the markup alone, or inside or behind typical markup of programs. */
export const placed = (draw: Draw, html: string): string =>
  pick<(inner: string) => string>(draw, [
    (inner) => inner,
    (inner) => `<p>Autumn ${inner} sale</p>`,
    (inner) => `<ul><li>One<li>${inner}<li>Three</ul>`,
    (inner) => `<table><tr><td>${inner}</table>`,
    (inner) => `<blockquote><b>${inner}</b></blockquote>`,
    (inner) => `<!-- sale -->${inner}<!---->`,
    (inner) => `<div><div>${inner}`,
    (inner) => `</section></main></body>${inner}`,
  ])(html);
