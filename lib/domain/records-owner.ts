import type { Account } from './account.ts';
import { folderOf, restRootOf } from './address.ts';
import type { RecordsFile } from './records-file.ts';

/**
 * Whether a file is about this account: the same user at the same site, however the way to its service is written.
 * One host may hold the sites of many (univ.example/~alice).
 */
export function isOf({ programme }: Pick<RecordsFile, 'programme'>, account: Account): boolean {
  return siteOf(programme.baseUrl) === siteOf(account.baseUrl) && userOf(programme) === userOf(account);
}

const userOf = ({ username }: Pick<Account, 'username'>): string => username.toLowerCase();

const siteOf = (baseUrl: string): string => `${hostOf(baseUrl)}${pathOf(baseUrl)}`;

const hostOf = (baseUrl: string): string => new URL(baseUrl).host.replace(/^www\./, '');

/** The folder of its site; where that cannot be told, the whole way to the service. */
function pathOf(baseUrl: string): string {
  // What is no address of the web has no root that could be read.
  const root = URL.parse(restRootOf(baseUrl) ?? baseUrl);
  return root ? folderOf(root.pathname.replace(/\/wp-json$/, '')) : baseUrl;
}
