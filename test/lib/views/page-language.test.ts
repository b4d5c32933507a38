import { computed } from '@preact/signals';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { applyLanguage, t } from '../../../lib/platform/i18n.ts';
import { followLanguage } from '../../../lib/views/page-language.ts';

const ARABIC = { languageCode: 'ar', textDirection: 'rtl', unpaid: 'غير مدفوع' };

test('a page’s language, direction, title and texts follow the chosen language', async () => {
  const page = { title: '', documentElement: { lang: '', dir: '' } };
  vi.stubGlobal('document', page);
  const texts = Object.entries(ARABIC).map(([name, message]) => [name, { message }]);
  vi.stubGlobal('fetch', async () => Response.json(Object.fromEntries(texts)));
  Object.assign(browser.runtime, { getURL: (path: string) => `chrome-extension://id/${path}` });
  onTestFinished(() => applyLanguage({ language: null, country: null }));
  onTestFinished(followLanguage('unpaid'));
  const text = computed(() => t('unpaid'));
  expect(page).toEqual({ title: 'Unpaid', documentElement: { lang: 'en', dir: 'ltr' } });
  expect(text.value).toBe('Unpaid');
  await applyLanguage({ language: 'ar', country: null });
  expect(page).toEqual({ title: 'غير مدفوع', documentElement: { lang: 'ar', dir: 'rtl' } });
  expect(text.value).toBe('غير مدفوع');
});
