import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { OverviewStore } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Empty } from '../parts/Empty.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { ProgrammeOverviewProps } from './ProgrammeOverview.tsx';

/** The overview, as it is loaded: only administrators need it. */
export interface LoadedOverview {
  Draw: ComponentType<ProgrammeOverviewProps>;
  overview: OverviewStore;
}

interface Props extends Pick<ProgrammeOverviewProps, 'onCopy' | 'onPerson'> {
  store: PopupStore;
  account: Account;
  onOptions(): void;
  onGroups(): void;
  loadOverview: () => Promise<LoadedOverview>;
}

/** An account that is no affiliate's: its program at a glance, or else the groups, if it may look them up. */
export function WithoutEarnings({ store, account, onGroups, onOptions, loadOverview, ...on }: Props) {
  const offered = store.overviewed.value;
  const [part, setPart] = useState<LoadedOverview | 'gone' | null>(null);
  useEffect(() => {
    if (offered) void loadOverview().then(setPart, () => setPart('gone'));
  }, [offered, loadOverview]);
  if (seesNothing(account.role, store.capabilities.value))
    return (
      <Empty icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} level={2}>
        <button type="button" onClick={onOptions}>
          {t('openSettings')}
        </button>
      </Empty>
    );
  if (offered && part !== 'gone')
    return part && <part.Draw {...on} store={store} overview={part.overview} accountId={account.id} />;
  return (
    <Empty icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} level={2}>
      <button type="button" class="primary with-icon" onClick={onGroups}>
        <Icon name="group" />
        {t('lookUpGroup')}
      </button>
    </Empty>
  );
}
