/** The named characters of XML, the euro, and those of Latin-1 from U+00A0 on. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€' };
const LATIN_1 = [
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute',
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring',
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml',
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil',
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash',
  'ugrave uacute ucirc uuml yacute thorn yuml',
]
  .join(' ')
  .split(' ');
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi;

/** Each tag becomes a space. The length of a tag is bounded, so that hostile text is matched fast. */
export const withoutTags = (html: string): string => html.replace(/<[^<>]{0,200}>/g, ' ');

/** Replaces the entities that WordPress writes into texts ("Tom &amp; Jerry&#8217;s"), once. Other HTML stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : LATIN_1.indexOf(name) + 0xa0;
    if (name) return NAMED[name] ?? (code < 0xa0 ? entity : String.fromCodePoint(code));
    // Browsers read these codes as Windows does: old shops have apostrophes like "O&#146;Neill".
    if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(new Uint8Array([code]));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
