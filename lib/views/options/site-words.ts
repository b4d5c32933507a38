import type { ConsentError, DiscoveryError, SiteError } from '../../domain/accounts/site.ts';
import type { Severity } from '../../domain/errors.ts';
import { t } from '../../platform/i18n.ts';
import type { Words } from '../../platform/words.ts';
import { connectSeverity, connectWords } from './form-words.ts';

/** Texts for what can go wrong with discovery and consent; some only the shop's owner can fix. */
export interface SiteWords extends Words {
  /** A text to send to the owner. */
  letter?: string;
}

type OwnKind = Exclude<DiscoveryError | ConsentError, { kind: `address-${string}` }>['kind'];
type Texts = { [K in OwnKind]: (error: Extract<SiteError, { kind: K }>) => SiteWords };

const TEXTS: Texts = {
  'site-no-access': ({ host }) => ({ what: t('siteNoAccess', host), todo: t('siteNoAccessTodo') }),
  'site-moved': () => ({ what: t('siteMoved'), todo: t('siteMovedTodo') }),
  'site-no-answer': () => ({ what: t('noAnswer'), todo: t('siteNoAnswerTodo') }),
  'site-locked': () => ({ what: t('siteLocked'), todo: t('siteLockedTodo'), letter: t('siteLockedLetter') }),
  'not-wordpress': () => ({ what: t('notWordpress'), todo: t('notWordpressTodo') }),
  'no-service': ({ name }) => ({ what: t('noService', name), todo: t('noServiceTodo') }),
  'consent-rejected': () => ({ what: t('consentRejected'), todo: t('consentRejectedTodo') }),
  'consent-closed': () => ({ what: t('consentClosed'), todo: t('consentClosedTodo') }),
  'consent-kept-out': () => ({
    what: t('consentKeptOut'),
    todo: t('consentKeptOutTodo'),
    letter: t('consentKeptOutLetter'),
  }),
  'consent-state': () => ({ what: t('consentState'), todo: t('consentStateTodo') }),
  'consent-site': ({ host }) => ({ what: t('consentSite'), todo: t('consentSiteTodo', host) }),
  'consent-user': ({ username, revoked }) => ({
    what: t('consentUser', username),
    todo: t(revoked ? 'consentUserTodo' : 'consentUserLeftTodo'),
  }),
  'consent-stripped': () => ({
    what: t('consentStripped'),
    todo: t('consentStrippedTodo'),
    letter: t('strippedLetter'),
  }),
  'consent-unreadable': () => ({ what: t('consentUnreadable'), todo: t('consentUnreadableTodo') }),
};

export function siteWords(error: SiteError): SiteWords {
  // This form asks for a site's name, not for a whole address.
  if (error.kind === 'address-empty') return { what: t('siteEmpty'), todo: t('siteNameTodo') };
  if (error.kind === 'address-unreadable') return { what: t('siteNotName'), todo: t('siteNameTodo') };
  return isOwn(error) ? (TEXTS[error.kind] as (error: SiteError) => SiteWords)(error) : connectWords(error);
}

export function siteSeverity(error: SiteError): Severity {
  if (!isOwn(error)) return connectSeverity(error);
  if (error.kind === 'site-no-access') return 'no-access';
  return ['consent-state', 'consent-site', 'consent-user', 'consent-stripped'].includes(error.kind)
    ? 'refused'
    : 'unreachable';
}

function isOwn(error: SiteError): error is Extract<SiteError, { kind: OwnKind }> {
  return Object.hasOwn(TEXTS, error.kind);
}
