import { seesNothing } from '../../domain/accounts/capabilities.ts';
import type { Connected } from '../../domain/accounts/connect-form.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Words } from '../../platform/words.ts';

/** The result of connecting, in one sentence: "Connected to shop.example. Unpaid: $200.10" */
export function connectedText(connected: Connected, hideAmounts: boolean): string {
  const { account, unpaid } = connected;
  if (isNothing(connected)) return nothingWords(connected).what;
  if (account.role === 'administration') {
    return t(seesSomething(connected) ? 'connectedAdministration' : 'connectedUnknown', account.name);
  }
  if (!unpaid || hideAmounts) return t('connected', account.name);
  return t('connectedUnpaid', account.name, formatMoney(unpaid, locale()));
}

const seesSomething = ({ groupAccess, programAccess, overviewParts }: Connected): boolean =>
  groupAccess === 'allowed' || programAccess === 'allowed' || Boolean(overviewParts?.length);

/** Whether the connected user can see neither figures nor groups nor anything of the program. */
export const isNothing = (connected: Connected): boolean => seesNothing(connected.account.role, connected);

export function nothingWords({ account, groupAccess }: Connected): Words {
  const todo = groupAccess === 'absent' ? 'connectedNothingAbsent' : 'connectedNothingForbidden';
  return { what: t('connectedNothing', account.name), todo: t(todo) };
}

/** The disconnected account, and whether the site revoked the password (null: not asked to). */
export interface Farewell {
  name: string;
  revoked: boolean | null;
}

export function farewellText({ name, revoked }: Farewell): string {
  if (revoked === null) return t('disconnected', name);
  return t(revoked ? 'disconnectedRevoked' : 'disconnectedNotRevoked', name);
}
