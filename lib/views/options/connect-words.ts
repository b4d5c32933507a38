import { seesNothing } from '../../domain/accounts/capabilities.ts';
import type { ConnectedAccount } from '../../domain/accounts/connect-form.ts';
import type { SiteError } from '../../domain/accounts/site-discovery.ts';
import { type Severity, severityOf } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import {
  type ErrorTextNames,
  type ErrorWords,
  errorWordsOf,
  errorWordsWithWait,
  extraText,
  LOGIN_STRIPPED,
  movedWords,
  STRIPPED,
} from '../../platform/error-words.ts';
import { t } from '../../platform/i18n.ts';

/** Errors of connecting only, in a file of their own because the popup never needs them. */
type OwnKind = Exclude<SiteError, ServiceError>['kind'];

const TEXTS: { [K in OwnKind]: ErrorTextNames | ((error: Extract<SiteError, { kind: K }>) => ErrorWords) } = {
  'address-empty': ['required', 'addressTodo'],
  'address-unreadable': ['addressUnreadable', 'addressTodo'],
  'address-insecure': ['addressInsecure', 'addressInsecureTodo'],
  'address-credentials': ['addressCredentials'],
  'username-empty': ['required'],
  'username-colon': ['usernameColon'],
  'username-long': ['usernameLong'],
  'password-long': ['usernameLong'],
  'password-empty': ['required'],
  'password-elsewhere': ['passwordElsewhere', 'passwordElsewhereTodo'],
  'accounts-full': ({ most }) => ({ what: t('accountsFull', most), todo: t('accountsFullTodo') }),
  'service-elsewhere': ({ to }) => movedWords('noRoute', to),
  'different-account': ({ name }) => ({ what: t('differentAccount'), todo: t('differentAccountTodo', name) }),
  'passwords-off': ['passwordsOff', 'ownerTodo', ''],
  'login-unclear': ['unauthorized', 'checkLogin', STRIPPED],
  'account-gone': ['accountGone', 'accountGoneTodo'],
  'site-no-access': ['noAccess', 'noAccessTodo'],
  'site-moved': ['siteMoved', 'siteMovedTodo'],
  'site-no-answer': ['noAnswer', 'noAnswerTodo'],
  'site-locked': ['siteLocked', 'ownerTodo', ' (HTTP Basic)'],
  'site-members': ['siteMembers', 'siteMembersTodo'],
  'site-guarded': ['siteGuarded', 'ownerTodo', ''],
  'site-unreadable': ({ text }) => extraText('extraText', text),
  'site-unavailable': ({ status, retryAfterSeconds }) =>
    errorWordsWithWait(
      status === 429 || status === 503 ? { kind: 'busy', status, retryAfterSeconds } : { kind: 'server-error', status },
    ),
  'not-wordpress': ['notWordpress', 'notWordpressTodo'],
  'no-service': ({ name }) => ({ what: t('noService', name), todo: t('notWordpressTodo') }),
  'consent-rejected': ['consentRejected', 'consentRejectedTodo'],
  'consent-kept-out': ['consentKeptOut', 'ownerTodo', ''],
  'consent-unverified': ['consentState', 'consentRejectedTodo'],
  'consent-user': ({ username }) => ({ what: t('consentUser', username), todo: t('consentUserTodo') }),
  'consent-stripped': LOGIN_STRIPPED,
};

export function connectWords(error: SiteError): ErrorWords {
  // Nothing is paused yet, and most people try their login password.
  if (error.kind === 'unauthorized') return errorWordsOf(['unauthorized', 'checkLogin']);
  if (isServiceError(error)) return errorWordsWithWait(error);
  const text = TEXTS[error.kind] as ErrorTextNames | ((error: SiteError) => ErrorWords);
  return typeof text === 'function' ? text(error) : errorWordsOf(text);
}

/** Errors of the site or its approval; all other errors are refusals. */
const UNREACHABLE: OwnKind[] = [
  ...(['not-wordpress', 'no-service', 'passwords-off'] as const),
  ...(['consent-rejected', 'consent-kept-out', 'consent-stripped'] as const),
];

export function connectSeverity(error: SiteError): Severity {
  if (isServiceError(error)) return severityOf(error);
  if (error.kind === 'site-no-access') return 'no-access';
  return error.kind.startsWith('site-') || UNREACHABLE.includes(error.kind) ? 'unreachable' : 'refused';
}

export const isServiceError = (error: SiteError): error is ServiceError => !Object.hasOwn(TEXTS, error.kind);

export type FieldName = 'baseUrl' | 'username' | 'password';

/** Codes of WordPress for a name that it does not know. */
const UNKNOWN_USER = ['invalid_username', 'invalid_email'];

/** The field to change, by the beginning of an error's kind. */
const FIELDS: [field: FieldName, beginnings: string[]][] = [
  ['baseUrl', ['address-', 'no-route', 'not-found']],
  ['username', ['username-', 'not-affiliate', 'forbidden']],
  ['password', ['password-', 'unauthorized', 'login-', 'secret-']],
];

export function fieldOf(error: SiteError): FieldName | null {
  const { kind } = error;
  if (kind === 'unauthorized' && UNKNOWN_USER.includes(error.code ?? '')) return 'username';
  return FIELDS.find(([, beginnings]) => beginnings.some((beginning) => kind.startsWith(beginning)))?.[0] ?? null;
}

export function connectedText(connected: ConnectedAccount): string {
  const { role, name } = connected.account;
  if (showsNothing(connected)) return nothingWords().what;
  const text = t(role === 'administration' ? 'connectedAdministration' : 'connected', name);
  return connected.keyRefused ? `${text}. ${t('passwordNotKept')} ${t('untilCloseHint')}` : text;
}

export const showsNothing = (connected: ConnectedAccount): boolean => seesNothing(connected.account.role, connected);

export const nothingWords = (): ErrorWords => ({ what: t('nothingToShow'), todo: t('nothingToShowText') });
