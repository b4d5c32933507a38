import type { Account } from '../../lib/domain/accounts/account.ts';
import { seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import { OverviewSection } from '../overview/OverviewSection.tsx';
import { Button } from '../parts/button/Button.tsx';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { ErrorTrouble } from '../parts/message/ErrorTrouble.tsx';
import type { PopupActions } from './popup-actions.ts';

interface Props extends PopupActions {
  account: Account;
  overview(store: PopupActions['store']): OverviewStore;
}

/** An account without earnings: the overview of its program, or else a button to the groups. */
export function AdministratorView({ store, account, overview, onGroups, onOptions, onCopy, onPerson }: Props) {
  if (seesNothing(account.role, store.capabilities.value))
    return (
      <EmptyState icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} level={2}>
        <Button onClick={() => onOptions()} label={t('openSettings')} opensTab />
      </EmptyState>
    );
  if (!store.showsOverview.value)
    return (
      <EmptyState icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} level={2}>
        <Button class="primary inline" icon="group" onClick={() => onGroups(account)} label={t('lookUpGroup')} />
      </EmptyState>
    );
  const overviewStore = overview(store);
  return (
    <OverviewSection
      store={overviewStore}
      accountId={account.id}
      view={{ ...store.amounts.value, fallbackCurrency: overviewStore.currency.value }}
      // Names are shared, and sites do not search codes.
      onOpen={({ id, email }) => onPerson(email ?? `#${id}`, account)}
      onCopy={(text) => void onCopy(text)}
      troubleOf={(error) =>
        // The trouble strip above has the program's own.
        store.state.value.trouble ? null : <ErrorTrouble error={error} />
      }
    />
  );
}
