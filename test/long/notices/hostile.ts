import { KINDS, MISREAD_TAGS } from './grammar.ts';

export const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const distinct = (count: number, name = 'b') => times(count, (i) => `<${name} a${i}>`);

/** Markup that kept a browser's parser busy for half a minute or longer. */
const BUSY: Record<string, string> = {
  'formatting left open, then paragraphs': `<p>${distinct(600)}${times(600, () => '<p>x')}`,
  'a little of it': `<p>${distinct(60)}${times(100, () => '<p>x')}`,
  'of several kinds': `<p>${times(60, (i) => `<${['i', 'u', 'tt', 'font'][i % 4]} a${i}>`)}${times(100, () => '<p>x')}`,
  'closed by tags that do not close it': `${times(200, (i) => `<b a${i}><p></b>`)}x`,
  'closed by other names': `${times(200, (i) => `<b a${i}></i>`)}x`,
  links: `<p>${distinct(100, 'a')}x`,
  depth: `${times(2000, () => '<div>')}x`,
  'closed in a comment': `${times(200, (i) => `<b a${i}><!--</b>-->`)}x`,
  'closed in an invalid comment': `${times(200, (i) => `<b a${i}><!></b><p>`)}x`,
  'closed in an attribute': `${times(200, (i) => `<b a${i} b="</b>"><p>`)}x`,
  'closed in an unquoted attribute': `${times(200, (i) => `<b a${i}><p b=</b><p>`)}x`,
  'closed in raw text': `${times(200, (i) => `<b a${i}><style></b></style><p>`)}x`,
  'closed in a drawing': `${times(200, (i) => `<b a${i}><svg></b></svg><p>`)}x`,
  'in capitals': `<P>${distinct(600, 'B')}${times(600, () => '<P>x')}`,
  'with slashes': `<p>${times(600, (i) => `<b/a${i}/>`)}${times(600, () => '<p>x')}`,
  'closed by names that are not open': `${'<b>'.repeat(3300)}${'</i>'.repeat(2500)}x`,
  ...Object.fromEntries(
    ['<', '<b ', '<b a="', '</', '<!', '<b =', "<b a='x' ", '<b>', '<br>', '</p>', '&', '&am', '<svg>'].map((piece) => [
      `nothing but ${piece}`,
      piece.repeat(300_000),
    ]),
  ),
};
const busy = Object.entries(BUSY).flatMap(([name, html]) =>
  MISREAD_TAGS.map((before): [name: string, html: string] => [`${before} ${name}`, before + html]),
);
/** Hostile notices by name. */
export const HOSTILE = [...busy, ...KINDS.map(({ name, write }): [string, string] => [name, write(1)])];
