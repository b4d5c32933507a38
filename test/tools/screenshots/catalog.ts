import english from '../../../public/_locales/en/messages.json' with { type: 'json' };

/** `_locales/…/messages.json`: the texts of the build, by name. */
export type Catalog = Record<string, { message: string; description?: string }>;

/** Messages that are settings and not texts. */
const SWITCHES = ['languageCode', 'textDirection'];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýž';
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתאבגד';

/** How many letters a text may have, where its description tells translators: in all languages. */
export const LIMITS: ReadonlyMap<string, number> = new Map(
  Object.entries(english).flatMap(([name, { description }]) => {
    const [, limit] = /At most (\d+) letters/.exec(description) ?? [];
    return limit ? [[name, Number(limit)] as const] : [];
  }),
);

/**
 * The catalog half as long again, or as long as a text may be, as other languages can be, in accented letters that reveal text from
 * elsewhere. Placeholders stay. Brackets show whether both ends of a text are visible.
 */
export const longer = (catalog: Catalog): Catalog =>
  each(catalog, {}, (text, name) => {
    const accented = inLetters(text, ACCENTED);
    const missing = (LIMITS.get(name) ?? Math.ceil(text.length * 1.5)) - text.length - 2;
    return missing <= 0 ? accented : `[${accented}${filler(missing)}]`;
  });

/** The catalog in Hebrew letters, right to left: not real Hebrew, but set like it. */
export const fromTheRight = (catalog: Catalog): Catalog =>
  each(catalog, { languageCode: 'he', textDirection: 'rtl' }, (text) => inLetters(text, HEBREW));

function each(
  catalog: Catalog,
  switches: Record<string, string>,
  write: (text: string, name: string) => string,
): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([name, { message }]) => {
      const text = SWITCHES.includes(name) ? (switches[name] ?? message) : write(message, name);
      return [name, { message: text }];
    }),
  );
}

/** Letter by letter; "$1" has none. */
const inLetters = (text: string, letters: string): string =>
  [...text]
    .map((letter) => {
      const at = LATIN.indexOf(letter.toLowerCase());
      if (at < 0) return letter;
      const other = [...letters][at] ?? letter;
      return letter === letter.toLowerCase() ? other : other.toUpperCase();
    })
    .join('');

/** Words of the usual length: a long unbroken run would overflow where no language does. */
function filler(length: number): string {
  const words = ' ôñé ţŵôţŵô ţĥŕéé ƒôûŕ ƒîṽéƒîṽé šîẋ';
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trimEnd();
}
