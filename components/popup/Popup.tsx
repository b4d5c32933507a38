import { Component, render } from 'preact';
import { useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';

import { type PopupStore, singleProgramStore } from '../../lib/views/popup/popup-store.ts';
import { useFocusRecovery } from '../parts/focus.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { OpensTab } from '../parts/TabLink.tsx';
import { AffiliateView } from './AffiliateView.tsx';
import type { LazyLoader } from './lazy-loader.ts';
import { MessageLine } from './MessageLine.tsx';
import { TitleBar } from './TitleBar.tsx';

export interface PopupProps {
  store: PopupStore;
  lazy: LazyLoader;
  onOptions(account?: Account): void;
  onGroups(): void;
  /** Opens the earnings page; null: of all programs combined. */
  onEarnings(accountId: string | null): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  /** Asks the account's site to approve again, and shows the result. */
  onRenew(account: Account): void;
  /** Opens the side panel to find a person, which must happen in the click itself. */
  onPerson(text: string): void;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
}

interface Failure {
  /** null: nothing failed. */
  failure: { error: unknown } | null;
}

/** The popup, without the programs that cannot be drawn: they are named. */
export class Popup extends Component<PopupProps, Failure> {
  override state: Failure = { failure: null };

  static override getDerivedStateFromError(error: unknown): Failure {
    return { failure: { error } };
  }

  override componentDidUpdate(): void {
    const { store } = this.props;
    const { failure } = this.state;
    if (failure === null) return;
    const { accounts } = store.stored.value;
    const faulty = accounts.filter((account) => !canDraw(account, this.props));
    if (faulty.length === 0 || faulty.length === accounts.length) throw failure.error;
    store.exclude(faulty);
    this.setState({ failure: null });
  }

  override render(props: PopupProps, { failure }: Failure) {
    return failure === null ? <Whole {...props} /> : null;
  }
}

/** Draws a program alone, out of sight. */
function canDraw(account: Account, props: PopupProps): boolean {
  const aside = document.createElement('div');
  try {
    render(<Connected {...props} store={singleProgramStore(props.store, account)} />, aside);
    render(null, aside);
    return true;
  } catch {
    return false;
  }
}

function Whole(props: PopupProps) {
  const { store, lazy } = props;
  if (store.stored.value.accounts.length > 0) return <Connected {...props} />;
  return lazy(({ EmptyState }) => (
    <main class="popup">
      <NotStored {...props} />
      <EmptyState icon="link" title={t('welcome')} text={t('welcomeText')}>
        <button type="button" class="primary" onClick={() => props.onOptions()}>
          {t('connectProgram')}
          <OpensTab />
        </button>
      </EmptyState>
    </main>
  ));
}

/** Why the browser does not store anything. */
function NotStored({ store, lazy }: Pick<PopupProps, 'store' | 'lazy'>) {
  const error = store.stored.value.pendingWrites;
  return (
    error &&
    lazy(({ Trouble, wordsFor, severityOf }) => <Trouble words={wordsFor(error)} severity={severityOf(error)} />)
  );
}

function Connected(props: PopupProps) {
  const { store, lazy } = props;
  const { accounts } = store.stored.value;
  const leftOut = store.undrawable.value.map(({ name }) => name).join(', ');
  const page = useRef<HTMLDivElement>(null);
  useFocusRecovery(page);
  const account = store.account.value;
  const isAdministration = account?.role === 'administration';
  const hasTrouble = store.shown.value.some(({ state }) => state.trouble);
  const trouble = hasTrouble && lazy(({ TroubleStrip }) => <TroubleStrip key={account?.id} {...props} />);
  return (
    <div class="popup" ref={page}>
      <header>
        <TitleBar {...props} onCopyLink={props.onCopy} />
        {accounts.length > 1
          ? lazy(({ ProgramStrip }) => <ProgramStrip store={store}>{trouble}</ProgramStrip>)
          : trouble}
      </header>
      {/* Another program begins at its top. */}
      <main key={account?.id} class="content" tabIndex={-1}>
        <NotStored {...props} />
        {leftOut &&
          lazy(({ Trouble }) => (
            <Trouble
              words={{ what: t('programNotDrawn', leftOut), todo: t('viewFailedTodo') }}
              severity="unreachable"
            />
          ))}
        {account && isAdministration ? (
          <>
            <MessageLine store={store} />
            {lazy(({ AdministratorView, overview }) => (
              <AdministratorView {...props} {...{ account, overview, onCopy }} />
            ))}
          </>
        ) : (
          <AffiliateView {...props} onCopy={onCopy} />
        )}
      </main>
      <LiveRegion announcer={store.announcer} />
    </div>
  );

  async function onCopy(text: string): Promise<boolean> {
    const copied = await props.onCopy(text);
    store.announcer.announce(t(copied ? 'copied' : 'notCopied'));
    return copied;
  }
}
