import { useRef, useState } from 'preact/hooks';
import { homePageOf } from '../../../lib/domain/accounts/address.ts';
import { roleOf } from '../../../lib/domain/accounts/capabilities.ts';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import { formatMoment } from '../../../lib/domain/calendar/time.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { errorWords, nextPollWords } from '../../../lib/platform/error-words.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { connectSeverity, connectWords } from '../../../lib/views/options/connect-words.ts';
import { isUnpayable } from '../../../lib/views/unpayable.ts';
import { ActionButtons } from '../../parts/ActionButtons.tsx';
import { useFocusNext } from '../../parts/focus.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Button } from '../../parts/IconButton.tsx';
import { OpensTab } from '../../parts/TabLink.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { BusyButton } from '../connect/BusyButton.tsx';
import { CheckReport, RepairButtons, type Repairs } from '../connect/CheckReport.tsx';
import { OwnerLetter } from '../connect/ConnectResult.tsx';
import { ManualConnectForm, type PageProps } from '../connect/ManualConnectForm.tsx';
import { GoalField } from './AmountField.tsx';
import { Confirmation, HistorySection } from './HistorySection.tsx';
import { NotifyField } from './NotifyField.tsx';

const CHIPS = {
  affiliate: null,
  administration: 'administrator',
  absent: 'nothingToShow',
  forbidden: 'nothingToShow',
} as const;

export function AccountRow({ account, store, onCopy, onFocus }: PageProps & { account: NamedAccount }) {
  const row = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(row);
  const { id, name, baseUrl, username, role, byConsent } = account;
  const { states, capabilities } = store.stored.value;
  const { [id]: state } = states;
  const known = capabilities[id] ?? null;
  const isUnfolded = store.unfolded.value.has(id);
  const isChecking = store.checks.value[id] === 'checking';
  const user = known?.userName && known.userName !== username ? `${known.userName} (${username})` : username;
  const chip = CHIPS[roleOf(role, known)];
  const trouble = isChecking ? null : (state?.trouble ?? null);
  const again = state && nextPollWords(state.schedule, Date.now());
  const problem = trouble && [errorWords(trouble).what, again].filter(Boolean).join('. ');
  const age =
    role === 'affiliate' && state?.snapshot && t('figuresOf', formatMoment(state.snapshot.fetchedAt, locale()));
  // The details show the trouble of an unfolded row.
  const status = (!isUnfolded && problem) || age || '';
  const isRenewing = store.site.renewed.value === id && store.site.busy.value !== null;
  // Several rows may be in trouble, so only an unfolded one has a primary button.
  const renew = byConsent && (
    <BusyButton class={isUnfolded ? 'primary' : undefined} busy={isRenewing} onClick={() => void store.renew(account)}>
      {t('reconnect')}
    </BusyButton>
  );
  const check = () => void store.check(account);
  const repairs = {
    ...{ baseUrl, renew },
    onAllow: check,
    onAgain: check,
    onEdit: () => store.edit(account),
    onAddress(to: string) {
      store.edit(account);
      store.useAddress(to);
    },
  };
  return (
    <article class="account" id={`account-${id}`} ref={row}>
      <header>
        <h3 title={name}>
          <Button
            class="unfold"
            dir="auto"
            aria-expanded={isUnfolded}
            aria-describedby={`account-${id}-state`}
            data-landing
            onClick={() => store.unfold(account, !isUnfolded)}
            label={name}
          />
        </h3>
        <p class="hint who" title={chip ? `${t(chip)} ${user}` : user}>
          {chip && <span class="role">{t(chip)}</span>} <bdi>{user}</bdi>
        </p>
        <p class={`hint state ${trouble && !isUnfolded ? severityOf(trouble) : ''}`} id={`account-${id}-state`}>
          {status}
        </p>
        {trouble && !isUnfolded && (
          <div class="quick">
            {(needsPassword(trouble) && renew) || (
              <ActionButtons {...repairs} error={trouble} primary={false} firstOnly />
            )}
          </div>
        )}
      </header>
      {isUnpayable(account, store.stored.value) && (
        <p class="line missing-payment">
          <Icon name="alert" />
          <span>
            {t('cannotBePaid')}{' '}
            <a href={homePageOf(baseUrl)} target="_blank" rel="noopener noreferrer">
              {t('addPaymentDetails')}
              <OpensTab />
            </a>
          </span>
        </p>
      )}
      {isUnfolded && <AccountDetails {...{ account, store, trouble, again, repairs, onCopy, onFocus, focusNext }} />}
    </article>
  );
}

interface DetailsProps extends PageProps {
  account: NamedAccount;
  trouble: ServiceError | null;
  again: string | null | undefined;
  repairs: Repairs & { onEdit(): void };
  /** Like `onFocus`, within the row. */
  focusNext(selector: string): void;
}

/** An unfolded account: the form while it is edited, else its trouble or check, its choices and its buttons. */
function AccountDetails({ account, store, trouble, again, repairs, onCopy, onFocus, focusNext }: DetailsProps) {
  const [leaving, setLeaving] = useState(false);
  const { id, name, baseUrl, role, byConsent } = account;
  const check = store.checks.value[id];
  const renewalError = store.site.renewed.value === id ? store.site.error.value : null;
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
      {check && check !== 'checking' ? (
        <CheckReport {...repairs} result={check} onCopy={onCopy} />
      ) : (
        !isEdited &&
        trouble &&
        words && (
          <Trouble words={words} severity={severityOf(trouble)} again={again} urgent="off">
            <RepairButtons {...repairs} error={trouble} />
          </Trouble>
        )
      )}
      {words?.letter && !check && !isEdited && <OwnerLetter text={words.letter} onCopy={onCopy} />}
      {isEdited ? (
        <ManualConnectForm edited={account} store={store} onFocus={onFocus} />
      ) : (
        <>
          <div class="actions">
            <Button class="edit" onClick={repairs.onEdit} label={t('edit')} />
            <BusyButton busy={check === 'checking'} onClick={repairs.onAgain}>
              {t('checkConnection')}
            </BusyButton>
          </div>
          {role === 'affiliate' && <NotifyField account={account} store={store} />}
          {role === 'affiliate' && (
            <details class="more">
              <summary>{t('goalAndHistory')}</summary>
              <GoalField account={account} store={store} />
              <HistorySection account={account} store={store} />
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
                store.announcer.announce(t('disconnectQuestion', name));
              }}
              label={t('disconnect')}
            />
          )}
        </>
      )}
    </div>
  );
}
