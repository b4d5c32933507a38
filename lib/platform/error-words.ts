import { daysBetween, formatClock, formatMoment } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Schedule } from '../domain/polling/schedule-schema.ts';
import { locale, type MessageName, t } from './i18n.ts';

/** Every failure of the service as a short cause that a user understands, and a sentence of what to do about it. */
export interface ErrorWords {
  /** Of an error of the service: at most 24 letters in English, for the popup's strip. */
  what: string;
  /** Empty if the cause says it, and a button or a field is beside it. */
  todo: string;
  /** For support: status codes and the like, which mean nothing to an affiliate. */
  detail?: string;
  /** For the shop's owner, who alone can fix it: a text to be copied. */
  letter?: string;
}

type Kind = CheckError['kind'];
/** The names of the texts; `letter`: what a text for the owner names beside the cause. */
export type ErrorTextNames = [what: MessageName, todo?: MessageName, letter?: string];
type Texts = { [K in Kind]: ErrorTextNames | ((error: Extract<CheckError, { kind: K }>) => ErrorWords) };

const FORBIDDEN = ' (403 Forbidden)';
/** Rules for web servers, to be pasted. */
const STRIPPED = ` (Authorization)

.htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1
nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization;`;

export const LOGIN_STRIPPED: ErrorTextNames = ['unauthorized', 'ownerTodo', STRIPPED];

const TEXTS: Texts = {
  offline: ['offline', 'offlineTodo'],
  'no-answer': ['noAnswer', 'siteTodo'],
  timeout: ['noAnswer', 'siteTodo'],
  'no-access': ['noAccess', 'noAccessTodo'],
  unauthorized: ['unauthorized', 'unauthorizedTodo'],
  'secret-lost': ['secretForgotten', 'secretForgottenTodo'],
  'secret-forgotten': ['secretForgotten', 'secretForgottenTodo'],
  'storage-full': ['storageFull', 'storageFailedTodo'],
  'storage-failed': ['storageFailed', 'storageFailedTodo'],
  'storage-unreadable': ['storageUnreadable', 'storageFailedTodo'],
  forbidden: ['forbidden', 'forbiddenTodo', FORBIDDEN],
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

/** The service may be at this other address, where no password was sent. */
export const movedWords = (what: MessageName, to: string): ErrorWords => ({
  what: t(what),
  todo: t('redirectToTodo', to),
});

export function errorWords(error: CheckError): ErrorWords {
  const text = TEXTS[error.kind] as ErrorTextNames | ((error: CheckError) => ErrorWords);
  return typeof text === 'function' ? text(error) : errorWordsOf(text);
}

/** The texts of these names. */
export function errorWordsOf([what, todo, letter]: ErrorTextNames): ErrorWords {
  const reason = t(what);
  return {
    what: reason,
    todo: todo ? t(todo) : '',
    ...(letter !== undefined && { letter: t('letter', reason + letter) }),
  };
}

const MINUTE = 60_000;

/** When an account is polled again, as a sentence; null where it is not. */
export function nextPollWords({ nextAskAt, notBefore }: Schedule, now: number): string | null {
  if (nextAskAt === null) return null;
  const at = Math.max(nextAskAt, notBefore ?? 0);
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

/** The button that leads to what has to be changed in the settings. */
export const changeLabel = ({ kind }: ServiceError): string => t(CHANGED[kind] ?? 'changeAddress');
