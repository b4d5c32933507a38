import type { Shown } from '../../lib/domain/accounts/display-name.ts';
import { isUnpayable } from '../../lib/views/unpayable.ts';
import { MissingPayment } from '../parts/MissingPayment.tsx';
import type { PageProps } from './Connecting.tsx';
import { ConnectForm } from './connect/ConnectForm.tsx';
import { AccountRow } from './programme/AccountRow.tsx';
import { GoalField } from './programme/GoalField.tsx';
import { HistoryPart } from './programme/HistoryPart.tsx';
import { NotifyField } from './programme/NotifyField.tsx';
import { WaitingField } from './programme/WaitingField.tsx';

/** A connected programme: its row and, if it is an affiliate's, its goal and history; an administrator's, what waits. */
export function Programme({ account, store, onCopy, onFocus }: PageProps & { account: Shown }) {
  const { id, name, role, goal } = account;
  const { states, capabilities } = store.stored.value;
  const { site } = store;
  const announce = store.announcer.announce;
  const isEdited = store.edited.value?.id === id;
  return (
    <AccountRow
      account={account}
      state={states[id]}
      capabilities={capabilities[id] ?? null}
      check={store.checks.value[id]}
      renewal={site.renewed.value === id ? { busy: site.busy.value !== null, error: site.error.value } : undefined}
      notice={isUnpayable(account, store.stored.value) && <MissingPayment account={account} />}
      notifying={
        <>
          {role === 'affiliate' && <NotifyField account={account} store={store} />}
          <WaitingField account={account} store={store} />
        </>
      }
      unfolded={store.unfolded.value.has(id)}
      form={isEdited ? <ConnectForm edited={account} store={store} onFocus={onFocus} /> : undefined}
      onUnfold={(on) => store.unfold(account, on)}
      onEdit={() => store.edit(account)}
      onRenew={() => void store.renew(account)}
      onCheck={() => void store.check(account)}
      onAddress={(baseUrl) => {
        store.edit(account);
        store.useAddress(baseUrl);
      }}
      onCopy={onCopy}
      onDisconnect={(revoke) => store.disconnect(account, revoke)}
      onAnnounce={announce}
    >
      {role === 'affiliate' && (
        <>
          <GoalField goal={goal} onGoal={(sum) => void store.setGoal(account, sum)} onAnnounce={announce} />
          <HistoryPart
            name={name}
            result={store.forgotten.value[id]}
            onForget={() => store.forgetHistory(account)}
            onAnnounce={announce}
          />
        </>
      )}
    </AccountRow>
  );
}
