import { browser } from './browser.ts';

/**
 * Host access: one site at a time, asked for when the user connects it, because "all websites" at installation would
 * scare people away.
 */

/**
 * Must be the first call in a click handler, before any await: without a click the browser shows no dialog, and only
 * permissions that are granted already count.
 */
export function requestAccess(permissions: string[]): Promise<boolean> {
  const asked = { origins: spelled(permissions) };
  return browser.permissions.request(asked).catch(() => browser.permissions.contains(asked));
}

export function hasAccess(permission: string): Promise<boolean> {
  return browser.permissions.contains({ origins: spelled([permission]) });
}

/**
 * Gives a permission back, unless a used one is the same to this browser. Never fails: what was never granted, or is
 * granted by an administrator's policy, simply stays.
 */
export async function dropAccess(permission: string, used: string[]): Promise<void> {
  // A grant for all ports goes, too, unless an account at another port still uses it.
  const origins = new Set([...spelled([permission]), withoutPort(permission)]);
  const kept = spelled(used).flatMap((one) => (isFirefox() ? [one] : [one, withoutPort(one)]));
  const dropped = [...origins].filter((one) => !kept.includes(one));
  await Promise.all(dropped.map((one) => browser.permissions.remove({ origins: [one] }).catch(() => false)));
}

const HELD = 'access that was asked for';

/**
 * Says that this page may still use access that it asked for, until the returned function is called. The browser ends
 * it with the page, also where the page cannot say so: it was reloaded, or crashed.
 */
export function holdAccess(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(HELD, { mode: 'shared' }, () => promise);
  return resolve;
}

/** Whether any page may still use such access; one that is merely open does not. */
export const isAccessHeld = async (): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some(({ name }) => name === HELD);

/** Firefox's match patterns know no port. */
const spelled = (permissions: string[]): string[] =>
  isFirefox() ? [...new Set(permissions.map(withoutPort))] : permissions;

const isFirefox = (): boolean => browser.runtime.getURL('').startsWith('moz-extension:');

/** "https://shop.example:443/*" → "https://shop.example/*". */
const withoutPort = (permission: string): string => permission.replace(/:\d{1,5}\/\*$/, '/*');
