import { browser } from '../browser.ts';

export type Environment = ReturnType<typeof environment>;

export function environment() {
  const { version } = browser.runtime.getManifest();
  return { version, browserName: browserOf(navigator.userAgent), online: navigator.onLine, now: Date.now() };
}

/** "Mozilla/5.0 (…) Chrome/156.0.0.0 Safari/537.36" → "Chrome 156"; the rest of the user agent stays out. */
export function browserOf(userAgent: string): string {
  const text = userAgent.slice(0, 400);
  const found = /(Edg|OPR)\/(\d{1,4})/.exec(text) ?? /(Firefox|Chrome)\/(\d{1,4})/.exec(text);
  const [, name = 'unknown', version = ''] = found ?? [];
  return `${name} ${version}`.trim();
}
