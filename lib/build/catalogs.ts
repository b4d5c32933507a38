/** `_locales/…/messages.json`: the texts by name. */
type Catalog = Record<string, { message: string }>;

/** Without its descriptions, which are for translators: browsers read all of it at their start. */
export const withoutDescriptions = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([name, { message }]) => [name, { message }]));

/** What the catalog's American words are in British English. */
const WORDS: [american: RegExp, british: string][] = [
  [/\b([Pp])rogram(s?)\b/g, '$1rogramme$2'],
  [/\b([Cc])anceled\b/g, '$1ancelled'],
];

/** The texts that differ in British English: for all others, browsers fall back to `en`. */
export function inBritish(catalog: Catalog): Catalog {
  const written = Object.entries(catalog).map(([name, { message }]) => {
    const british = WORDS.reduce((text, [american, word]) => text.replace(american, word), message);
    return [name, { message: british }] as const;
  });
  return Object.fromEntries(written.filter(([name, { message }]) => message !== catalog[name]?.message));
}
