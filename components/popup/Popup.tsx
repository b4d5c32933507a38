import { Component, render } from 'preact';
import { useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { listed, t } from '../../lib/platform/i18n.ts';
import { singleProgramStore } from '../../lib/views/popup/single-program-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { useFocusRecovery } from '../parts/focus.ts';
import { LiveRegion } from '../parts/message/LiveRegion.tsx';
import { AffiliateView } from './AffiliateView.tsx';
import type { PopupProps } from './lazy-loader.ts';
import { MessageLine } from './messages/MessageLine.tsx';
import { TitleBar } from './TitleBar.tsx';

interface State {
  failure: { error: unknown } | null;
}

/** The popup. Leaves out programs that cannot be drawn, and names them. */
export class Popup extends Component<PopupProps, State> {
  override state: State = { failure: null };

  static override getDerivedStateFromError = (error: unknown): State => ({ failure: { error } });

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

  override render(props: PopupProps, { failure }: State) {
    return failure === null ? <PopupContent {...props} /> : null;
  }
}

function canDraw(account: Account, props: PopupProps): boolean {
  const detached = document.createElement('div');
  try {
    render(<Connected {...props} store={singleProgramStore(props.store, account)} />, detached);
    render(null, detached);
    return true;
  } catch {
    return false;
  }
}

function PopupContent(props: PopupProps) {
  const { store, lazy } = props;
  const { accounts, lost } = store.stored.value;
  if (accounts.length > 0) return <Connected {...props} />;
  return lazy(({ EmptyState }) => (
    <main class="popup">
      <StorageTrouble {...props} />
      <EmptyState icon="link" title={t(lost ? 'dataLost' : 'welcome')} text={t(lost ? 'dataLostTodo' : 'welcomeText')}>
        <Button class="primary" onClick={() => props.onOptions()} label={t('connectProgram')} opensTab />
      </EmptyState>
    </main>
  ));
}

function StorageTrouble({ store, lazy }: Pick<PopupProps, 'store' | 'lazy'>) {
  const error = store.stored.value.storageError;
  return error && lazy(({ ErrorTrouble }) => <ErrorTrouble error={error} />);
}

function Connected(props: PopupProps) {
  const { store, lazy } = props;
  const leftOut = listed(store.undrawable.value.map(({ name }) => name));
  const page = useRef<HTMLDivElement>(null);
  useFocusRecovery(page);
  const account = store.account.value;
  const onCopy = (text: string) => store.announcer.copied(props.onCopy(text));
  const hasSeveral = store.stored.value.accounts.length > 1;
  const hasTrouble = store.shown.value.some(({ state }) => state.trouble);
  const trouble = hasTrouble && lazy(({ TroubleStrip }) => <TroubleStrip key={account?.id} {...props} />);
  return (
    <div class="popup" ref={page}>
      <header class={hasSeveral ? 'several cluster gap-0' : undefined}>
        <TitleBar {...props} />
        {hasSeveral ? lazy(({ ProgramStrip }) => <ProgramStrip store={store}>{trouble}</ProgramStrip>) : trouble}
      </header>
      {/* Keyed, so that another program starts at its top. */}
      <main key={account?.id} class="content scroller" tabIndex={-1}>
        <StorageTrouble {...props} />
        {leftOut &&
          lazy(({ Trouble }) => (
            <Trouble
              words={{ what: t('programNotDrawn', leftOut), todo: t('viewFailedTodo') }}
              severity="unreachable"
            />
          ))}
        {account?.role === 'administration' ? (
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
}
