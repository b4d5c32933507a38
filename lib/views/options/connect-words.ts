import type { SiteError } from '../../domain/accounts/site.ts';
import { type Severity, severityOf } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { t } from '../../platform/i18n.ts';
import { type Text, textsOf, type Words, wordsFor } from '../../platform/words.ts';

/** What only connecting can meet; in a file of its own because the popup never needs it. */
type OwnKind = Exclude<SiteError, ServiceError>['kind'];

const TEXTS: { [K in OwnKind]: Text | ((error: Extract<SiteError, { kind: K }>) => Words) } = {
  'address-empty': ['addressEmpty', 'addressTodo'],
  'address-unreadable': ['addressUnreadable', 'addressTodo'],
  'address-insecure': ['addressInsecure', 'addressInsecureTodo'],
  'address-credentials': ['addressCredentials', 'addressCredentialsTodo'],
  'username-empty': ['usernameEmpty', 'usernameTodo'],
  'username-colon': ['usernameColon', 'usernameColonTodo'],
  'username-long': ['usernameLong', 'usernameTodo'],
  'password-long': ['passwordLong', 'passwordLongTodo'],
  'password-empty': ['passwordEmpty', 'passwordTodo'],
  'password-elsewhere': ['passwordElsewhere', 'passwordElsewhereTodo'],
  'accounts-full': ({ most }) => ({ what: t('accountsFull', most), todo: t('accountsFullTodo') }),
  'service-elsewhere': ({ to }) => ({ what: t('serviceElsewhere', to), todo: t('serviceElsewhereTodo') }),
  'history-anew': ({ name }) => ({ what: t('historyAnew', name), todo: t('historyAnewTodo', name) }),
  'account-gone': ['accountGone', 'accountGoneTodo'],
  'site-no-access': ({ host }) => ({ what: t('siteNoAccess', host), todo: t('siteNoAccessTodo') }),
  'site-moved': ['siteMoved', 'siteMovedTodo'],
  'site-no-answer': ['noAnswer', 'siteNoAnswerTodo'],
  'site-locked': ['siteLocked', 'siteLockedTodo', 'siteLockedLetter'],
  'not-wordpress': ['notWordpress', 'notWordpressTodo'],
  'no-service': ({ name }) => ({ what: t('noService', name), todo: t('noServiceTodo') }),
  'consent-rejected': ['consentRejected', 'consentRejectedTodo'],
  'consent-closed': ['consentClosed', 'consentClosedTodo'],
  'consent-kept-out': ['consentKeptOut', 'consentKeptOutTodo', 'consentKeptOutLetter'],
  'consent-state': ['consentState', 'consentStateTodo'],
  'consent-site': ({ host }) => ({ what: t('consentSite'), todo: t('consentSiteTodo', host) }),
  'consent-user': ({ username, revoked }) => ({
    what: t('consentUser', username),
    todo: t(revoked ? 'consentUserTodo' : 'consentUserLeftTodo'),
  }),
  'consent-stripped': ['consentStripped', 'consentStrippedTodo', 'strippedLetter'],
  'consent-unreadable': ['consentUnreadable', 'consentUnreadableTodo'],
};

/** Texts for any error of connecting. */
export function connectWords(error: SiteError): Words {
  // Nothing is paused yet, and most people try the password that they log in with.
  if (error.kind === 'unauthorized') return { what: t('unauthorized'), todo: t('unauthorizedConnectTodo') };
  if (isServiceError(error)) return wordsFor(error);
  const text = TEXTS[error.kind] as Text | ((error: SiteError) => Words);
  return typeof text === 'function' ? text(error) : textsOf(text);
}

/** The same in the form that asks for a site's name, not for a whole address. */
export function siteWords(error: SiteError): Words {
  if (error.kind === 'address-empty') return textsOf(['siteEmpty', 'siteNameTodo']);
  if (error.kind === 'address-unreadable') return textsOf(['siteNotName', 'siteNameTodo']);
  return connectWords(error);
}

/** A site that could not be used, or an approval that was not given; all else was refused. */
const UNREACHABLE: OwnKind[] = [
  ...(['site-no-answer', 'site-moved', 'site-locked', 'not-wordpress', 'no-service'] as const),
  ...(['consent-rejected', 'consent-closed', 'consent-kept-out', 'consent-unreadable'] as const),
];

export function connectSeverity(error: SiteError): Severity {
  if (isServiceError(error)) return severityOf(error);
  if (error.kind === 'site-no-access') return 'no-access';
  return UNREACHABLE.includes(error.kind) ? 'unreachable' : 'refused';
}

export const isServiceError = (error: SiteError): error is ServiceError => !Object.hasOwn(TEXTS, error.kind);

export type FieldName = 'baseUrl' | 'username' | 'password';

/** Which field to change, by the beginning of an error's kind. */
const FIELDS: [field: FieldName, beginnings: string[]][] = [
  ['baseUrl', ['address-', 'no-route', 'not-found']],
  ['username', ['username-', 'not-affiliate', 'forbidden']],
  ['password', ['password-', 'unauthorized', 'secret-']],
];

/** The field beside which an error is shown; null: on its own. */
export const fieldOf = ({ kind }: SiteError): FieldName | null =>
  FIELDS.find(([, beginnings]) => beginnings.some((beginning) => kind.startsWith(beginning)))?.[0] ?? null;
