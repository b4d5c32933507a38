import { browser } from '../browser.ts';

/** Browser and extension, for diagnostics. */
export interface Environment {
  version: string;
  /** Such as "Chrome 156" or "Firefox 153"; the rest of the user agent stays out. */
  browserName: string;
  online: boolean;
  now: number;
}

export function environment(): Environment {
  const { version } = browser.runtime.getManifest();
  return { version, browserName: browserOf(navigator.userAgent), online: navigator.onLine, now: Date.now() };
}

/** "Mozilla/5.0 (…) Chrome/156.0.0.0 Safari/537.36" → "Chrome 156". */
export function browserOf(userAgent: string): string {
  const found = /(Firefox|Edg|OPR|Chrome)\/(\d{1,4})/.exec(userAgent.slice(0, 400));
  const edge = /(Edg|OPR)\/(\d{1,4})/.exec(userAgent.slice(0, 400));
  const [, name = 'unknown', version = ''] = edge ?? found ?? [];
  return `${name} ${version}`.trim();
}
