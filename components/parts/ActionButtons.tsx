import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import type { SuggestedAction } from '../../lib/domain/accounts/suggested-actions.ts';
import { t } from '../../lib/platform/i18n.ts';
import { TabLink } from './TabLink.tsx';

interface Props {
  account: Account;
  /** An address is changed in the settings, whose button stands beside. */
  suggestedActions: SuggestedAction[];
  busy?: boolean;
  onOptions(): void;
  /** Must ask for access before any await (pitfall 14). */
  onGrant(account: Account): void;
  onTryAgain(): void;
  /** Where the site can make a new password with a click. */
  onRenew?: () => void;
}

/** What can be done about a failure outside the settings, a button each. */
export function ActionButtons({ account, suggestedActions, busy = false, ...on }: Props) {
  return (
    <>
      {on.onRenew && (
        <button type="button" class="primary" onClick={on.onRenew}>
          {t('renewAtSite')}
        </button>
      )}
      {suggestedActions.includes('allow') && (
        <button type="button" class="primary" onClick={() => on.onGrant(account)}>
          {t('grantAccess', new URL(account.baseUrl).host)}
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
