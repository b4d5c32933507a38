import { lacksPassword, needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Account } from './account.ts';

export type SuggestedAction = 'allow' | 'again' | 'settings' | 'site' | 'address';

type Kind = ServiceError['kind'];

/** Errors whose advice names the settings, or the site. */
const SETTINGS: Kind[] = [
  ...(['unauthorized', 'forbidden', 'not-affiliate', 'no-route', 'not-found'] as const),
  ...(['html-page', 'unfit', 'redirect', 'secret-lost', 'secret-forgotten'] as const),
];
const SITE: Kind[] = [
  ...(['no-answer', 'timeout', 'html-page', 'redirect', 'server-error', 'unauthorized'] as const),
  ...(['not-affiliate', 'not-found', 'no-route', 'unexpected-status', 'protected', 'refused'] as const),
];

export function suggestedActionsFor(error: ServiceError): SuggestedAction[] {
  const { kind } = error;
  const actions: [SuggestedAction, boolean][] = [
    ['allow', kind === 'no-access' || kind === 'no-consent'],
    ['address', kind === 'redirect' && error.to !== null],
    // With a wrong login, another request could lock the user out.
    ['again', !needsUserAction(error)],
    ['settings', SETTINGS.includes(kind)],
    ['site', SITE.includes(kind)],
  ];
  return actions.flatMap(([action, helps]) => (helps ? [action] : []));
}

/** The most likely action that takes one click; null: the user must read the advice first. */
export function quickActionFor(error: ServiceError): 'allow' | 'again' | 'settings' | null {
  if (error.kind === 'no-access') return 'allow';
  if (needsPassword(error)) return 'settings';
  return needsUserAction(error) || SETTINGS.includes(error.kind) ? null : 'again';
}

export function groupActionsFor(error: ServiceError): SuggestedAction[] {
  // The site lists the groups with their numbers.
  if (error.kind === 'not-found') return ['site'];
  if (error.kind === 'no-group-filter') return [];
  // Here, the status 422 is unexpected, and says nothing about the user.
  if (error.kind === 'not-affiliate') return suggestedActionsFor({ kind: 'unexpected-status', status: 422 });
  return suggestedActionsFor(error);
}

export const needsPassword = (error: ServiceError): boolean => error.kind === 'unauthorized' || lacksPassword(error);

/** Whether the site's consent page can make a new password, as it made the current one. */
export const isRenewable = ({ byConsent }: Account, error: ServiceError): boolean =>
  byConsent === true && needsPassword(error);
