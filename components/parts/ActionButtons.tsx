import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import { isRenewable, type SuggestedAction, suggestedActionsFor } from '../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { t } from '../../lib/platform/i18n.ts';
import { changeWords } from '../../lib/platform/words.ts';
import { TabLink } from './TabLink.tsx';

interface Props {
  /** What the buttons are for: the one that helps most stands out, and what is to be changed is named. */
  error?: ServiceError;
  account: Account;
  /** Changing an address has no button here: it is done in the settings, which have one. */
  suggestedActions: SuggestedAction[];
  busy?: boolean;
  /** Opens the settings with the account's field to change. */
  onOptions(account: Account): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  onTryAgain(): void;
  /** There is little room. */
  isShort?: boolean;
  /** Present if the site can make a new password with a click. */
  onRenew?: () => void;
}

/** The buttons for a failure's suggested actions, outside the settings. */
export function ActionButtons({ error, account, suggestedActions, busy = false, isShort = false, ...on }: Props) {
  const first = error && !isRenewable(account, error) ? suggestedActionsFor(error)[0] : 'allow';
  const look = (action: SuggestedAction) => (action === first ? 'primary' : undefined);
  return (
    <>
      {on.onRenew && (
        <button type="button" class="primary" onClick={on.onRenew}>
          {t('renewAtSite')}
        </button>
      )}
      {suggestedActions.includes('allow') && (
        <button type="button" class={look('allow')} onClick={() => on.onGrant(account)}>
          {isShort ? t('grantAccessShort') : t('grantAccess', new URL(account.baseUrl).host)}
        </button>
      )}
      {suggestedActions.includes('again') && (
        <button type="button" class={look('again')} aria-disabled={busy} onClick={() => busy || on.onTryAgain()}>
          {t('tryAgain')}
        </button>
      )}
      {suggestedActions.includes('settings') && (
        <button type="button" class={look('settings')} onClick={() => on.onOptions(account)}>
          {error ? changeWords(error) : t('openSettings')}
        </button>
      )}
      {suggestedActions.includes('site') && <TabLink href={homeOf(account.baseUrl)}>{t('openSite')}</TabLink>}
    </>
  );
}
