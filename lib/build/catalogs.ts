/** The texts of `_locales/…/messages.json` by name. */
type Catalog = Record<string, { message: string }>;

/** Removes the translators' descriptions, because browsers read the whole file at their start. */
export const withoutDescriptions = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([name, { message }]) => [name, { message }]));

const BRITISH_SPELLINGS: [american: RegExp, british: string][] = [
  [/\b([Pp])rogram(s?)\b/g, '$1rogramme$2'],
  [/\b([Cc])anceled\b/g, '$1ancelled'],
  [/^en$/, 'en-GB'],
];

/** The texts that differ in British English. For all others, browsers fall back to `en`. */
export function inBritish(catalog: Catalog): Catalog {
  const british = Object.entries(catalog).map(([name, { message }]) => {
    const text = BRITISH_SPELLINGS.reduce(
      (changed, [american, spelling]) => changed.replace(american, spelling),
      message,
    );
    return [name, { message: text }] as const;
  });
  return Object.fromEntries(british.filter(([name, { message }]) => message !== catalog[name]?.message));
}
