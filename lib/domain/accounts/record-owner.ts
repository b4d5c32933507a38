import type { Account } from './account.ts';
import { folderOf, restRootOf } from './address.ts';

/** Whose records they are, for display. */
export interface Owner {
  /** Host and folder. */
  site: string;
  username: string;
}

/**
 * Whether an export file is of this account: the same user at the same site, however its address is written. One host
 * may have many sites (univ.example/~alice). `maybe`: a user may log in by name or e-mail, and a programme may have
 * moved to another host; only the user knows.
 */
export function belongs(file: Programme, account: Programme): 'yes' | 'maybe' | 'no' {
  const isUser = file.username.toLowerCase() === account.username.toLowerCase();
  const isHost = hostOf(file.baseUrl) === hostOf(account.baseUrl);
  if (pathOf(file.baseUrl) !== pathOf(account.baseUrl) || !(isUser || isHost)) return 'no';
  return isUser && isHost ? 'yes' : 'maybe';
}

type Programme = Pick<Account, 'baseUrl' | 'username'>;

/** Characters shown of each; a file may contain any number. */
const LONGEST = 100;

export const ownerOf = ({ baseUrl, username }: Programme): Owner => ({
  site: `${hostOf(baseUrl)}${pathOf(baseUrl)}`.slice(0, LONGEST),
  username: username.slice(0, LONGEST),
});

const hostOf = (baseUrl: string): string => new URL(baseUrl).host.replace(/^www\./, '');

/** The folder of its site; if unknown, the whole path to the service. */
function pathOf(baseUrl: string): string {
  // For an address that is not http(s), `restRootOf` answers no URL.
  const root = URL.parse(restRootOf(baseUrl) ?? baseUrl);
  return root ? folderOf(root.pathname.replace(/\/wp-json$/, '')) : baseUrl;
}
