import { MINUTE } from '../domain/calendar/calendar.ts';
import { daysBetween, formatClock, formatMoment } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Schedule } from '../domain/polling/schedule-schema.ts';
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

/** What the redirects of a site change. */
const REWRITES = { slash: ' (301: /portal/stats → /portal/stats/)', query: ' (301: /portal/stats?… → /portal/stats)' };

export const LOGIN_STRIPPED: ErrorTextNames = ['unauthorized', 'ownerTodo', STRIPPED];

const TEXTS: Texts = {
  offline: ['offline', 'offlineTodo'],
  'no-answer': ['noAnswer', 'noAnswerTodo'],
  timeout: ['noAnswer', 'siteTodo'],
  'no-access': ['noAccess', 'noAccessTodo'],
  'no-consent': ['noConsent', 'noConsentTodo'],
  unauthorized: ['unauthorized', 'unauthorizedTodo'],
  'secret-lost': ['secretForgotten', 'secretForgottenTodo'],
  'secret-forgotten': ['secretForgotten', 'secretForgottenTodo'],
  'storage-full': ['storageFull', 'storageFailedTodo'],
  'storage-failed': ['storageFailed', 'storageFailedTodo'],
  forbidden: ['forbidden', 'forbiddenTodo', FORBIDDEN],
  protected: ['behindPassword', 'behindPasswordTodo', ' (HTTP Basic)'],
  refused({ status, code, message }) {
    const detail = [status, code, message].filter(Boolean).join(' · ');
    return { ...errorWordsOf(['refused', 'refusedTodo', ` (${detail})`]), detail };
  },
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
  'not-json': ({ text = '' }) => extraText('notJson', text),
  unfit: ({ where }) => ({ ...errorWordsOf(['unfit', 'unfitTodo']), detail: where }),
  'too-large': ['tooLarge', 'serverErrorTodo'],
  redirect({ to, rewrite }) {
    if (rewrite) return errorWordsOf(['redirects', 'ownerTodo', REWRITES[rewrite]]);
    return to ? movedWords('siteMoved', to) : errorWordsOf(['siteMoved', 'siteMovedTodo']);
  },
  'unexpected-status': siteError,
  'rest-closed': ['forbidden', 'ownerTodo', ' (/wp-json/)'],
  'credentials-unclear': ['unauthorized', 'unauthorizedTodo', STRIPPED],
  'passwords-off': ['passwordsOff', 'ownerTodo', ''],
  'groups-unknown': ['notJson', 'serverErrorTodo'],
  stale: ['cached', 'serverErrorTodo'],
  'extra-text': ({ text }) => extraText('extraText', text),
  'clocks-differ': ['checkClocksDiffer'],
};

/** Words about text around the data or instead of it, with its first words for the owner. */
export const extraText = (what: MessageName, text: string): ErrorWords =>
  text === ''
    ? errorWordsOf(['notJson', 'serverErrorTodo'])
    : { ...errorWordsOf(['extraText', 'ownerTodo', `: ${text}`]), what: t(what), detail: text };

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
export function nextPollWords({ nextRequestAt, notBefore }: Schedule, now: number): string | null {
  if (nextRequestAt === null) return null;
  const at = Math.max(nextRequestAt, notBefore ?? 0);
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
