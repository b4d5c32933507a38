/** The languages of `public/_locales`, each named in itself. */
export const LANGUAGES = {
  en: 'English (US)',
  en_GB: 'English (UK)',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt_BR: 'Português (Brasil)',
  ru: 'Русский',
  tr: 'Türkçe',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** A native speaker has read all texts of these; the others were translated by machine (`.github/TRANSLATING.md`). */
export const REVIEWED_LANGUAGES: Language[] = ['en', 'en_GB'];
