import type { Account } from './account.ts';
import { folderOf, restRootOf } from './address.ts';

/** Whose records they are, as it is shown. */
export interface Owner {
  /** Host and folder. */
  site: string;
  username: string;
}

/**
 * Whether a file is about this account: the same user at the same site, however the way to its service is written.
 * One host may hold the sites of many (univ.example/~alice). `maybe`: a user has two names to log in with, or a
 * programme has moved to another host; only its user knows.
 */
export function belongs(file: Programme, account: Programme): 'yes' | 'maybe' | 'no' {
  const isUser = file.username.toLowerCase() === account.username.toLowerCase();
  const isHost = hostOf(file.baseUrl) === hostOf(account.baseUrl);
  if (pathOf(file.baseUrl) !== pathOf(account.baseUrl) || !(isUser || isHost)) return 'no';
  return isUser && isHost ? 'yes' : 'maybe';
}

type Programme = Pick<Account, 'baseUrl' | 'username'>;

/** Letters that are shown of each: a file may hold more. */
const LONGEST = 100;

export const ownerOf = ({ baseUrl, username }: Programme): Owner => ({
  site: `${hostOf(baseUrl)}${pathOf(baseUrl)}`.slice(0, LONGEST),
  username: username.slice(0, LONGEST),
});

const hostOf = (baseUrl: string): string => new URL(baseUrl).host.replace(/^www\./, '');

/** The folder of its site; where that cannot be told, the whole way to the service. */
function pathOf(baseUrl: string): string {
  // What is no address of the web has no root that could be read.
  const root = URL.parse(restRootOf(baseUrl) ?? baseUrl);
  return root ? folderOf(root.pathname.replace(/\/wp-json$/, '')) : baseUrl;
}
