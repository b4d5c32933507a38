import { MINUTE } from '../domain/calendar/calendar.ts';
import { daysBetween, formatClock, formatMoment } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import { type Polled, waitEnd } from '../domain/requests/poll-schedule.ts';
import { locale, type MessageName, t } from './i18n.ts';

export interface ErrorWords {
  /** The cause. For the popup's strip, a `ServiceError`'s has at most 24 letters in English. */
  what: string;
  /** A sentence on what to do; empty if the cause or a button says it. */
  todo: string;
  /** Status codes and the like, for support. */
  detail?: string;
  /** A text to copy for the shop's owner, who alone can fix it. */
  letter?: string;
}

type Kind = CheckError['kind'];
/** The names of the texts; `letter`: the technical reason in the text for the owner. */
export type ErrorTextNames = [what: MessageName, todo?: MessageName, letter?: string];
type Texts = { [K in Kind]: ErrorTextNames | ((error: Extract<CheckError, { kind: K }>) => ErrorWords) };

const FORBIDDEN = ' (403 Forbidden)';
const STRIPPED = ` (Authorization)

.htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1
nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization;`;

export const LOGIN_STRIPPED: ErrorTextNames = ['unauthorized', 'ownerTodo', STRIPPED];

const TEXTS: Texts = {
  offline: ['offline', 'offlineTodo'],
  'no-answer': ['noAnswer', 'siteTodo'],
  timeout: ['noAnswer', 'siteTodo'],
  'no-access': ['noAccess', 'noAccessTodo'],
  'no-consent': ['noConsent', 'noConsentTodo'],
  unauthorized: ['unauthorized', 'unauthorizedTodo'],
  'secret-lost': ['secretForgotten', 'secretForgottenTodo'],
  'secret-forgotten': ['secretForgotten', 'secretForgottenTodo'],
  'storage-full': ['storageFull', 'storageFailedTodo'],
  'storage-failed': ['storageFailed', 'storageFailedTodo'],
  forbidden: ['forbidden', 'forbiddenTodo', FORBIDDEN],
  protected: ['forbidden', 'siteTodo'],
  refused: ({ status, code, message }) => ({
    ...errorWordsOf(['forbidden', 'siteTodo']),
    detail: [status, code, message].filter(Boolean).join(' · '),
  }),
  'no-route': ['noRoute', 'noRouteTodo'],
  'no-group-filter': ['groupsAbsent', 'unfitTodo'],
  'not-found': ['notFound', 'noRouteTodo'],
  'not-affiliate': ['notAnAffiliate', 'forbiddenTodo'],
  busy: ({ status }) => ({
    what: status === 429 ? t('tooMany') : t('unavailable', status),
    todo: t('serverErrorTodo'),
  }),
  'server-error': siteError,
  'html-page': ({ status }) => ({
    ...errorWordsOf(['htmlPage', 'siteTodo', status === 403 ? FORBIDDEN : undefined]),
    detail: `HTTP ${status}`,
  }),
  'not-json': ['notJson', 'serverErrorTodo'],
  unfit: ({ where }) => ({ ...errorWordsOf(['unfit', 'unfitTodo']), detail: where }),
  'too-large': ['tooLarge', 'serverErrorTodo'],
  redirect: ({ to }) => (to ? movedWords('siteMoved', to) : errorWordsOf(['siteMoved', 'siteMovedTodo'])),
  'unexpected-status': siteError,
  'rest-closed': ['forbidden', 'ownerTodo', ' (/wp-json/)'],
  'credentials-unclear': ['unauthorized', 'unauthorizedTodo', STRIPPED],
  'groups-unknown': ['notJson', 'serverErrorTodo'],
  stale: ['cached', 'serverErrorTodo'],
  'clocks-differ': ['checkClocksDiffer'],
};

function siteError({ status }: { status: number }): ErrorWords {
  return { what: t('serverError', status), todo: t('serverErrorTodo') };
}

/** The service may have moved to another address, where no password was sent. */
export const movedWords = (what: MessageName, to: string): ErrorWords => ({
  what: t(what),
  todo: t('redirectToTodo', to),
});

export function errorWords(error: CheckError): ErrorWords {
  const text = TEXTS[error.kind] as ErrorTextNames | ((error: CheckError) => ErrorWords);
  return typeof text === 'function' ? text(error) : errorWordsOf(text);
}

export function errorWordsOf([what, todo, letter]: ErrorTextNames): ErrorWords {
  const reason = t(what);
  return {
    what: reason,
    todo: todo ? t(todo) : '',
    ...(letter !== undefined && { letter: t('letter', reason + letter) }),
  };
}

/** A sentence on when an account is polled again; null: it is not. */
export function nextPollWords({ route, wait }: Pick<Polled, 'route' | 'wait'>, now: number): string | null {
  if (route.retryAt === null || route.isBlocked) return null;
  const at = Math.max(route.retryAt, waitEnd({ wait }, now));
  if (at - now <= MINUTE) return t('againSoon');
  const when = daysBetween(at, now) === 0 ? formatClock(at, locale()) : formatMoment(at, locale());
  return t('againAt', when);
}

const CHANGED: { [K in Kind]?: 'changePassword' | 'changeUser' } = {
  unauthorized: 'changePassword',
  'secret-lost': 'changePassword',
  'secret-forgotten': 'changePassword',
  forbidden: 'changeUser',
  'not-affiliate': 'changeUser',
};

/** The label of the button that opens the setting to change. */
export const changeLabel = ({ kind }: ServiceError): string => t(CHANGED[kind] ?? 'changeAddress');
