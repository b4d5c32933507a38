/** Caches `Intl` formatters, because creating one is slow and every table row uses several. */
const cache = new Map<string, unknown>();

function cached<T>(kind: string, locale: string, options: object, create: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const format = create();
  cache.set(key, format);
  return format;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cached('number', locale, options, () => new Intl.NumberFormat(locale, options));

/** What separates the fraction in a country. */
export const decimalMark = (locale: string): string =>
  numberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

/** Uses the time zone of `options`, or else the user's. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // A formatter keeps its time zone, but the user may travel while a page is open. The offsets of January and July tell
  // zones apart.
  const year = new Date().getFullYear();
  const zone = options.timeZone ?? [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join();
  return cached(`date ${zone}`, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** "3m ago"; with `auto`, zero is "now". Elsewhere, one letter would read as meters ("vor 3 m") or a minus ("-3 min"). */
export function ageFormat(locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const style = locale.startsWith('en') ? 'narrow' : 'short';
  return cached('age', locale, { numeric }, () => new Intl.RelativeTimeFormat(locale, { numeric, style }));
}

export const pluralRules = (locale: string): Intl.PluralRules =>
  cached('plural', locale, {}, () => new Intl.PluralRules(locale));
