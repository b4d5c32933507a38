import type { Account } from './account.ts';
import { homeOf, withoutSlashes } from './address.ts';

/** Whose figures an account shows: one user of one site, however address and login are written. */
export type Login = Pick<Account, 'baseUrl' | 'username' | 'userId'>;

/** Whether both are the same user of the same site, and so share one history. */
export const isSameLogin = (a: Login, b: Login): boolean =>
  placeOf(a.baseUrl) === placeOf(b.baseUrl) && isSameUser(a, b);

/** Whether both addresses lead to one service: with or without www., http or https, pretty permalinks or plain ones. */
export const isSameSite = (a: string, b: string): boolean => placeOf(a) === placeOf(b);

/**
 * Whether a site that was reached at `from` and names `home` as its home page is, by its own claim, the one at `to`.
 */
export function claims(from: string, home: string | undefined, to: string): boolean {
  if (home === undefined) return false;
  return isSameSite(`${withoutSlashes(home)}/${from.slice(homeOf(from).length)}`, to);
}

/**
 * A user logs in by name or by e-mail address, in any case. If both user IDs are known, they decide; equal names are
 * always one user.
 */
function isSameUser(a: Login, b: Login): boolean {
  if (a.username === b.username) return true;
  if (a.userId !== undefined && b.userId !== undefined) return a.userId === b.userId;
  return a.username.toLowerCase() === b.username.toLowerCase();
}

const REST = '/wp-json/';

/** Host, folder of the site and route of the service, normalised. */
function placeOf(baseUrl: string): string {
  const { host, pathname, searchParams } = new URL(baseUrl);
  const route = searchParams.get('rest_route');
  const at = pathname.indexOf(REST);
  const folder = route !== null ? pathname : at === -1 ? '' : pathname.slice(0, at);
  const rest = route ?? (at === -1 ? pathname : pathname.slice(at + REST.length - 1));
  const bare = host.startsWith('www.') ? host.slice('www.'.length) : host;
  return [bare, trimmed(folder), trimmed(rest)].join(' ');
}

const trimmed = (path: string): string => path.split('/').filter(Boolean).join('/');
