import english from '../../../public/_locales/en/messages.json' with { type: 'json' };

/** The build's texts by name, as in `_locales/…/messages.json`. */
export type Catalog = Record<string, { message: string; description?: string }>;

/** These messages are settings, not texts. */
const SETTINGS = ['languageCode', 'textDirection'];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýž';
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתאבגד';

/** The most letters of texts whose description limits them, in all languages. */
export const LIMITS: ReadonlyMap<string, number> = new Map(
  Object.entries(english).flatMap(([name, { description }]) => {
    const [, limit] = /At most (\d+) letters/.exec(description) ?? [];
    return limit ? [[name, Number(limit)] as const] : [];
  }),
);

/**
 * Makes texts half as long again, or as long as their limit, because other languages can be that long. Accented letters
 * reveal text that is not from the catalog. Placeholders stay. Brackets show whether both ends of a text are visible.
 */
export const lengthen = (catalog: Catalog): Catalog =>
  changeTexts(catalog, {}, (text, name) => {
    const accented = inLetters(text, ACCENTED);
    const missing = (LIMITS.get(name) ?? Math.ceil(text.length * 1.5)) - text.length - 2;
    return missing <= 0 ? accented : `[${accented}${filler(missing)}]`;
  });

/** Writes the catalog in Hebrew letters from right to left. The words are not Hebrew, but browsers set them like it. */
export const inHebrewLetters = (catalog: Catalog): Catalog =>
  changeTexts(catalog, { languageCode: 'he', textDirection: 'rtl' }, (text) => inLetters(text, HEBREW));

function changeTexts(
  catalog: Catalog,
  settings: Record<string, string>,
  write: (text: string, name: string) => string,
): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([name, { message }]) => {
      const text = SETTINGS.includes(name) ? (settings[name] ?? message) : write(message, name);
      return [name, { message: text }];
    }),
  );
}

/** Replaces every letter. "$1" has no letters. */
const inLetters = (text: string, letters: string): string =>
  [...text]
    .map((letter) => {
      const index = LATIN.indexOf(letter.toLowerCase());
      if (index < 0) return letter;
      const replacement = [...letters][index] ?? letter;
      return letter === letter.toLowerCase() ? replacement : replacement.toUpperCase();
    })
    .join('');

/** Words of the usual length, because a long text without spaces would overflow where no language does. */
function filler(length: number): string {
  const words = ' ôñé ţŵôţŵô ţĥŕéé ƒôûŕ ƒîṽéƒîṽé šîẋ';
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trimEnd();
}
