/** Digits in which some countries write dates and amounts: Arabic, Persian, and the wide ones of Japanese keyboards. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g;

export const withLatinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => `${digit.charCodeAt(0) & 15}`);

/**
 * For comparing what is typed with what is written: small letters of usual width without accents, as sites search, the
 * same in every language, because a Turkish browser would make "ıbm" of "IBM", and without the marks that isolate
 * values in text from right to left.
 */
export const folded = (text: string): string =>
  withLatinDigits(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i');
