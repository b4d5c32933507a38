/** `_locales/…/messages.json`: the texts by name. */
type Catalogue = Record<string, { message: string }>;

/** Without its descriptions, which are for translators: browsers read all of it at their start. */
export const withoutDescriptions = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { message }]) => [name, { message }]));

/** What the catalogue's American words are in British English. */
const WORDS: [american: RegExp, british: string][] = [
  [/\b([Pp])rogram(s?)\b/g, '$1rogramme$2'],
  [/\b([Cc])anceled\b/g, '$1ancelled'],
];

/** The texts that differ in British English: for all others, browsers fall back to `en`. */
export function inBritish(catalogue: Catalogue): Catalogue {
  const written = Object.entries(catalogue).map(([name, { message }]) => {
    const british = WORDS.reduce((text, [american, word]) => text.replace(american, word), message);
    return [name, { message: british }] as const;
  });
  return Object.fromEntries(written.filter(([name, { message }]) => message !== catalogue[name]?.message));
}
