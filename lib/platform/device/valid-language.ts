/**
 * Gives the page a valid `navigator.language`. The chart library formats numbers in it while it loads, and would throw
 * where the system's is none, such as "en-US@posix".
 */
export function mendLanguage(language: string): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: language, configurable: true });
  }
}
