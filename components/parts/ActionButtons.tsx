import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import type { SuggestedAction } from '../../lib/domain/accounts/suggested-actions.ts';
import { t } from '../../lib/platform/i18n.ts';
import { TabLink } from './TabLink.tsx';

interface Props {
  account: Account;
  /** Changing an address has no button here: it is done in the settings, which have one. */
  suggestedActions: SuggestedAction[];
  busy?: boolean;
  onOptions(): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  onTryAgain(): void;
  /** There is little room. */
  isShort?: boolean;
  /** Present if the site can make a new password with a click. */
  onRenew?: () => void;
}

/** The buttons for a failure's suggested actions, outside the settings. */
export function ActionButtons({ account, suggestedActions, busy = false, isShort = false, ...on }: Props) {
  return (
    <>
      {on.onRenew && (
        <button type="button" class="primary" onClick={on.onRenew}>
          {t('renewAtSite')}
        </button>
      )}
      {suggestedActions.includes('allow') && (
        <button type="button" class="primary" onClick={() => on.onGrant(account)}>
          {isShort ? t('grantAccessShort') : t('grantAccess', new URL(account.baseUrl).host)}
        </button>
      )}
      {suggestedActions.includes('again') && (
        <button type="button" aria-disabled={busy} onClick={() => busy || on.onTryAgain()}>
          {t('tryAgain')}
        </button>
      )}
      {suggestedActions.includes('settings') && (
        <button type="button" onClick={on.onOptions}>
          {t('openSettings')}
        </button>
      )}
      {suggestedActions.includes('site') && <TabLink href={homeOf(account.baseUrl)}>{t('openSite')}</TabLink>}
    </>
  );
}
