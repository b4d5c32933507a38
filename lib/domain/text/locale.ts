/**
 * A language as it is written in the user's country, with the Gregorian calendar and Latin digits, as fields have them.
 * @param country ISO 3166 code that the user has chosen; null: the first that `spoken`, the browser's languages, name
 */
export function localeFor(language: string, country: string | null, spoken: readonly string[]): string {
  const region = country ?? [...spoken, language].map(regionOf).find(Boolean);
  return `${[language.split('-')[0], ...(region ? [region] : [])].join('-')}-u-ca-gregory-nu-latn`;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** Codes of organizations and of no country. */
const NO_COUNTRY = /^(E[UZ]|UN|Q.|X[AB]|ZZ)$/;

/** Every country's ISO 3166 code and its name in a language, sorted by name. */
export function countries(locale: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // The region of a code that is out of use ("DD") is another one.
  const current = codes.filter((code) => !NO_COUNTRY.test(code) && new Intl.Locale(`und-${code}`).region === code);
  const { compare } = new Intl.Collator(locale);
  return current
    .flatMap((code): [string, string][] => [[code, names.of(code) ?? '']])
    .filter(([, name]) => name !== '')
    .sort(([, a], [, b]) => compare(a, b));
}
