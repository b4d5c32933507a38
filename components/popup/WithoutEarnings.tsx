import type { Account } from '../../lib/domain/accounts/account.ts';
import { seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { OverviewStore } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Empty } from '../parts/Empty.tsx';
import { Icon } from '../parts/Icon.tsx';
import { ProgrammeOverview, type ProgrammeOverviewProps } from './ProgrammeOverview.tsx';

interface Props extends Pick<ProgrammeOverviewProps, 'onCopy' | 'onPerson'> {
  store: PopupStore;
  account: Account;
  overview(store: PopupStore): OverviewStore;
  onOptions(): void;
  onGroups(): void;
}

/** An account that is no affiliate's: its program at a glance, or else the groups, if it may look them up. */
export function WithoutEarnings({ store, account, overview, onGroups, onOptions, ...on }: Props) {
  if (seesNothing(account.role, store.capabilities.value))
    return (
      <Empty icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} level={2}>
        <button type="button" onClick={onOptions}>
          {t('openSettings')}
        </button>
      </Empty>
    );
  if (store.overviewed.value)
    return <ProgrammeOverview {...on} store={store} overview={overview(store)} accountId={account.id} />;
  return (
    <Empty icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} level={2}>
      <button type="button" class="primary with-icon" onClick={onGroups}>
        <Icon name="group" />
        {t('lookUpGroup')}
      </button>
    </Empty>
  );
}
