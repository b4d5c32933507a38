/** Gives the page a valid `navigator.language`; with another one ("en-US@posix"), the chart library throws. */
export function mendLanguage(language: string): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: language, configurable: true });
  }
}
