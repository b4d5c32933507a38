import { browser } from './browser.ts';

/** Host access: one site at a time, asked for when the user connects it (pitfalls 14 to 16). */

/** Must be the first thing in a click handler, before any await. */
export function requestAccess(permission: string): Promise<boolean> {
  return browser.permissions.request({ origins: [permission] }).catch(() => false);
}

export function hasAccess(permission: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [permission] });
}

/** What the browser will not take back is no reason to fail. */
export async function dropAccess(permission: string): Promise<void> {
  await browser.permissions.remove({ origins: [permission] }).catch(() => false);
}
