/** `_locales/…/messages.json`: what the build shows, by name. */
export type Catalogue = Record<string, { message: string; description?: string }>;

/** What is no text, but decides how texts are written. */
const SWITCHES = ['languageCode', 'textDirection'];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýž';
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתאבגד';

/**
 * The same catalogue half as long again, as other languages are, in letters that show what is no catalogue's
 * text. Placeholders stay. Brackets show where a text begins, and whether its end is to be seen.
 */
export const longer = (catalogue: Catalogue): Catalogue =>
  each(catalogue, {}, (text) => {
    const accented = inLetters(text, ACCENTED);
    const missing = Math.ceil(text.length / 2) - 2;
    return missing <= 0 ? accented : `[${accented}${filler(missing)}]`;
  });

/** The same catalogue in Hebrew letters, from right to left: no Hebrew, but set as Hebrew is. */
export const fromTheRight = (catalogue: Catalogue): Catalogue =>
  each(catalogue, { languageCode: 'he', textDirection: 'rtl' }, (text) => inLetters(text, HEBREW));

function each(
  catalogue: Catalogue,
  switches: Record<string, string>,
  write: (text: string) => string,
): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, { message }]) => {
      const text = SWITCHES.includes(name) ? (switches[name] ?? message) : write(message);
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

/** Words of the usual length: a long run without a break would break what no language breaks. */
function filler(length: number): string {
  const words = ' ôñé ţŵôţŵô ţĥŕéé ƒôûŕ ƒîṽéƒîṽé šîẋ';
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trimEnd();
}
