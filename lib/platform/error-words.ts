import { MINUTE } from '../domain/calendar/calendar.ts';
import { formatDuration, formatRecent } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import { type Polled, waitEnd } from '../domain/requests/poll-schedule.ts';
import { errorCause } from './error-cause.ts';
import { locale, type MessageName, t } from './i18n.ts';

export interface ErrorWords {
  /** The cause. */
  what: string;
  /** A sentence on what to do; empty if the cause or a button says it. */
  todo: string;
  /** Status codes and the like, for support. */
  detail?: string;
  /** A text to copy for the shop's owner, who alone can fix it. */
  letter?: string;
}

/** The names of the texts; `letter`: the technical reason in the text for the owner. */
export type ErrorTextNames = [what: MessageName, ...AdviceNames];
type AdviceNames = [todo?: MessageName, letter?: string];
type Kind = ServiceError['kind'];
type Advice = { [K in Kind]: AdviceNames | ((error: Extract<ServiceError, { kind: K }>) => ErrorWords) };
type CheckTexts = { [K in Exclude<CheckError['kind'], Kind | 'extra-text'>]: ErrorTextNames };

const FORBIDDEN = ' (403 Forbidden)';
/** What the owner of a server can do that strips the Authorization header. */
export const STRIPPED = ` (Authorization)

.htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1
nginx: fastcgi_param HTTP_AUTHORIZATION $http_authorization;`;

/** What the redirects of a site change. */
const REWRITES = { slash: ' (301: /portal/stats → /portal/stats/)', query: ' (301: /portal/stats?…)' };

export const LOGIN_STRIPPED: ErrorTextNames = ['unauthorized', 'ownerTodo', STRIPPED];

const ADVICE: Advice = {
  offline: ['offlineTodo'],
  'no-answer': ['noAnswerTodo'],
  timeout: ['siteTodo'],
  'no-access': ['noAccessTodo'],
  'no-consent': ['noConsentTodo'],
  unauthorized: ['unauthorizedTodo'],
  'secret-lost': ['secretForgottenTodo'],
  'secret-forgotten': ['secretForgottenTodo'],
  'storage-full': ['storageFailedTodo'],
  'storage-failed': ['storageFailedTodo'],
  forbidden: ['forbiddenTodo', FORBIDDEN],
  protected: ['behindPasswordTodo', ' (HTTP Basic)'],
  refused(error) {
    const detail = [error.status, error.code, error.message].filter(Boolean).join(' · ');
    return { ...wordsOf(errorCause(error), 'refusedTodo', ` (${detail})`), detail };
  },
  'no-route': ['noRouteTodo'],
  'no-group-filter': ['unfitTodo'],
  'not-found': ['noRouteTodo'],
  'not-affiliate': ['forbiddenTodo'],
  busy: ['serverErrorTodo'],
  'server-error': ['serverErrorTodo'],
  'html-page': (error) => ({
    ...wordsOf(errorCause(error), 'siteTodo', error.status === 403 ? FORBIDDEN : undefined),
    detail: `HTTP ${error.status} · text/html`,
  }),
  'not-json': ({ text = '' }) => extraText('unreadableAnswer', text),
  unfit: (error) => ({ ...wordsOf(errorCause(error), 'unfitTodo'), detail: error.where }),
  'too-large': (error) => ({ ...wordsOf(errorCause(error), 'serverErrorTodo'), detail: error.kind }),
  redirect(error) {
    const { to, rewrite } = error;
    if (rewrite) return wordsOf(errorCause(error), 'ownerTodo', REWRITES[rewrite]);
    return to ? movedWords('siteMoved', to) : wordsOf(errorCause(error), 'siteMovedTodo');
  },
  'unexpected-status': ['serverErrorTodo'],
};

const CHECK_TEXTS: CheckTexts = {
  'rest-closed': ['forbidden', 'ownerTodo', ' (/wp-json/)'],
  'credentials-unclear': ['unauthorized', 'unauthorizedTodo', STRIPPED],
  'passwords-off': ['passwordsOff', 'ownerTodo', ''],
  'groups-unknown': ['unreadableAnswer', 'serverErrorTodo'],
  stale: ['cached', 'serverErrorTodo'],
  'clocks-differ': ['checkClocksDiffer'],
};

/** Words about text around the data or instead of it, with its first words for the owner. */
export const extraText = (what: MessageName, text: string): ErrorWords =>
  text === ''
    ? { ...errorWordsOf(['unreadableAnswer', 'serverErrorTodo']), detail: 'not-json' }
    : { ...errorWordsOf(['extraText', 'ownerTodo', `: ${text}`]), what: t(what), detail: text };

/** The service may have moved to another address, where no password was sent. */
export const movedWords = (what: MessageName, to: string): ErrorWords => ({
  what: t(what),
  todo: t('redirectToTodo', to),
});

export function errorWords(error: CheckError): ErrorWords {
  if (error.kind === 'extra-text') return extraText('extraText', error.text);
  if (!isOfService(error)) return errorWordsOf(CHECK_TEXTS[error.kind]);
  const advice = ADVICE[error.kind] as AdviceNames | ((error: ServiceError) => ErrorWords);
  return typeof advice === 'function' ? advice(error) : wordsOf(errorCause(error), ...advice);
}

/** The words where nothing is requested again by itself: they say how long a busy site wants to be left alone. */
export function errorWordsWithWait(error: ServiceError): ErrorWords {
  const seconds = error.kind === 'busy' && error.retryAfterSeconds;
  return { ...errorWords(error), ...(seconds && { todo: t('tryAgainIn', formatDuration(seconds * 1000, locale())) }) };
}

/** The words for a program's trouble. @param hasAnswered its figures were read before, so the address is right */
export const troubleWords = (trouble: CheckError, hasAnswered: boolean): ErrorWords =>
  trouble.kind === 'no-route' && hasAnswered
    ? { ...errorWords(trouble), todo: t('pluginOffTodo') }
    : errorWords(trouble);

const isOfService = (error: CheckError): error is ServiceError => Object.hasOwn(ADVICE, error.kind);

export const errorWordsOf = ([what, ...advice]: ErrorTextNames): ErrorWords => wordsOf(t(what), ...advice);

const wordsOf = (what: string, ...[todo, letter]: AdviceNames): ErrorWords => ({
  what,
  todo: todo ? t(todo) : '',
  ...(letter !== undefined && { letter: t('letter', what + letter) }),
});

/** A sentence on when an account is polled again; null: it is not. */
export function nextPollWords({ route, wait }: Pick<Polled, 'route' | 'wait'>, now: number): string | null {
  if (route.retryAt === null || route.isBlocked) return null;
  const at = Math.max(route.retryAt, waitEnd({ wait }, now));
  if (at - now <= MINUTE) return t('againSoon');
  return t('againAt', formatRecent(at, now, locale()));
}

const CHANGED: { [K in Kind]?: 'changePassword' | 'enterPassword' | 'changeUser' } = {
  unauthorized: 'changePassword',
  'secret-lost': 'enterPassword',
  'secret-forgotten': 'enterPassword',
  forbidden: 'changeUser',
  'not-affiliate': 'changeUser',
};

/** The label of the button that opens the setting to change. */
export const changeLabel = ({ kind }: ServiceError): string => t(CHANGED[kind] ?? 'changeAddress');
