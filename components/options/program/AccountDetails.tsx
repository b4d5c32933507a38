import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectSeverity, connectWords } from '../../../lib/views/options/connect-words.ts';
import { ActionButtons } from '../../parts/ActionButtons.tsx';
import { Button } from '../../parts/IconButton.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { BusyButton } from '../connect/BusyButton.tsx';
import { CheckReport } from '../connect/CheckReport.tsx';
import { ManualConnectForm, type PageProps } from '../connect/ManualConnectForm.tsx';
import { OwnerLetter } from '../connect/OwnerLetter.tsx';
import { Confirmation } from './Confirmation.tsx';
import { GoalField } from './GoalField.tsx';
import { HistorySection } from './HistorySection.tsx';
import { NotifyField } from './NotifyField.tsx';

interface Props extends PageProps {
  account: NamedAccount;
  trouble: ServiceError | null;
  /** When the next poll is due, in words. */
  again: string | null | undefined;
  /** The button that asks the site for another approval, if it can. */
  renew: ComponentChildren;
  /** For the buttons of an error. */
  actions: { onAllow(): void; onAgain(): void; onEdit(): void; onAddress(baseUrl: string): void };
  /** Like `onFocus`, within the row. */
  focusNext(selector: string): void;
}

/** An unfolded account: the form while it is edited, else its trouble or check, its choices and its buttons. */
export function AccountDetails({ account, store, trouble, again, renew, actions, onCopy, onFocus, focusNext }: Props) {
  const [leaving, setLeaving] = useState(false);
  const { id, name, baseUrl, role, byConsent } = account;
  const { announce } = store.announcer;
  const { site } = store;
  const check = store.checks.value[id];
  const renewalError = site.renewed.value === id ? site.error.value : null;
  const words = trouble && errorWords(trouble);
  const isEdited = store.edited.value?.id === id;
  return (
    <div class="unfolded">
      {!isEdited && (
        <p class="hint address">
          <bdi>{baseUrl}</bdi>
        </p>
      )}
      {renewalError && <Trouble words={connectWords(renewalError)} severity={connectSeverity(renewalError)} urgent />}
      {check && check !== 'asking' ? (
        <CheckReport {...actions} {...{ baseUrl, renew, onCopy }} result={check} onCheck={actions.onAgain} />
      ) : (
        !isEdited &&
        trouble &&
        words && (
          <Trouble words={words} severity={severityOf(trouble)} again={again} urgent="off">
            {needsPassword(trouble) && renew}
            <ActionButtons
              {...actions}
              error={trouble}
              baseUrl={baseUrl}
              primary={!(needsPassword(trouble) && renew)}
            />
          </Trouble>
        )
      )}
      {words?.letter && !check && !isEdited && <OwnerLetter text={words.letter} onCopy={onCopy} />}
      {isEdited ? (
        <ManualConnectForm edited={account} store={store} onFocus={onFocus} />
      ) : (
        <>
          <div class="actions">
            <Button class="edit" onClick={actions.onEdit} label={t('edit')} />
            <BusyButton busy={check === 'asking'} onClick={actions.onAgain}>
              {t('checkConnection')}
            </BusyButton>
          </div>
          {role === 'affiliate' && <NotifyField account={account} store={store} />}
          {role === 'affiliate' && (
            <details class="more">
              <summary>{t('goalAndHistory')}</summary>
              <GoalField account={account} store={store} />
              <HistorySection name={name} onForget={() => store.forgetHistory(account)} onAnnounce={announce} />
            </details>
          )}
          {leaving ? (
            <Confirmation
              text={t('disconnectQuestion', name)}
              option={byConsent ? t('revokeToo') : undefined}
              confirm={t('disconnectNow')}
              onConfirm={(revoke) => store.disconnect(account, revoke)}
              onCancel={() => {
                setLeaving(false);
                focusNext('.leave');
              }}
            />
          ) : (
            <Button
              class="danger leave"
              onClick={() => {
                setLeaving(true);
                announce(t('disconnectQuestion', name));
              }}
              label={t('disconnect')}
            />
          )}
        </>
      )}
    </div>
  );
}
