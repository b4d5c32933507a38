import type { Account } from '../../lib/domain/accounts/account.ts';
import { seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Empty } from '../parts/Empty.tsx';
import { Icon } from '../parts/Icon.tsx';
import { ProgrammeTrouble } from './ProgrammeTrouble.tsx';

interface Props {
  store: PopupStore;
  account: Account;
  onOptions(): void;
  onGroups(): void;
  onGrant(account: Account): void;
  onRenew(account: Account): void;
}

/** An account that is no affiliate's: its trouble, and the groups, if it may look them up. */
export function WithoutEarnings({ store, account, onGroups, ...on }: Props) {
  return (
    <>
      <ProgrammeTrouble {...on} store={store} account={account} />
      {seesNothing(account.role, store.capabilities.value) ? (
        <Empty icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} level={2}>
          <button type="button" onClick={on.onOptions}>
            {t('openSettings')}
          </button>
        </Empty>
      ) : (
        <Empty icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} level={2}>
          <button type="button" class="primary with-icon" onClick={onGroups}>
            <Icon name="group" />
            {t('lookUpGroup')}
          </button>
        </Empty>
      )}
    </>
  );
}
