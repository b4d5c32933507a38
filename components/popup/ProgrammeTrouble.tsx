import type { Account } from '../../lib/domain/accounts/account.ts';
import { isRenewable, suggestedActionsFor } from '../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { againWords, troubleWords } from '../../lib/platform/words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { ActionButtons } from '../parts/ActionButtons.tsx';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  store: PopupStore;
  account: Account;
  onOptions(): void;
  onGrant(account: Account): void;
  onRenew(account: Account): void;
}

/** Why there are no fresh figures, and buttons for what to do about it. */
export function ProgrammeTrouble({ store, account, onRenew, ...on }: Props) {
  const { trouble, schedule } = store.state.value;
  if (!trouble) return null;
  const now = store.now.value;
  // During the service's back-off no button is shown, because it could do nothing.
  const waits = (schedule.notBefore ?? 0) > now;
  const suggestedActions = suggestedActionsFor(trouble).filter(
    (suggestedAction) => suggestedAction !== 'again' || !waits,
  );
  return (
    <Trouble
      words={troubleWords(trouble, account)}
      severity={severityOf(trouble)}
      again={trouble.kind === 'offline' ? null : againWords(schedule, now)}
      urgent="off"
    >
      {suggestedActions.length > 0 && (
        <ActionButtons
          account={account}
          suggestedActions={suggestedActions}
          busy={store.busy.value}
          onTryAgain={() => void store.refresh()}
          onRenew={isRenewable(account, trouble) ? () => onRenew(account) : undefined}
          {...on}
        />
      )}
    </Trouble>
  );
}
