import type catalog from '../../public/_locales/en/messages.json';
import { numberFormat, pluralRules } from '../domain/text/formatters.ts';
import { browser } from './browser.ts';

export type MessageName = keyof typeof catalog & string;
type PluralName = MessageName extends infer N ? (N extends `${infer Stem}_other` ? Stem : never) : never;

/** The text in the user's language. `values` fill $1, $2, … */
export function t(name: MessageName, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(name, values.map(String)) || name;
}

/** The text for a count, by the plural rules of the catalog's language; $1 is the count. */
export function plural(name: PluralName, count: number, ...values: (string | number)[]): string {
  const category = pluralRules(t('languageCode')).select(count);
  const shown = numberFormat(locale()).format(count);
  const text = browser.i18n.getMessage(`${name}_${category}`, [shown, ...values.map(String)]);
  return text || t(`${name}_other`, shown, ...values);
}

let cachedLocale: string | undefined;

/** The locale of numbers and dates: the catalog's language in the user's region. */
export function locale(): string {
  cachedLocale ??= localeFor(t('languageCode'), browser.i18n.getUILanguage(), globalThis.navigator?.languages ?? []);
  return cachedLocale;
}

/**
 * A catalog in "en" and a browser in "de-AT" make "en-AT". If the browser names no region (Firefox's "de"), the first
 * entry of `languages` in the same language does.
 */
export function localeFor(catalog: string, ui: string, languages: readonly string[]): string {
  const [language = 'en', catalogRegion] = partsOf(catalog);
  const [spoken] = partsOf(ui);
  const regions = [ui, ...languages]
    .map(partsOf)
    .flatMap(([tagLanguage, region]) => (tagLanguage === spoken && region) || []);
  const region = regions[0] ?? catalogRegion;
  return region ? `${language}-${region}` : language;
}

/** Language and region of "de", "de_AT", "zh-Hant-TW", "es-419". */
function partsOf(tag: string): [language: string | undefined, region: string | undefined] {
  const [language, ...rest] = tag.slice(0, 40).split(/[-_]/);
  // A single letter ("-u-…") begins an extension.
  const end = rest.findIndex((part) => part.length === 1);
  const region = rest.slice(0, end < 0 ? rest.length : end).find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  return [/^[a-z]{2,3}$/i.test(language ?? '') ? language?.toLowerCase() : undefined, region?.toUpperCase()];
}

/** Sets the page's language, text direction and title. */
export function localizePage(title: string): void {
  document.documentElement.lang = t('languageCode');
  document.documentElement.dir = t('textDirection');
  document.title = title;
}
