import type catalogue from '../../public/_locales/en/messages.json';
import { browser } from './browser.ts';

/** Every text of the catalogue, by name; a name that is not in it does not compile. */
export type MessageName = keyof typeof catalogue & string;
type PluralName = MessageName extends infer N ? (N extends `${infer Stem}_other` ? Stem : never) : never;

/** The text in the user's language. `values` fill $1, $2, … */
export function t(name: MessageName, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(name, values.map(String)) || name;
}

/** The text for this many, by the plural rules of the language the catalogue is in; $1 is the count. */
export function plural(name: PluralName, count: number, ...values: (string | number)[]): string {
  const category = new Intl.PluralRules(t('languageCode')).select(count);
  const shown = new Intl.NumberFormat(locale()).format(count);
  const text = browser.i18n.getMessage(`${name}_${category}`, [shown, ...values.map(String)]);
  return text || t(`${name}_other`, shown, ...values);
}

/** For numbers and dates: the user's own. */
export function locale(): string {
  return browser.i18n.getUILanguage().replace('_', '-') || 'en';
}

/** Tells the page which language it speaks and which way it runs. */
export function localisePage(title: string): void {
  document.documentElement.lang = t('languageCode');
  document.documentElement.dir = t('textDirection');
  document.title = title;
}
