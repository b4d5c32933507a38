/** Characters that are not drawn, also between letters. */
const UNDRAWN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
const SPACES = /[\s\u2800]+/g;
/** Letters and digits that look like Latin letters in common typefaces, from the confusables of Unicode (UTS #39). */
const LETTERS = new Map(
  [
    ['аеікорсухвнмтѕјһԁԛԝӏ', 'aeikopcyxbhmtsjhdqwl'],
    ['αβεηικνορτυχω', 'abenikvoptuxw'],
    ['01ı|', 'olil'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, index) => [letter, latin[index] ?? letter])),
);

/** The same text for texts that look alike; it is only for comparisons. */
export const lookOf = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().replace(UNDRAWN, '').replace(SPACES, ' ').trim()]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('')
    // A small L and a capital i look alike, too.
    .replaceAll('i', 'l');
