import type { Account } from '../domain/accounts/account.ts';
import { isRenewable } from '../domain/accounts/suggested-actions.ts';
import { daysBetween, formatClock, formatMoment } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Schedule } from '../domain/polling/schedule-schema.ts';
import { locale, plural, t } from './i18n.ts';

/** Every failure of the service as a sentence that a user understands, and what to do about it. */
export interface Words {
  what: string;
  todo: string;
  /** For support: status codes and the like, which mean nothing to an affiliate. */
  detail?: string;
  /** For the shop's owner, who alone can fix it: a text to be copied. */
  letter?: string;
}

type Kind = CheckError['kind'];
type Texts = { [K in Kind]: (error: Extract<CheckError, { kind: K }>) => Words };

const TEXTS: Texts = {
  offline: () => ({ what: t('offline'), todo: t('offlineTodo') }),
  'no-answer': () => ({ what: t('noAnswer'), todo: t('noAnswerTodo') }),
  timeout: ({ seconds }) => ({ what: plural('timeout', seconds), todo: t('timeoutTodo') }),
  'no-access': () => ({ what: t('noAccess'), todo: t('noAccessTodo') }),
  unauthorized: () => ({ what: t('unauthorized'), todo: t('unauthorizedTodo') }),
  'secret-lost': () => ({ what: t('secretLost'), todo: t('secretLostTodo') }),
  'secret-forgotten': () => ({ what: t('secretForgotten'), todo: t('secretForgottenTodo') }),
  'storage-full': () => ({ what: t('storageFull'), todo: t('storageFullTodo') }),
  'storage-failed': () => ({ what: t('storageFailed'), todo: t('storageFailedTodo') }),
  'storage-unreadable': () => ({ what: t('storageUnreadable'), todo: t('storageUnreadableTodo') }),
  forbidden: () => ({ what: t('forbidden'), todo: t('forbiddenTodo'), letter: t('forbiddenLetter') }),
  'no-route': () => ({ what: t('noRoute'), todo: t('noRouteTodo') }),
  'no-group-filter': () => ({ what: t('noGroupFilter'), todo: t('noGroupFilterTodo') }),
  'not-found': () => ({ what: t('notFound'), todo: t('notFoundTodo') }),
  'not-affiliate': () => ({ what: t('notAffiliate'), todo: t('notAffiliateTodo') }),
  busy: (error) => ({
    what: error.status === 429 ? t('tooMany') : t('unavailable', error.status),
    todo: t('busyTodo'),
  }),
  'server-error': (error) => ({ what: t('serverError', error.status), todo: t('serverErrorTodo') }),
  'html-page': (error) => ({
    what: t('htmlPage'),
    todo: t('htmlPageTodo'),
    detail: t('detailStatus', error.status),
    ...(error.status === 403 && { letter: t('forbiddenLetter') }),
  }),
  'not-json': () => ({ what: t('notJson'), todo: t('notJsonTodo') }),
  unfit: ({ where }) => ({ what: t('unfit'), todo: t('unfitTodo'), detail: t('detailWhere', where) }),
  'too-large': () => ({ what: t('tooLarge'), todo: t('notJsonTodo') }),
  redirect: ({ to }) =>
    to ? { what: t('redirectTo', to), todo: t('redirectToTodo') } : { what: t('redirect'), todo: t('redirectTodo') },
  'unexpected-status': (error) => ({ what: t('unexpectedStatus', error.status), todo: t('serverErrorTodo') }),
  'rest-closed': () => ({ what: t('checkRootClosed'), todo: t('checkRootTodo') }),
  'credentials-unclear': () => ({ what: t('unauthorized'), todo: t('checkUnclear'), letter: t('strippedLetter') }),
  'groups-unknown': () => ({ what: t('checkGroupsUnknown'), todo: t('checkGroupsTodo') }),
  stale: () => ({ what: t('checkStale'), todo: t('checkFreshTodo') }),
  'clocks-differ': () => ({ what: t('checkClocksDiffer'), todo: t('checkClockTodo') }),
};

export function wordsFor(error: CheckError): Words {
  return (TEXTS[error.kind] as (error: CheckError) => Words)(error);
}

/** The same for an account: where a click renews the password, the advice is that click. */
export function troubleWords(error: ServiceError, account: Account): Words {
  const words = wordsFor(error);
  return isRenewable(account, error) ? { ...words, todo: t('renewTodo') } : words;
}

const MINUTE = 60_000;

/** When an account is polled again, as a sentence; null where it is not. */
export function againWords({ nextAskAt, notBefore }: Schedule, now: number): string | null {
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
export const changeWords = ({ kind }: ServiceError): string => t(CHANGED[kind] ?? 'changeAddress');
