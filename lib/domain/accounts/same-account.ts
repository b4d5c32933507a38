import type { Account } from './account.ts';
import { folderOf, NAMESPACE, withoutSlashes } from './address.ts';

export type Login = Pick<Account, 'baseUrl' | 'username' | 'userId'>;

export const isSameLogin = (a: Login, b: Login): boolean => isSameSite(a.baseUrl, b.baseUrl) && isSameUser(a, b);

/** Changes when an account is edited to be another user's or another site's, and keeps its id. null: no account */
export const loginKey = (account: Pick<Account, 'id' | 'baseUrl' | 'username'> | null): string | null =>
  account && `${account.id} ${account.username} ${account.baseUrl}`;

/** Whether both addresses lead to one service: with or without www., http or https, pretty permalinks or plain ones. */
export function isSameSite(a: string, b: string): boolean {
  const [first, second] = [placeOf(a), placeOf(b)];
  return first.host === second.host && first.folder === second.folder && first.route === second.route;
}

/** Two addresses belong to one site if origin and folder are the same; another folder may have another owner. */
export const isInSameFolder = (a: string, b: string): boolean =>
  new URL(a).origin === new URL(b).origin && placeOf(a).folder === placeOf(b).folder;

const LONGEST = 100;

export function ownerOf({ baseUrl, username }: Login): { site: string; username: string } {
  const { host, folder } = placeOf(baseUrl);
  const site = folder === '' ? host : `${host}/${folder}`;
  return { site: site.slice(0, LONGEST), username: username.slice(0, LONGEST) };
}

/** A user logs in by name or e-mail address, in any case. If names differ and both user IDs are known, these decide. */
function isSameUser(a: Login, b: Login): boolean {
  if (a.username === b.username) return true;
  if (a.userId !== undefined && b.userId !== undefined) return a.userId === b.userId;
  return a.username.toLowerCase() === b.username.toLowerCase();
}

const REST = '/wp-json/';

function placeOf(baseUrl: string): { host: string; folder: string; route: string } {
  const { host, pathname, searchParams } = new URL(baseUrl);
  const place = (folder: string, route: string) => ({
    host: host.replace(/^www\./, ''),
    folder: trimmed(folderOf(folder)),
    route: trimmed(route),
  });
  const route = searchParams.get('rest_route');
  if (route !== null) return place(pathname, route);
  const end = pathname.indexOf(REST);
  if (end >= 0) return place(pathname.slice(0, end), pathname.slice(end + REST.length));
  // With another prefix, the end of the site's path is unknown, so the whole path is folder and route.
  const path = withoutSlashes(pathname);
  return place(path.endsWith(NAMESPACE) ? path.slice(0, -NAMESPACE.length) : path, path);
}

const trimmed = (path: string): string => path.split('/').filter(Boolean).join('/');
