import type { ComponentChildren } from 'preact';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { IconButton } from '../parts/IconButton.tsx';

interface Props {
  store: GroupStore;
  account: Account;
  /** Absent in a tab. */
  onTab?: () => void;
  /** Back to the panel's start; absent there. */
  onStart?: () => void;
  /** The look-up form. */
  children?: ComponentChildren;
}

/** The choice of programs, and the actions of the panel. */
export function PanelHead({ store, account, onTab, onStart, children }: Props) {
  const { accounts } = store.stored.value;
  const { covered } = store.amounts.value;
  return (
    <header>
      <h1 class="spoken">{t('lookUpGroup')}</h1>
      {accounts.length > 1 ? (
        <select
          aria-label={t('chooseAccount')}
          value={account.id}
          onChange={(event) => store.choose(event.currentTarget.value)}
        >
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <strong class="program" title={account.name}>
          <bdi>{account.name}</bdi>
        </strong>
      )}
      <IconButton
        icon={covered ? 'eyeOff' : 'eye'}
        label={t(covered ? 'showAmountsNow' : 'hideAmounts')}
        onClick={() => void store.hideAmounts(!covered)}
      />
      {onStart && <IconButton icon="chart" label={t('overview')} onClick={onStart} />}
      {onTab && <IconButton icon="open" label={t('openInTab')} onClick={onTab} />}
      {children}
    </header>
  );
}
