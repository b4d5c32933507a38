import { seesNothing } from '../../domain/accounts/capabilities.ts';
import type { ConnectedAccount } from '../../domain/accounts/connect-form.ts';
import type { ErrorWords } from '../../platform/error-words.ts';
import { t } from '../../platform/i18n.ts';

export function connectedText(connected: ConnectedAccount): string {
  const { role, name } = connected.account;
  if (showsNothing(connected)) return nothingWords().what;
  return t(role === 'administration' ? 'connectedAdministration' : 'connected', name);
}

/** Whether the connected user can see no figures, groups or overview. */
export const showsNothing = (connected: ConnectedAccount): boolean => seesNothing(connected.account.role, connected);

export const nothingWords = (): ErrorWords => ({ what: t('nothingToShow'), todo: t('nothingToShowText') });

/** `revoked`: whether the site revoked the password; null: it was not asked to. */
export interface Disconnected {
  name: string;
  revoked: boolean | null;
}

/** "Shop disconnected", and what remains to do if the site did not revoke the password. */
export const disconnectedText = ({ name, revoked }: Disconnected): string =>
  t(revoked === false ? 'disconnectedNotRevoked' : 'disconnected', name);
