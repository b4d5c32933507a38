import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import type { Remedy } from '../../lib/domain/accounts/suggested-actions.ts';
import { t } from '../../lib/platform/i18n.ts';
import { TabLink } from './TabLink.tsx';

interface Props {
  account: Account;
  /** An address is changed in the settings, whose button stands beside. */
  remedies: Remedy[];
  busy?: boolean;
  onOptions(): void;
  /** Must ask for access before any await (pitfall 14). */
  onGrant(account: Account): void;
  onTryAgain(): void;
  /** Where the site can make a new password with a click. */
  onRenew?: () => void;
}

/** What can be done about a failure outside the settings, a button each. */
export function RemedyButtons({ account, remedies, busy = false, ...on }: Props) {
  return (
    <>
      {on.onRenew && (
        <button type="button" class="primary" onClick={on.onRenew}>
          {t('renewAtSite')}
        </button>
      )}
      {remedies.includes('allow') && (
        <button type="button" class="primary" onClick={() => on.onGrant(account)}>
          {t('grantAccess', new URL(account.baseUrl).host)}
        </button>
      )}
      {remedies.includes('again') && (
        <button type="button" aria-disabled={busy} onClick={() => busy || on.onTryAgain()}>
          {t('tryAgain')}
        </button>
      )}
      {remedies.includes('settings') && (
        <button type="button" onClick={on.onOptions}>
          {t('openSettings')}
        </button>
      )}
      {remedies.includes('site') && <TabLink href={homeOf(account.baseUrl)}>{t('openSite')}</TabLink>}
    </>
  );
}
