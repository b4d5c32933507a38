import { browser, isFirefox } from './browser.ts';

/** Requests host access. Must be the first call in a click handler, or the browser shows no dialog. */
export function requestAccess(permissions: string[]): Promise<boolean> {
  const requested = { origins: matchPatterns(permissions) };
  return browser.permissions.request(requested).catch(() => browser.permissions.contains(requested));
}

export const hasAccess = (permission: string): Promise<boolean> =>
  browser.permissions.contains({ origins: matchPatterns([permission]) });

/** Firefox's permission to send names and addresses of people; other browsers have none. */
const PERSON: object = { data_collection: ['personallyIdentifyingInfo'] };

/** Requests the consent to send names and addresses. Without a click, the browser shows no dialog. */
export const requestDataConsent = (): Promise<boolean> =>
  isFirefox() ? browser.permissions.request(PERSON).catch(hasConsent) : hasConsent();

/** Whether the user allows sending names and addresses. */
export const hasConsent = async (): Promise<boolean> => !isFirefox() || browser.permissions.contains(PERSON);

/** Gives a permission back, unless one in use is the same to this browser. Never fails. */
export async function dropAccess(permission: string, used: string[]): Promise<void> {
  // Also removes a grant for all ports, unless an account at another port uses it.
  const origins = new Set([...matchPatterns([permission]), withoutPort(permission)]);
  const kept = matchPatterns(used).flatMap((origin) => [origin, withoutPort(origin)]);
  const dropped = [...origins].filter((origin) => !kept.includes(origin));
  await Promise.all(dropped.map((origin) => browser.permissions.remove({ origins: [origin] }).catch(() => false)));
}

const ACCESS_LOCK = 'requested access';

/** Notes that this page may use access that it requested, until it calls the returned function or is gone. */
export function holdAccess(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(ACCESS_LOCK, { mode: 'shared' }, () => promise);
  return resolve;
}

export const isAccessHeld = async (): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some(({ name }) => name === ACCESS_LOCK);

/** Firefox's match patterns know no port. */
const matchPatterns = (permissions: string[]): string[] =>
  isFirefox() ? [...new Set(permissions.map(withoutPort))] : permissions;

/** "https://shop.example:443/*" → "https://shop.example/*". */
const withoutPort = (permission: string): string => permission.replace(/:\d{1,5}\/\*$/, '/*');
