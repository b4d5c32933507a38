import type catalog from '../../public/_locales/en/messages.json';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { formatMoney, formatPercent, type Money, type Sign } from '../domain/money/money.ts';
import { numberFormat, pluralRules } from '../domain/text/formatters.ts';
import { localeFor } from '../domain/text/locale.ts';
import { browser } from './browser.ts';

export type MessageName = keyof typeof catalog & string;
type PluralName = MessageName extends infer N ? (N extends `${infer Stem}_other` ? Stem : never) : never;
type Catalog = Record<string, { message: string } | undefined>;
type Choice = Pick<Settings, 'language' | 'country'>;

let chosen: Choice = { language: null, country: null };
/** The chosen language's texts; null: the browser's language. */
let texts: Catalog | null = null;
/** The locale and the direction of the chosen language and country; null: not known yet. */
let current: { locale: string; isRightToLeft: boolean } | null = null;
let applied: Promise<void> = Promise.resolve();
let observer = { onRead: () => {}, onChange: () => {} };

/** Lets a page draw its texts again after the language changes. */
export function observeLanguage(next: typeof observer): void {
  observer = next;
}

/** Uses the language and country that the user has chosen; null: the browser's, for which nothing is loaded. */
export function applyLanguage({ language, country }: Choice): Promise<void> {
  if (language === chosen.language && country === chosen.country) return applied;
  chosen = { language, country };
  applied = applied.then(async () => {
    // British English has only the texts that differ.
    const files = language === null ? [] : language === 'en_GB' ? (['en', 'en_GB'] as const) : [language];
    const catalogs = await Promise.all(files.map(loadCatalog));
    texts = catalogs.length > 0 ? catalogs.reduce((all, catalog) => Object.assign(all, catalog)) : null;
    current = null;
    observer.onChange();
  });
  return applied;
}

/** The texts of the package; none if the browser cannot read it, so that the browser's language stays. */
async function loadCatalog(language: string): Promise<Catalog> {
  const file = fetch(browser.runtime.getURL(`_locales/${language}/messages.json`));
  return file.then((response) => response.json()).catch(() => ({}));
}

/** The text in the user's language. `values` fill $1, $2, … */
export const t = (name: MessageName, ...values: (string | number)[]): string => textOf(name, values) || name;

/** "1,034". */
export const formatCount = (count: number): string => numberFormat(locale()).format(count);

/** "$200.10": see `formatMoney`. */
export const formatAmount = (money: Money, sign?: Sign): string => formatMoney(money, locale(), sign);

/** "5.63%" from "5.63"; other text stays unchanged. */
export const asPercent = (rate: string): string => formatPercent(rate, locale());

/** The text for a count, by the plural rules of the catalog's language; $1 is the count. */
export const plural = (name: PluralName, count: number, ...values: (string | number)[]): string =>
  countText(name, count, [formatCount(count), ...values]);

/** The text for a count that may be higher: "12+ referrals". Some languages write no number up to two. */
export const pluralAtLeast = (name: PluralName, count: number): string =>
  countText(name, Math.max(3, count), [`${formatCount(count)}+`]);

function countText(name: PluralName, count: number, shown: (string | number)[]): string {
  const category = pluralRules(textOf('languageCode')).select(count);
  return textOf(`${name}_${category}`, shown) || t(`${name}_other`, ...shown);
}

function textOf(name: string, values: (string | number)[] = []): string {
  observer.onRead();
  // In text from right to left, each value is isolated, so that names and amounts keep their own order.
  const written = values.map((value) => (inUse().isRightToLeft ? `\u2068${value}\u2069` : String(value)));
  const message = texts?.[name]?.message;
  if (message === undefined) return browser.i18n.getMessage(name, written);
  return message.replace(/\$(\$|\d)/g, (_, place) => (place === '$' ? '$' : (written[Number(place) - 1] ?? '')));
}

/** The locale of dates, numbers and amounts. */
export function locale(): string {
  observer.onRead();
  return inUse().locale;
}

function inUse(): NonNullable<typeof current> {
  current ??= {
    isRightToLeft: textOf('textDirection') === 'rtl',
    locale: localeFor(textOf('languageCode'), chosen.country, globalThis.navigator?.languages ?? []),
  };
  return current;
}

/** Where a list in one line has no Latin comma. */
const COMMAS: Record<string, string> = { ar: '، ', ja: '、' };

/** Parts in one line, with the language's comma. */
export const listed = (parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(COMMAS[new Intl.Locale(locale()).language] ?? ', ');
