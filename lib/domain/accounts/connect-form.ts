import type { ServiceError } from '../errors.ts';
import type { Money } from '../money/money.ts';
import { fail, type Result } from '../result.ts';
import type { Account } from './account.ts';
import { type Address, type AddressError, readAddress } from './address.ts';
import type { GroupAccess } from './capabilities.ts';

/** What the user filled in. An empty password keeps the stored one when an account is edited. */
export interface ConnectForm {
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
  /** The user was told that the edited account's history is deleted, and wants that. */
  anew?: boolean;
}

export type FormError =
  | AddressError
  | { kind: 'username-empty' }
  /** HTTP Basic ends the name at the first colon (pitfall 3). */
  | { kind: 'username-colon' }
  | { kind: 'username-long' }
  | { kind: 'password-long' }
  | { kind: 'password-empty' }
  /** The address now names another site: the stored password must not go there unasked. */
  | { kind: 'password-elsewhere' };

export type ConnectError =
  | FormError
  | ServiceError
  | { kind: 'account-gone' }
  /** The edited account would become another user's, or another site's: what is kept of it would be deleted. */
  | { kind: 'history-anew'; name: string }
  /** As many programmes are connected as can be kept. */
  | { kind: 'accounts-full'; most: number }
  /** Not at the address, but elsewhere at the site, where the password was not sent. `to`: its base URL. */
  | { kind: 'service-elsewhere'; to: string };

export interface Connected {
  account: Account;
  /** What is owed to the affiliate; null for administration, or if the service does not tell. */
  unpaid: Money | null;
  /** null for an affiliate, whom it does not concern here, or if it could not be learnt. */
  groupAccess: GroupAccess | null;
}

/** What came of connecting. */
export type Outcome = Result<Connected, ConnectError>;

/** Letters of a user name or password; WordPress keeps 60 of a name, and 24 make an application password. */
export const LONGEST_LOGIN = 300;

/** Judges the form before anything is asked. `before`: the account that is being edited. */
export function checkForm(form: ConnectForm, before: Account | null): Result<Address, FormError> {
  const address = readAddress(form.baseUrl);
  if (!address.ok) return address;
  if (form.username.trim() === '') return fail({ kind: 'username-empty' });
  if (form.username.includes(':')) return fail({ kind: 'username-colon' });
  if (form.username.length > LONGEST_LOGIN) return fail({ kind: 'username-long' });
  if (form.password.length > LONGEST_LOGIN) return fail({ kind: 'password-long' });
  if (form.password.trim() !== '') return address;
  if (!before) return fail({ kind: 'password-empty' });
  const [candidate] = address.value.candidates;
  return new URL(candidate).origin === new URL(before.baseUrl).origin
    ? address
    : fail({ kind: 'password-elsewhere' });
}

/** Application passwords are shown in groups of four; the spaces are decoration (pitfall 3). */
export function plainPassword(typed: string): string {
  const text = typed.trim();
  return /^[A-Za-z\d]{4}(\s+[A-Za-z\d]{4})+$/.test(text) ? text.replace(/\s+/g, '') : text;
}
