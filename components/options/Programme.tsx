import type { Account } from '../../lib/domain/accounts/account.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { AccountCard } from './AccountCard.tsx';
import { GoalField } from './GoalField.tsx';
import { RecordsPart } from './RecordsPart.tsx';

interface Props {
  account: Account;
  store: OptionsStore;
  /** Opens the form further down the page. */
  onEdit(field?: 'password'): void;
  onAddress(baseUrl: string): void;
  onCopy(text: string): Promise<boolean>;
}

/** A connected programme: its card and, if it is an affiliate's, its goal and records. */
export function Programme({ account, store, onEdit, onAddress, onCopy }: Props) {
  const { id, name, role, goal } = account;
  const { states, capabilities, earningsSummaries } = store.stored.value;
  const { site } = store;
  return (
    <AccountCard
      account={account}
      state={states[id]}
      capabilities={capabilities[id] ?? null}
      check={store.checks.value[id]}
      renewal={site.renewed.value === id ? { busy: site.busy.value !== null, error: site.error.value } : undefined}
      onEdit={onEdit}
      onRenew={() => void site.renew(account)}
      onCheck={() => void store.check(account)}
      onAddress={onAddress}
      onCopy={onCopy}
      onDisconnect={(revoke) => store.disconnect(account, revoke)}
      onAnnounce={store.announcer.announce}
    >
      {role === 'affiliate' && (
        <>
          <GoalField
            goal={goal}
            onGoal={(sum) => void store.setGoal(account, sum)}
            onAnnounce={store.announcer.announce}
          />
          <RecordsPart
            name={name}
            earningsSummary={earningsSummaries[id] ?? null}
            task={store.tasks.value[id]}
            onExport={() => void store.exportRecords(account)}
            onImport={(file, anyway) => void store.importRecords(account, file, anyway)}
            onForget={() => store.forgetRecords(account)}
            onAnnounce={store.announcer.announce}
          />
        </>
      )}
    </AccountCard>
  );
}
