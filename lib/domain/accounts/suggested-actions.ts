import { needsUser, type ServiceError } from '../errors.ts';
import type { Account } from './account.ts';

/** What a user can do about a failure at once: each has its button wherever the advice is given. */
export type SuggestedAction = 'allow' | 'again' | 'settings' | 'site' | 'address';

type Kind = ServiceError['kind'];

/** Whose advice names the settings, or the site itself. */
const SETTINGS: Kind[] = [
  ...(['unauthorized', 'forbidden', 'not-affiliate', 'no-route', 'not-found'] as const),
  ...(['html-page', 'unfit', 'redirect', 'secret-lost', 'secret-forgotten'] as const),
];
const SITE: Kind[] = [
  ...(['no-answer', 'timeout', 'html-page', 'redirect', 'server-error', 'unauthorized'] as const),
  ...(['not-affiliate', 'not-found', 'no-route', 'unexpected-status'] as const),
];

/** In the order of their buttons: the likeliest first. */
export function suggestedActionsFor(error: ServiceError): SuggestedAction[] {
  const { kind } = error;
  const all: [SuggestedAction, boolean][] = [
    ['allow', kind === 'no-access'],
    ['address', kind === 'redirect' && error.to !== null],
    // Asking again by itself could lock the user out: they mend something first.
    ['again', !needsUser(error)],
    ['settings', SETTINGS.includes(kind)],
    ['site', SITE.includes(kind)],
  ];
  return all.flatMap(([suggestedAction, helps]) => (helps ? [suggestedAction] : []));
}

/** What helps where a group was asked for, whose failures mean something else than an account's (`group-words.ts`). */
export function groupActionsFor(error: ServiceError): SuggestedAction[] {
  // Another number, another question: the form above is what helps, and the site tells which groups there are.
  if (error.kind === 'not-found') return ['site'];
  if (error.kind === 'not-affiliate') return [];
  return suggestedActionsFor(error);
}

/** A password that is typed or made anew is what helps. */
export const needsPassword = ({ kind }: ServiceError): boolean =>
  kind === 'unauthorized' || kind === 'secret-lost' || kind === 'secret-forgotten';

/** Whether the site can make a new one with a click, as it made the one before. */
export const isRenewable = ({ byConsent }: Account, error: ServiceError): boolean =>
  byConsent === true && needsPassword(error);
