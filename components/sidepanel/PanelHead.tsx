import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { IconButton } from '../parts/button/Button.tsx';
import { Select } from '../parts/field/Select.tsx';
import { LookUpForm } from './find/LookUpForm.tsx';

interface Props {
  store: GroupStore;
  account: Account;
  /** Opens the panel in a tab; absent if it is in one. */
  onTab?: () => void;
}

/** The program, the buttons for the whole panel, and the lookup form. */
export function PanelHead({ store, account, onTab }: Props) {
  const { accounts } = store.stored.value;
  const { covered } = store.amounts.value;
  const isAnswered = store.people.value !== null || store.result.value !== null;
  return (
    <header class="cluster gap-0">
      <h1 class="spoken">{t('lookUpGroup')}</h1>
      {accounts.length > 1 ? (
        <Select
          class="program-name bare one-line"
          // In Arabic, a Latin name would lose its beginning where it is cut.
          dir="auto"
          aria-label={t('chooseAccount')}
          value={account.id}
          choices={accounts.map(({ id, name }) => [id, name])}
          onChoose={store.choose}
        />
      ) : (
        <strong class="program-name one-line" title={account.name}>
          <bdi>{account.name}</bdi>
        </strong>
      )}
      {/* First, so that no other button moves under the pointer when it disappears. */}
      {isAnswered && store.overview.offered.value && (
        <IconButton icon="chart" label={t('overview')} onClick={store.showStart} />
      )}
      <IconButton
        icon={covered ? 'eyeOff' : 'eye'}
        label={t(covered ? 'showAmountsNow' : 'hideAmounts')}
        onClick={() => void store.hideAmounts(!covered)}
      />
      {onTab && <IconButton icon="open" label={t('openInTab')} onClick={onTab} />}
      {!store.lookUpRefused.value && <LookUpForm store={store} />}
    </header>
  );
}
