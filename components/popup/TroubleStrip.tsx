import { useId, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { isRenewable, suggestedActionsFor } from '../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { t } from '../../lib/platform/i18n.ts';
import { againWords, troubleWords } from '../../lib/platform/words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { ActionButtons } from '../parts/ActionButtons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  store: PopupStore;
  /** Of an account: its field to change. */
  onOptions(account?: Account): void;
  onGrant(account: Account): void;
  onRenew(account: Account): void;
}

/** Why the account has no figures, and buttons for what to do about it. */
export function ProgrammeTrouble({ account, ...props }: Props & { account: Account }) {
  const { trouble, schedule } = props.store.state.value;
  if (!trouble) return null;
  const { first, others } = actionsFor(account, props);
  const again = trouble.kind === 'offline' ? null : againWords(schedule, props.store.now.value);
  return (
    <Trouble words={troubleWords(trouble, account)} severity={severityOf(trouble)} again={again} urgent="off">
      {first && [first, others]}
    </Trouble>
  );
}

/** Why the figures were not refreshed, in one line with the one action that helps; the rest unfolds. One tab stop. */
export function TroubleStrip(props: Props) {
  const { store } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const account = store.account.value;
  const { trouble, schedule } = store.state.value;
  if (!account) return <TroubleOfSome store={store} />;
  if (!trouble) return null;
  const { what, todo, detail } = troubleWords(trouble, account);
  const again = trouble.kind === 'offline' ? null : againWords(schedule, store.now.value);
  const { first, others } = actionsFor(account, props, true);
  const look = `trouble-strip trouble ${severityOf(trouble)}`;
  const line = (
    <>
      <button
        type="button"
        class="why"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={severityOf(trouble) === 'no-access' ? 'lock' : 'alert'} />
        <span
          class={isOpen ? 'trouble-line' : 'trouble-line one-line'}
          title={[what, again].filter(Boolean).join(' · ')}
        >
          <b class="trouble-what">{what}</b>
          {again && ` · ${again}`}
        </span>
      </button>
      {first}
      {isOpen && (
        <div class="whole" id={id}>
          <p>{todo}</p>
          {detail && <p class="trouble-detail">{detail}</p>}
          {others && <div class="actions">{others}</div>}
        </div>
      )}
    </>
  );
  // With several programmes it is part of their toolbar.
  return store.programmes.value.length > 1 ? (
    <div class={look}>{line}</div>
  ) : (
    <Toolbar label={t('notRefreshed')} class={look}>
      {line}
    </Toolbar>
  );
}

/** Of several programmes: which of them, and the way to the first. */
function TroubleOfSome({ store }: Pick<Props, 'store'>) {
  const troubled = store.shown.value.filter(({ state }) => state.trouble);
  const [first] = troubled;
  if (!first?.state.trouble) return null;
  const words = t('notRefreshedOf', troubled.map(({ account }) => account.name).join(', '));
  return (
    <div class={`trouble-strip trouble ${severityOf(first.state.trouble)}`}>
      <Icon name="alert" />
      <span class="trouble-line trouble-what one-line" title={words}>
        {words}
      </span>
      <button type="button" onClick={() => void store.select(first.account.id)}>
        {t('showWhy')}
      </button>
    </div>
  );
}

/** Buttons: the one that helps most likely, and others. */
function actionsFor(account: Account, { store, onOptions, onGrant, onRenew }: Props, isShort = false) {
  const { trouble, schedule } = store.state.value;
  if (!trouble) return { first: false, others: false };
  // During the service's back-off no button is shown, because it could do nothing.
  const waits = (schedule.notBefore ?? 0) > store.now.value;
  const all = suggestedActionsFor(trouble).filter((one) => one !== 'address' && (one !== 'again' || !waits));
  const isRenewed = isRenewable(account, trouble);
  const buttons = (actions: typeof all) =>
    actions.length > 0 && (
      <ActionButtons
        key={actions.join()}
        error={trouble}
        baseUrl={account.baseUrl}
        actions={actions}
        primary={!isRenewed}
        busy={store.busy.value}
        isShort={isShort}
        onAgain={() => void store.refresh()}
        onEdit={() => onOptions(account)}
        onAllow={() => onGrant(account)}
      />
    );
  if (!isRenewed) return { first: buttons(all.slice(0, 1)), others: buttons(all.slice(1)) };
  const renew = (
    <button key="renew" type="button" class="primary" onClick={() => onRenew(account)}>
      {t('renewAtSite')}
    </button>
  );
  return { first: renew, others: buttons(all) };
}
