import { useId, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import {
  type SuggestedAction as Action,
  isRenewable,
  quickActionFor,
  suggestedActionsFor,
} from '../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import type { Schedule } from '../../lib/domain/polling/schedule-schema.ts';
import { errorWords, nextPollWords } from '../../lib/platform/error-words.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { ActionButtons } from '../parts/ActionButtons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';

interface Props {
  store: PopupStore;
  /** Of an account: its field to change. */
  onOptions(account?: Account): void;
  onGrant(account: Account): void;
  onRenew(account: Account): void;
}

interface Troubled {
  account: Account;
  trouble: ServiceError;
  schedule: Schedule;
}

const URGENCY = ['refused', 'no-access', 'unreachable'];

/**
 * Why figures are missing or old: in one line the short cause of the most urgent trouble and the button that helps most;
 * the sentences and the other buttons unfold. One tab stop; part of the programs' stop where there are several.
 */
export function TroubleStrip(props: Props) {
  const { store } = props;
  const troubled = store.shown.value
    .flatMap(({ account, state: { trouble, schedule } }) => (trouble ? [{ account, trouble, schedule }] : []))
    .sort((a, b) => urgencyOf(a) - urgencyOf(b));
  const [first] = troubled;
  // Without figures there is nothing else to read.
  const [isOpen, setOpen] = useState(store.shown.value.every(({ state }) => !state.snapshot));
  const id = useId();
  if (!first) return null;
  const { what } = errorWords(first.trouble);
  const name = store.account.value ? null : first.account.name;
  const quick = quickOf(first, store);
  const unfold = () => {
    setOpen(!isOpen);
    if (!isOpen) store.announcer.announce(troubled.map(({ trouble }) => errorWords(trouble).todo).join(' '));
  };
  const line = (
    <>
      <div class="trouble-line">
        <button
          type="button"
          class="why"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={unfold}
        >
          <Icon name={severityOf(first.trouble) === 'no-access' ? 'lock' : 'alert'} />
          {name && (
            <bdi class="one-line" title={name}>
              {name}
            </bdi>
          )}
          <b class="one-line" title={what}>
            {what}
          </b>
          {troubled.length > 1 && (
            <span>
              <span aria-hidden="true">+{formatCount(troubled.length - 1, locale())}</span>
              <span class="spoken">{plural('moreReferrals', troubled.length - 1)}</span>
            </span>
          )}
          {!quick && <span class="as-button">{t('showWhy')}</span>}
        </button>
        {quick && <Buttons {...props} {...first} actions={[quick]} isShort />}
      </div>
      {isOpen && (
        <div class="whole" id={id}>
          {troubled.map((one) => (
            <Whole key={one.account.id} {...props} {...one} isNamed={troubled.length > 1} isFirst={one === first} />
          ))}
        </div>
      )}
    </>
  );
  const look = `trouble-strip trouble ${severityOf(first.trouble)}`;
  return store.programs.value.length > 1 ? (
    <div class={look}>{line}</div>
  ) : (
    <Toolbar label={what} class={look}>
      {line}
    </Toolbar>
  );
}

const urgencyOf = ({ trouble }: Troubled): number => URGENCY.indexOf(severityOf(trouble));

/** The service's back-off is over: before, asking could do nothing. */
const mayAsk = ({ schedule }: Troubled, store: PopupStore): boolean => (schedule.notBefore ?? 0) <= store.now.value;

function quickOf(one: Troubled, store: PopupStore) {
  const quick = quickActionFor(one.trouble);
  return quick === 'again' && !mayAsk(one, store) ? null : quick;
}

/** The buttons for these actions; `isShort`: the one beside the cause. */
function Buttons({ actions, isShort = false, ...props }: Props & Troubled & { actions: Action[]; isShort?: boolean }) {
  const { store, account, trouble } = props;
  const isRenewed = isShort && isRenewable(account, trouble);
  return (
    <ActionButtons
      error={trouble}
      baseUrl={account.baseUrl}
      actions={actions}
      primary={isShort}
      edit={isShort ? t(isRenewed || trouble.kind === 'unauthorized' ? 'reconnect' : 'enterPassword') : undefined}
      busy={store.busy.value}
      onAgain={() => void store.refresh()}
      onEdit={() => (isRenewed ? props.onRenew : props.onOptions)(account)}
      onAllow={() => props.onGrant(account)}
    />
  );
}

/** What happened to a program, what to do about it, and the buttons that are not in the line. */
function Whole(props: Props & Troubled & { isNamed: boolean; isFirst: boolean }) {
  const { store, account, trouble, schedule, isNamed, isFirst } = props;
  const { what, todo, detail } = errorWords(trouble);
  const again = trouble.kind === 'offline' ? null : nextPollWords(schedule, store.now.value);
  const quick = quickOf(props, store);
  const isRenewed = isRenewable(account, trouble);
  const actions = suggestedActionsFor(trouble).filter(
    (one) => (one !== quick || isRenewed) && one !== 'address' && (one !== 'again' || mayAsk(props, store)),
  );
  return (
    <div>
      <p>
        {isNamed && (
          <b>
            <bdi>{account.name}</bdi>: {what}.{' '}
          </b>
        )}
        {[todo, again].filter(Boolean).join(' ')}
      </p>
      {detail && <p class="trouble-detail">{detail}</p>}
      <div class="actions">
        {!isFirst && quick && <Buttons {...props} actions={[quick]} isShort />}
        <Buttons {...props} actions={actions} />
      </div>
    </div>
  );
}
