import { needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Account } from './account.ts';

/** What a user can do about a failure at once; each has a button beside the advice. */
export type SuggestedAction = 'allow' | 'again' | 'settings' | 'site' | 'address';

type Kind = ServiceError['kind'];

/** Failures whose advice names the settings, or the site itself. */
const SETTINGS: Kind[] = [
  ...(['unauthorized', 'forbidden', 'not-affiliate', 'no-route', 'not-found'] as const),
  ...(['html-page', 'unfit', 'redirect', 'secret-lost', 'secret-forgotten'] as const),
];
const SITE: Kind[] = [
  ...(['no-answer', 'timeout', 'html-page', 'redirect', 'server-error', 'unauthorized'] as const),
  ...(['not-affiliate', 'not-found', 'no-route', 'unexpected-status'] as const),
];

/** In the order of their buttons: the most likely first. */
export function suggestedActionsFor(error: ServiceError): SuggestedAction[] {
  const { kind } = error;
  const all: [SuggestedAction, boolean][] = [
    ['allow', kind === 'no-access'],
    ['address', kind === 'redirect' && error.to !== null],
    // Asking again could lock the user out, until they have fixed the login.
    ['again', !needsUserAction(error)],
    ['settings', SETTINGS.includes(kind)],
    ['site', SITE.includes(kind)],
  ];
  return all.flatMap(([suggestedAction, helps]) => (helps ? [suggestedAction] : []));
}

/** The one that helps most likely, if it is one click; null: the advice has to be read first. */
export function quickActionFor(error: ServiceError): 'allow' | 'again' | 'settings' | null {
  if (error.kind === 'no-access') return 'allow';
  if (needsPassword(error)) return 'settings';
  return needsUserAction(error) || SETTINGS.includes(error.kind) ? null : 'again';
}

/** The same for a group look-up, whose failures mean something else (`group-words.ts`). */
export function groupActionsFor(error: ServiceError): SuggestedAction[] {
  // Another number in the form above may help, and the site lists the groups.
  if (error.kind === 'not-found') return ['site'];
  if (error.kind === 'not-affiliate' || error.kind === 'no-group-filter') return [];
  return suggestedActionsFor(error);
}

/** Whether a new password helps. */
export const needsPassword = ({ kind }: ServiceError): boolean =>
  kind === 'unauthorized' || kind === 'secret-lost' || kind === 'secret-forgotten';

/** Whether the site's consent page can make a new password, as it made the current one. */
export const isRenewable = ({ byConsent }: Account, error: ServiceError): boolean =>
  byConsent === true && needsPassword(error);
