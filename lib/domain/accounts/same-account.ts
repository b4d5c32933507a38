import type { Account } from './account.ts';
import { folderOf, homeOf, NAMESPACE, withoutSlashes } from './address.ts';

/**
 * Is it the same account? The one answer: the same user at the same host and folder, in whichever way address and login
 * are written.
 */

/** Whose figures an account shows. */
export type Login = Pick<Account, 'baseUrl' | 'username' | 'userId'>;

/** Whose records they are, as it is shown. */
export interface Owner {
  /** Host and folder. */
  site: string;
  username: string;
}

/** Whether both are the same user of the same service: its history goes on, and is kept once. */
export const isSameLogin = (a: Login, b: Login): boolean =>
  isSameSite(a.baseUrl, b.baseUrl) && isSameUser(a, b);

/** Whether both addresses lead to one service: with or without www., http or https, pretty permalinks or plain ones. */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one.host === other.host && one.folder === other.folder && one.route === other.route;
}

/**
 * Whether an export is about this account: the same user at the same site, whatever its service is called. One host may
 * hold the sites of many (univ.example/~alice). `maybe`: a user has two names to log in with, or a programme has moved
 * to another host; only its user knows.
 */
export function isSameOwner(exported: Login, account: Login): 'yes' | 'maybe' | 'no' {
  const [one, other] = [placeOf(exported.baseUrl), placeOf(account.baseUrl)];
  const isHost = one.host === other.host;
  const isUser = isSameUser(exported, account);
  if (one.folder !== other.folder || !(isUser || isHost)) return 'no';
  return isUser && isHost ? 'yes' : 'maybe';
}

/** Whether a site that calls itself `home`, where it was reached at `from`, means the one at `to` by that. */
export function claims(from: string, home: string | undefined, to: string): boolean {
  if (home === undefined) return false;
  return isSameSite(`${withoutSlashes(home)}/${from.slice(homeOf(from).length)}`, to);
}

/** Letters that are shown of each: an export may hold more. */
const LONGEST = 100;

export function ownerOf({ baseUrl, username }: Login): Owner {
  const { host, folder } = placeOf(baseUrl);
  const site = folder === '' ? host : `${host}/${folder}`;
  return { site: site.slice(0, LONGEST), username: username.slice(0, LONGEST) };
}

/**
 * A user logs in by name or by e-mail address, and sites ignore capitals in either. The
 * number of a user is certain, where both are known; a name that is the same to the letter is never two users'.
 */
function isSameUser(a: Login, b: Login): boolean {
  if (a.username === b.username) return true;
  if (a.userId !== undefined && b.userId !== undefined) return a.userId === b.userId;
  return a.username.toLowerCase() === b.username.toLowerCase();
}

const REST = '/wp-json/';

/** Where a service is, without what is only another way of writing it. */
function placeOf(baseUrl: string): { host: string; folder: string; route: string } {
  const { host, pathname, searchParams } = new URL(baseUrl);
  const place = (folder: string, route: string) => ({
    host: host.replace(/^www\./, ''),
    folder: trimmed(folderOf(folder)),
    route: trimmed(route),
  });
  const route = searchParams.get('rest_route');
  if (route !== null) return place(pathname, route);
  const at = pathname.indexOf(REST);
  if (at >= 0) return place(pathname.slice(0, at), pathname.slice(at + REST.length));
  // Under another prefix nobody knows where the site ends: the whole way there stands for both.
  const path = withoutSlashes(pathname);
  return place(path.endsWith(NAMESPACE) ? path.slice(0, -NAMESPACE.length) : path, path);
}

const trimmed = (path: string): string => path.split('/').filter(Boolean).join('/');
