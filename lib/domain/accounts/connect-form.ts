import type { ServiceError } from '../errors-schema.ts';
import { fail, type Result } from '../result.ts';
import { plainLine } from '../text/plain-line.ts';
import type { Account } from './account.ts';
import { type Address, type AddressError, readSiteAddress } from './address.ts';
import type { AccessCapabilities } from './capabilities.ts';
import { isInSameFolder } from './same-account.ts';

/** The values of the form. An empty password keeps the stored one of an edited account. */
export interface ConnectValues {
  accountId: string | null;
  /** As typed. */
  name: string;
  /** Names a new account if the user typed none. */
  siteName?: string;
  baseUrl: string;
  username: string;
  password: string;
  byConsent?: boolean;
  untilClose?: boolean;
  /** The user has confirmed the deletion of the edited account's history. */
  mayDeleteHistory?: boolean;
}

type FormError =
  | AddressError
  | { kind: 'username-empty' }
  /** HTTP Basic ends the name at the first colon. */
  | { kind: 'username-colon' }
  | { kind: 'username-long' }
  | { kind: 'password-long' }
  | { kind: 'password-empty' }
  /** The new address is another site or folder (univ.example/~bob), which must not get the stored password. */
  | { kind: 'password-elsewhere' };

export type ConnectError =
  | FormError
  | ServiceError
  /** The site does not offer application passwords. */
  | { kind: 'passwords-off' }
  /** The login is wrong, or never arrives: some versions of WordPress answer both alike. */
  | { kind: 'login-unclear' }
  | { kind: 'account-gone' }
  /** The edited account would belong to another user or site, and lose its history. */
  | { kind: 'different-account'; name: string }
  | { kind: 'accounts-full'; most: number }
  /** The service is at another address of the site (`to`), which did not get the password. */
  | { kind: 'service-elsewhere'; to: string };

export interface ConnectedAccount extends AccessCapabilities {
  account: Account;
  /** The browser keeps no key for the password, so it is kept only until the browser closes. */
  keyRefused?: boolean;
}

export type ConnectOutcome = Result<ConnectedAccount, ConnectError>;

/** Characters of a user name or password; WordPress allows 60 in a name, and an application password has 24. */
export const LONGEST_LOGIN = 300;

export function checkForm(form: ConnectValues, before: Account | null): Result<Address, FormError> {
  const address = readSiteAddress(form.baseUrl);
  if (!address.ok) return address;
  if (plainUsername(form.username) === '') return fail({ kind: 'username-empty' });
  if (form.username.includes(':')) return fail({ kind: 'username-colon' });
  if (form.username.length > LONGEST_LOGIN) return fail({ kind: 'username-long' });
  if (form.password.length > LONGEST_LOGIN) return fail({ kind: 'password-long' });
  if (form.password.trim() !== '') return address;
  if (!before) return fail({ kind: 'password-empty' });
  const [candidate] = address.value.candidates;
  return isInSameFolder(candidate, before.baseUrl) ? address : fail({ kind: 'password-elsewhere' });
}

/** Without invisible characters, which come along when a name is copied. */
export const plainUsername = (typed: string): string => plainLine(typed, LONGEST_LOGIN);

/** WordPress shows application passwords in groups of four, whose spaces are no part of them. */
export function plainPassword(typed: string): string {
  const text = plainLine(typed, LONGEST_LOGIN);
  return /^[A-Za-z\d]{4}(\s+[A-Za-z\d]{4})+$/.test(text) ? text.replace(/\s+/g, '') : text;
}
