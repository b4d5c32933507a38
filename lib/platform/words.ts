import type { Account } from '../domain/accounts/account.ts';
import { isRenewable } from '../domain/accounts/suggested-actions.ts';
import { daysBetween, formatClock, formatMoment } from '../domain/calendar/time.ts';
import type { CheckError } from '../domain/errors.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Schedule } from '../domain/polling/schedule-schema.ts';
import { locale, type MessageName, plural, t } from './i18n.ts';

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
/** The names of the texts, in the order of `Words`. */
export type Text = [what: MessageName, todo: MessageName, letter?: MessageName];
type Texts = { [K in Kind]: Text | ((error: Extract<CheckError, { kind: K }>) => Words) };

const TEXTS: Texts = {
  offline: ['offline', 'offlineTodo'],
  'no-answer': ['noAnswer', 'noAnswerTodo'],
  timeout: ({ seconds }) => ({ what: plural('timeout', seconds), todo: t('timeoutTodo') }),
  'no-access': ['noAccess', 'noAccessTodo'],
  unauthorized: ['unauthorized', 'unauthorizedTodo'],
  'secret-lost': ['secretLost', 'secretLostTodo'],
  'secret-forgotten': ['secretForgotten', 'secretForgottenTodo'],
  'storage-full': ['storageFull', 'storageFullTodo'],
  'storage-failed': ['storageFailed', 'storageFailedTodo'],
  'storage-unreadable': ['storageUnreadable', 'storageUnreadableTodo'],
  forbidden: ['forbidden', 'forbiddenTodo', 'forbiddenLetter'],
  'no-route': ['noRoute', 'noRouteTodo'],
  'no-group-filter': ['noGroupFilter', 'noGroupFilterTodo'],
  'not-found': ['notFound', 'notFoundTodo'],
  'not-affiliate': ['notAffiliate', 'notAffiliateTodo'],
  busy: ({ status }) => ({ what: status === 429 ? t('tooMany') : t('unavailable', status), todo: t('busyTodo') }),
  'server-error': ({ status }) => ({ what: t('serverError', status), todo: t('serverErrorTodo') }),
  'html-page': ({ status }) => ({
    what: t('htmlPage'),
    todo: t('htmlPageTodo'),
    detail: t('detailStatus', status),
    ...(status === 403 && { letter: t('forbiddenLetter') }),
  }),
  'not-json': ['notJson', 'notJsonTodo'],
  unfit: ({ where }) => ({ what: t('unfit'), todo: t('unfitTodo'), detail: t('detailWhere', where) }),
  'too-large': ['tooLarge', 'notJsonTodo'],
  redirect: ({ to }) =>
    to ? { what: t('redirectTo', to), todo: t('redirectToTodo') } : { what: t('redirect'), todo: t('redirectTodo') },
  'unexpected-status': ({ status }) => ({ what: t('unexpectedStatus', status), todo: t('serverErrorTodo') }),
  'rest-closed': ['checkRootClosed', 'checkRootTodo'],
  'credentials-unclear': ['unauthorized', 'checkUnclear', 'strippedLetter'],
  'groups-unknown': ['checkGroupsUnknown', 'checkGroupsTodo'],
  stale: ['checkStale', 'checkFreshTodo'],
  'clocks-differ': ['checkClocksDiffer', 'checkClockTodo'],
};

export function wordsFor(error: CheckError): Words {
  const text = TEXTS[error.kind] as Text | ((error: CheckError) => Words);
  return typeof text === 'function' ? text(error) : textsOf(text);
}

/** The texts of these names. */
export function textsOf([what, todo, letter]: Text): Words {
  return { what: t(what), todo: t(todo), ...(letter && { letter: t(letter) }) };
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
