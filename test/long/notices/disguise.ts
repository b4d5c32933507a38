/** Ways to write the same thing so that whoever looks for words does not see it. Chance comes from outside. */
export type Draw = () => number;

export const pick = <T>(draw: Draw, all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;

/** `onClick` as browsers read it, too. */
export const jiggle = (draw: Draw, word: string): string =>
  [...word].map((letter) => (draw() < 0.5 ? letter.toUpperCase() : letter)).join('');

/** A letter as a reference: with or without zeros in front. */
const reference = (draw: Draw, letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return pick(draw, [`&#${code};`, `&#x${code.toString(16)};`, `&#x0000${code.toString(16).toUpperCase()};`]);
};

/** A text that means what it meant, some of its letters as references. */
export const referred = (draw: Draw, text: string, share = 0.3): string =>
  [...text].map((letter) => (letter === '&' || draw() < share ? reference(draw, letter) : letter)).join('');

/** Between a tag's name and its attributes. */
const space = (draw: Draw): string => pick(draw, [' ', '\n', '\t', '/', ' / ', '\f', '  ']);

/** ` name="value"` in one of the ways that mean it. @param value as it stands in HTML: its `&` are references */
export function attribute(draw: Draw, name: string, value: string): string {
  const bare = /^[^\s"'`=<>]+$/.test(value) && draw() < 0.3;
  const quote = pick(draw, ['"', "'"]);
  const written = bare
    ? `${value} `
    : quote + value.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') + quote;
  return space(draw) + jiggle(draw, name) + pick(draw, ['=', '=', ' = ', '=\n']) + written;
}

/** `<name a="1" …>`; attributes' values as they stand in HTML. */
export const tag = (draw: Draw, name: string, attributes: Record<string, string> = {}): string =>
  `<${jiggle(draw, name)}${Object.entries(attributes)
    .map(([key, value]) => attribute(draw, key, value))
    .join('')}>`;

/** Sets a mark on the window that the page is in: what must never happen. */
export const code = (draw: Draw): string =>
  pick(draw, [
    'top.hit=1',
    'top["hit"]=1',
    'Reflect.set(top,"hit",1)',
    'self.top.hit=1;void 0',
    'top[`hit`]=1',
  ]);

/** The host of everything that a notice would load or send to; none of it may ever be asked for. */
export const LOADS = 'load.evil.test';
/** The host of what a notice links to: asked for when a person clicks, and not before. */
export const LINKS = 'link.evil.test';

/** An address that a notice would load by itself. */
export const load = (draw: Draw): string =>
  `${pick(draw, ['http://', 'https://', '//', 'HTTP://', 'http:\\\\'])}${LOADS}/${Math.floor(draw() * 1e6)}`;

/** An address that a person may follow. */
export const link = (draw: Draw): string =>
  `${pick(draw, ['http://', 'https://', 'HtTp://'])}${LINKS}/${Math.floor(draw() * 1e6)}`;

/** Where it stands in the notice: by itself, or within and behind what programmes write. */
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
