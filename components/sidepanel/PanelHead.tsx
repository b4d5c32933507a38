import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { IconButton } from '../parts/IconButton.tsx';

/** The programme that groups are looked up with, and whether amounts are shown. */
export function PanelHead({ store, account }: { store: GroupStore; account: Account }) {
  const { accounts } = store.stored.value;
  const { covered } = store.amounts.value;
  return (
    <header>
      <h1>{t('groupsTitle')}</h1>
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
        <span class="hint" dir="auto">
          {account.name}
        </span>
      )}
      <IconButton
        icon={covered ? 'eyeOff' : 'eye'}
        label={t(covered ? 'showAmountsNow' : 'hideAmountsNow')}
        onClick={() => void store.hideAmounts(!covered)}
      />
    </header>
  );
}
