import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { applyLanguage, locale, plural, pluralAtLeast, t } from '../../../lib/platform/i18n.ts';

const NONE = { language: null, country: null };

/** The catalogs in the package. */
const CATALOGS: Record<string, object> = {
  ar: {
    languageCode: { message: 'ar' },
    textDirection: { message: 'rtl' },
    order: { message: 'طلب $1' },
    newReferrals_two: { message: 'إحالتان' },
    newReferrals_other: { message: '$1 إحالة' },
  },
  ru: {
    languageCode: { message: 'ru' },
    referrals_few: { message: '$1 начисления' },
    referrals_many: { message: '$1 начислений' },
    referrals_other: { message: '$1 начисления' },
  },
  en: { languageCode: { message: 'en' }, unpaid: { message: 'Not paid' }, statusCancelled: { message: 'Canceled' } },
  en_GB: { languageCode: { message: 'en-GB' }, statusCancelled: { message: 'Cancelled' } },
  de: { languageCode: { message: 'de' }, unpaid: { message: 'Offen' }, order: { message: 'Nr. $1 ($$)' } },
};

const requested: string[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const language = /_locales\/(\w+)\//.exec(url)?.[1] ?? '';
    requested.push(language);
    if (!CATALOGS[language]) throw new TypeError('not in the package');
    return new Response(JSON.stringify(CATALOGS[language]));
  });
  Object.assign(browser.runtime, { getURL: (path: string) => `chrome-extension://id/${path}` });
});
afterEach(async () => {
  await applyLanguage(NONE);
  requested.length = 0;
  vi.unstubAllGlobals();
});

test('without a chosen language, texts come from the browser and no file is loaded', async () => {
  await applyLanguage(NONE);
  expect(t('unpaid')).toBe('Unpaid');
  expect(requested).toEqual([]);
});

test('texts are in the chosen language, and formats are those of the browser or of the chosen country', async () => {
  await applyLanguage({ language: 'de', country: null });
  expect(t('unpaid')).toBe('Offen');
  expect(t('order', '$1')).toBe('Nr. $1 ($)');
  expect(locale()).toMatch(/^de-GB-/);
  await applyLanguage({ language: 'de', country: 'AT' });
  expect(locale()).toMatch(/^de-AT-/);
  await applyLanguage(NONE);
  expect(t('unpaid')).toBe('Unpaid');
});

test('British English has the American texts where they do not differ', async () => {
  await applyLanguage({ language: 'en_GB', country: null });
  // The browser's own language has other words.
  expect([t('unpaid'), t('statusCancelled')]).toEqual(['Not paid', 'Cancelled']);
});

test('a language from right to left isolates inserted values and has its own plural forms', async () => {
  await applyLanguage({ language: 'ar', country: null });
  expect(t('order', '#7')).toBe('طلب \u2068#7\u2069');
  expect(plural('newReferrals', 2)).toBe('إحالتان');
  expect(plural('newReferrals', 30)).toBe('\u206830\u2069 إحالة');
  // The texts for one and two have no number, so no plus either.
  expect(pluralAtLeast('newReferrals', 2)).toBe('\u20682+\u2069 إحالة');
});

test.each([
  ['ru', 1, '1+ начисления'],
  ['ru', 5, '5+ начислений'],
  ['ru', 12, '12+ начислений'],
  ['ru', 23, '23+ начисления'],
  ['en', 1, '1+ referrals'],
])('a count that may be higher has its own plural form in %s: %i', async (language, count, words) => {
  await applyLanguage({ language: language === 'en' ? null : (language as 'ru'), country: null });
  expect(pluralAtLeast('referrals', count)).toBe(words);
});

test('the last of several quick choices counts, and a missing file leaves the browser’s language', async () => {
  void applyLanguage({ language: 'de', country: null });
  await applyLanguage({ language: 'fr', country: null });
  expect(t('unpaid')).toBe('Unpaid');
});
