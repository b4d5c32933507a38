/** `Intl` formatters, each made once: making one costs far more than using it, and every table row uses several. */

const made = new Map<string, unknown>();

function kept<T>(kind: string, locale: string, options: object, make: () => T): T {
  const name = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(name) as T | undefined;
  if (known) return known;
  const format = make();
  made.set(name, format);
  return format;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept('number', locale, options, () => new Intl.NumberFormat(locale, options));

/** In the time zone of `options`, else in the user's. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // A formatter keeps the zone that it was made in, while the user may travel with the page open, even to a zone that
  // differs from it in another season only.
  const zone = options.timeZone ?? offsets();
  return kept(`date ${zone}`, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** Of January and July: what tells the user's zone from others. */
function offsets(): string {
  const year = new Date().getFullYear();
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join();
}

/** "3m ago"; `auto`: "now" for none. */
export const ageFormat = (locale: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat =>
  kept('age', locale, { numeric }, () => new Intl.RelativeTimeFormat(locale, { numeric, style: 'narrow' }));

/** Selects the plural form for a number. */
export const pluralRules = (locale: string): Intl.PluralRules =>
  kept('plural', locale, {}, () => new Intl.PluralRules(locale));
