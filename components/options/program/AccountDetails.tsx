import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { troubleWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectSeverity, connectWords } from '../../../lib/views/options/connect-words.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Trouble } from '../../parts/message/Trouble.tsx';
import { CheckReport, RepairButtons, type Repairs } from '../connect/CheckReport.tsx';
import { ManualConnectForm, type PageProps } from '../connect/ManualConnectForm.tsx';
import { GoalField } from './AmountField.tsx';
import { DangerButton } from './DangerButton.tsx';
import { HistorySection } from './HistorySection.tsx';
import { NotifyField } from './NotifyField.tsx';

interface Props extends PageProps {
  account: NamedAccount;
  trouble: ServiceError | null;
  again: string | null | undefined;
  repairs: Repairs & { onEdit(): void };
}

/** An unfolded account: the form while it is edited, else its trouble or check, its choices and its buttons. */
export function AccountDetails({ account, store, trouble, again, repairs, onCopy, onFocus }: Props) {
  const { id, name, baseUrl, role, byConsent } = account;
  const check = store.checks.value[id];
  const renewalError = store.site.renewed.value === id ? store.site.error.value : null;
  const hasAnswered = store.stored.value.states[id]?.snapshot != null;
  const isEdited = store.edited.value?.id === id;
  return (
    <div class="unfolded stack gap-4">
      {renewalError && (
        <Trouble words={connectWords(renewalError)} severity={connectSeverity(renewalError)} onCopy={onCopy} urgent />
      )}
      {check && check !== 'checking' ? (
        <CheckReport {...repairs} {...{ hasAnswered, again }} result={check} onCopy={onCopy} />
      ) : (
        !isEdited &&
        trouble && (
          <Trouble
            words={troubleWords(trouble, hasAnswered)}
            severity={severityOf(trouble)}
            {...{ again, onCopy }}
            urgent="off"
          >
            <RepairButtons {...repairs} error={trouble} />
          </Trouble>
        )
      )}
      {isEdited ? (
        <ManualConnectForm edited={account} {...{ store, onCopy, onFocus }} />
      ) : (
        <>
          {role === 'affiliate' && (
            <>
              <NotifyField account={account} store={store} />
              <GoalField account={account} store={store} />
              <HistorySection account={account} store={store} />
            </>
          )}
          <p class="hint address">
            <bdi>{baseUrl}</bdi>
          </p>
          <div class="actions">
            <Button class="edit" onClick={repairs.onEdit} label={t('edit')} />
            <Button busy={check === 'checking'} onClick={repairs.onAgain} label={t('checkConnection')} />
          </div>
          <DangerButton
            label={t('disconnect')}
            question={t('disconnectQuestion', name)}
            option={byConsent ? t('revokeToo') : undefined}
            confirm={t('disconnectNow')}
            onAsk={store.announcer.announce}
            onConfirm={(revoke) => store.disconnect(account, revoke)}
          >
            <Button busy={store.backingUp.value} onClick={() => void store.backUp()} label={t('backUp')} />
          </DangerButton>
        </>
      )}
    </div>
  );
}
