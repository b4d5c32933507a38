import { useId, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import {
  isRenewable,
  quickActionFor,
  type SuggestedAction,
  suggestedActionsFor,
} from '../../lib/domain/accounts/suggested-actions.ts';
import { SEVERITIES, severityOf } from '../../lib/domain/errors.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import type { AccountState } from '../../lib/domain/polling/account-state-schema.ts';
import { errorWords, nextPollWords, troubleWords } from '../../lib/platform/error-words.ts';
import { t } from '../../lib/platform/i18n.ts';
import { ActionButtons } from '../parts/button/ActionButtons.tsx';
import { Icon } from '../parts/button/Icon.tsx';
import { OneLine } from '../parts/OneLine.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { Others } from './messages/MessageLine.tsx';
import type { PopupActions } from './popup-actions.ts';

type Props = Pick<PopupActions, 'store' | 'onOptions' | 'onGrant' | 'onRenew'>;

interface Troubled extends Pick<AccountState, 'route' | 'wait' | 'snapshot'> {
  account: Account;
  trouble: ServiceError;
}

/** The most urgent trouble in one line with its best button; the sentences and other buttons unfold. One tab stop. */
export function TroubleStrip(props: Props) {
  const { store } = props;
  const troubled = store.shown.value
    .flatMap(({ account, state: { trouble, ...state } }) => (trouble ? [{ ...state, account, trouble }] : []))
    .sort((a, b) => urgencyOf(a) - urgencyOf(b));
  const [first] = troubled;
  // Unfolded if there are no figures.
  const [isOpen, setOpen] = useState(store.shown.value.every(({ state }) => !state.snapshot));
  const id = useId();
  if (!first) return null;
  const { what } = errorWords(first.trouble);
  const name = store.account.value ? null : first.account.name;
  const quick = quickOf(first, store);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen)
      store.announcer.announce(
        troubled.map(({ trouble, snapshot }) => troubleWords(trouble, snapshot !== null).todo).join(' '),
      );
  };
  const line = (
    <>
      <div class="trouble-line slim-buttons inline gap-2">
        <button
          type="button"
          class="why plain still inline grow gap-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <Icon name={severityOf(first.trouble) === 'no-access' ? 'lock' : 'alert'} />
          {name && <OneLine text={name} />}
          <b class="one-line strong" title={what}>
            {what}
          </b>
          {troubled.length > 1 && (
            <span>
              <Others count={troubled.length - 1} />
            </span>
          )}
          {!quick && <span class="as-button button at-end">{t('showWhy')}</span>}
        </button>
        {quick && <Buttons {...props} {...first} actions={[quick]} isShort />}
      </div>
      {isOpen && (
        <div class="trouble-whole stack" id={id}>
          {troubled.map((entry) => (
            <Details
              key={entry.account.id}
              {...props}
              {...entry}
              isNamed={troubled.length > 1}
              isFirst={entry === first}
            />
          ))}
        </div>
      )}
    </>
  );
  const className = `trouble-strip trouble text-small small-icon ${severityOf(first.trouble)}`;
  return store.programs.value.length > 1 ? (
    <div class={className}>{line}</div>
  ) : (
    <Toolbar label={what} class={className}>
      {line}
    </Toolbar>
  );
}

const urgencyOf = ({ trouble }: Troubled): number => SEVERITIES.indexOf(severityOf(trouble));

/** False during the service's back-off. */
const canRetry = ({ route }: Troubled, store: Props['store']): boolean => (route.waitUntil ?? 0) <= store.now();

function quickOf(troubled: Troubled, store: Props['store']) {
  const quick = quickActionFor(troubled.trouble);
  return quick === 'again' && !canRetry(troubled, store) ? null : quick;
}

interface ButtonsProps extends Props, Troubled {
  actions: SuggestedAction[];
  /** In the line, beside the cause. */
  isShort?: boolean;
}

function Buttons({ store, account, trouble, actions, isShort = false, ...props }: ButtonsProps) {
  const isRenewed = isShort && isRenewable(account, trouble);
  return (
    <ActionButtons
      error={trouble}
      baseUrl={account.baseUrl}
      actions={actions}
      primary={isShort}
      edit={isShort ? t(isRenewed || trouble.kind === 'unauthorized' ? 'reconnect' : 'enterPassword') : undefined}
      busy={store.refreshing.value}
      onAgain={() => void store.refresh()}
      onEdit={() => (isRenewed ? props.onRenew : props.onOptions)(account)}
      onAllow={() => props.onGrant(account)}
    />
  );
}

/** One program's trouble in sentences, with the buttons that are not in the line. */
function Details(props: Props & Troubled & { isNamed: boolean; isFirst: boolean }) {
  const { store, account, trouble, snapshot, isNamed, isFirst } = props;
  const { what, todo, detail } = troubleWords(trouble, snapshot !== null);
  const again = trouble.kind === 'offline' ? null : nextPollWords(props, store.now());
  const quick = quickOf(props, store);
  const isRenewed = isRenewable(account, trouble);
  const actions = suggestedActionsFor(trouble).filter(
    (action) =>
      (action !== quick || isRenewed) && action !== 'address' && (action !== 'again' || canRetry(props, store)),
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
      {detail && <p class="trouble-detail hint">{detail}</p>}
      <div class="actions">
        {!isFirst && quick && <Buttons {...props} actions={[quick]} isShort />}
        <Buttons {...props} actions={actions} />
      </div>
    </div>
  );
}
