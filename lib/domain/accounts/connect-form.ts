import type { ServiceError } from '../errors-schema.ts';
import { fail, type Result } from '../result.ts';
import type { Account } from './account.ts';
import { type Address, type AddressError, readSiteAddress } from './address.ts';
import type { AccessCapabilities } from './capabilities.ts';

/** What the user typed. An empty password keeps the stored one when an account is edited. */
export interface ConnectValues {
  /** null for a new account. */
  accountId: string | null;
  name: string;
  baseUrl: string;
  username: string;
  password: string;
  /** The password was made on the site's consent page. */
  byConsent?: boolean;
  /** Keep the password only until the browser closes. */
  untilClose?: boolean;
  /** The user has confirmed that the edited account's history is deleted. */
  anew?: boolean;
}

export type FormError =
  | AddressError
  | { kind: 'username-empty' }
  /** HTTP Basic ends the name at the first colon. */
  | { kind: 'username-colon' }
  | { kind: 'username-long' }
  | { kind: 'password-long' }
  | { kind: 'password-empty' }
  /** The address is another site's now, which must not get the stored password. */
  | { kind: 'password-elsewhere' };

export type ConnectError =
  | FormError
  | ServiceError
  | { kind: 'account-gone' }
  /** The edited account would become another user's or another site's, and lose its history. */
  | { kind: 'history-anew'; name: string }
  /** No more accounts can be connected. */
  | { kind: 'accounts-full'; most: number }
  /** The service is elsewhere at the site, where the password was not sent. `to`: its base URL. */
  | { kind: 'service-elsewhere'; to: string };

export interface ConnectedAccount extends AccessCapabilities {
  account: Account;
}

/** The result of connecting. */
export type ConnectOutcome = Result<ConnectedAccount, ConnectError>;

/** Characters of a user name or password; WordPress allows 60 in a name, and an application password has 24. */
export const LONGEST_LOGIN = 300;

/** Checks the form before any request. `before`: the account that is being edited. */
export function checkForm(form: ConnectValues, before: Account | null): Result<Address, FormError> {
  const address = readSiteAddress(form.baseUrl);
  if (!address.ok) return address;
  if (form.username.trim() === '') return fail({ kind: 'username-empty' });
  if (form.username.includes(':')) return fail({ kind: 'username-colon' });
  if (form.username.length > LONGEST_LOGIN) return fail({ kind: 'username-long' });
  if (form.password.length > LONGEST_LOGIN) return fail({ kind: 'password-long' });
  if (form.password.trim() !== '') return address;
  if (!before) return fail({ kind: 'password-empty' });
  const [candidate] = address.value.candidates;
  return new URL(candidate).origin === new URL(before.baseUrl).origin ? address : fail({ kind: 'password-elsewhere' });
}

/** WordPress shows application passwords in groups of four; the spaces do not belong to them. */
export function plainPassword(typed: string): string {
  const text = typed.trim();
  return /^[A-Za-z\d]{4}(\s+[A-Za-z\d]{4})+$/.test(text) ? text.replace(/\s+/g, '') : text;
}
