import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import { type Severity, severityOf } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';

/** Texts for what can be wrong with a connect form; in a file of their own because the popup never needs them. */
type FormKind = Exclude<ConnectError, ServiceError>['kind'];
type Texts = { [K in FormKind]: (error: Extract<ConnectError, { kind: K }>) => Words };

const TEXTS: Texts = {
  'address-empty': () => ({ what: t('addressEmpty'), todo: t('addressTodo') }),
  'address-unreadable': () => ({ what: t('addressUnreadable'), todo: t('addressTodo') }),
  'address-insecure': () => ({ what: t('addressInsecure'), todo: t('addressInsecureTodo') }),
  'address-credentials': () => ({ what: t('addressCredentials'), todo: t('addressCredentialsTodo') }),
  'username-empty': () => ({ what: t('usernameEmpty'), todo: t('usernameTodo') }),
  'username-colon': () => ({ what: t('usernameColon'), todo: t('usernameColonTodo') }),
  'username-long': () => ({ what: t('usernameLong'), todo: t('usernameTodo') }),
  'password-long': () => ({ what: t('passwordLong'), todo: t('passwordLongTodo') }),
  'accounts-full': ({ most }) => ({ what: t('accountsFull', most), todo: t('accountsFullTodo') }),
  'password-empty': () => ({ what: t('passwordEmpty'), todo: t('passwordTodo') }),
  'password-elsewhere': () => ({ what: t('passwordElsewhere'), todo: t('passwordElsewhereTodo') }),
  'service-elsewhere': ({ to }) => ({ what: t('serviceElsewhere', to), todo: t('serviceElsewhereTodo') }),
  'history-anew': ({ name }) => ({ what: t('historyAnew', name), todo: t('historyAnewTodo', name) }),
  'account-gone': () => ({ what: t('accountGone'), todo: t('accountGoneTodo') }),
};

/** Texts for any error of connecting. */
export function connectWords(error: ConnectError): Words {
  // Nothing is paused yet, and most people try the password that they log in with.
  if (error.kind === 'unauthorized') return { what: t('unauthorized'), todo: t('unauthorizedConnectTodo') };
  return isFormError(error) ? (TEXTS[error.kind] as (error: ConnectError) => Words)(error) : wordsFor(error);
}

export function connectSeverity(error: ConnectError): Severity {
  return isFormError(error) ? 'refused' : severityOf(error);
}

export const isServiceError = (error: ConnectError): error is ServiceError => !isFormError(error);

function isFormError(error: ConnectError): error is Exclude<ConnectError, ServiceError> {
  return Object.hasOwn(TEXTS, error.kind);
}

export type FieldName = 'baseUrl' | 'username' | 'password';

/** Which field to change, by the beginning of an error's kind. */
const FIELDS: [beginning: string, field: FieldName][] = [
  ...['address-', 'no-route', 'not-found'].map((kind) => [kind, 'baseUrl'] as [string, FieldName]),
  ...['username-', 'not-affiliate', 'forbidden'].map((kind) => [kind, 'username'] as [string, FieldName]),
  ...['password-', 'unauthorized', 'secret-'].map((kind) => [kind, 'password'] as [string, FieldName]),
];

/** The field beside which an error is shown; null: on its own. */
export const fieldOf = ({ kind }: ConnectError): FieldName | null =>
  FIELDS.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? null;
