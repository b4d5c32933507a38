import type { Shown } from '../../lib/domain/accounts/display-name.ts';
import { isPaymentMissing } from '../../lib/domain/portal/payment.ts';
import { MissingPayment } from '../parts/MissingPayment.tsx';
import { AccountRow } from './AccountRow.tsx';
import type { PageProps } from './Connecting.tsx';
import { ConnectForm } from './connect/ConnectForm.tsx';
import { GoalField } from './GoalField.tsx';
import { RecordsPart } from './RecordsPart.tsx';
import { WaitingField } from './WaitingField.tsx';

/** A connected programme: its row and, if it is an affiliate's, its goal and records; an administrator's, what waits. */
export function Programme({ account, store, onCopy, onFocus }: PageProps & { account: Shown }) {
  const { id, name, role, goal } = account;
  const { states, capabilities, earningsSummaries, payment } = store.stored.value;
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
      notice={role === 'affiliate' && isPaymentMissing(payment[id]) && <MissingPayment account={account} />}
      waiting={<WaitingField account={account} store={store} />}
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
          <RecordsPart
            name={name}
            earningsSummary={earningsSummaries[id] ?? null}
            task={store.tasks.value[id]}
            onExport={() => void store.exportRecords(account)}
            onImport={(file, anyway) => void store.importRecords(account, file, anyway)}
            onForget={() => store.forgetRecords(account)}
            onAnnounce={announce}
          />
        </>
      )}
    </AccountRow>
  );
}
