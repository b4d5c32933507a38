import { Component, render } from 'preact';
import { useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import { type PopupStore, storeOfOne } from '../../lib/views/popup/popup-store.ts';
import { Empty } from '../parts/Empty.tsx';
import { useCaughtFocus } from '../parts/focus.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Earnings } from './Earnings.tsx';
import { NewApplicants } from './NewApplicants.tsx';
import { Paused } from './Paused.tsx';
import type { ReadNotice } from './PortalNotice.tsx';
import { ProgrammeStrip } from './ProgrammeStrip.tsx';
import type { LoadedShare } from './share/ShareSheet.tsx';
import { TitleBar } from './TitleBar.tsx';
import { ProgrammeTrouble, TroubleStrip } from './TroubleStrip.tsx';
import { type LoadedOverview, WithoutEarnings } from './WithoutEarnings.tsx';

export interface PopupProps {
  store: PopupStore;
  onOptions(account?: Account): void;
  onGroups(): void;
  /** Opens the earnings page; null: of all programmes combined. */
  onEarnings(accountId: string | null): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  /** Asks the account's site to approve again, and shows the result. */
  onRenew(account: Account): void;
  loadReader: () => Promise<ReadNotice>;
  loadOverview: () => Promise<LoadedOverview>;
  loadShare(): Promise<LoadedShare>;
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
    store.leaveOut(faulty);
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
    render(<Connected {...props} store={storeOfOne(props.store, account)} />, aside);
    render(null, aside);
    return true;
  } catch {
    return false;
  }
}

function Whole(props: PopupProps) {
  const { accounts, pendingWrites } = props.store.stored.value;
  if (accounts.length > 0) return <Connected {...props} />;
  return (
    <main class="popup">
      {pendingWrites && <Trouble words={wordsFor(pendingWrites)} severity={severityOf(pendingWrites)} />}
      <Empty icon="link" title={t('welcome')} text={t('welcomeText')}>
        <button type="button" class="primary" onClick={() => props.onOptions()}>
          {t('connectProgramme')}
        </button>
      </Empty>
    </main>
  );
}

function Connected(props: PopupProps) {
  const { store } = props;
  const { accounts, pendingWrites } = store.stored.value;
  const leftOut = store.leftOut.value.map(({ name }) => name).join(', ');
  const page = useRef<HTMLDivElement>(null);
  useCaughtFocus(page);
  const account = store.account.value;
  const isAdministration = account?.role === 'administration';
  const hasFigures = store.shown.value.some(({ state }) => state.snapshot);
  const trouble = !isAdministration && (hasFigures || !account) && <TroubleStrip {...props} />;
  return (
    <div class="popup" ref={page}>
      <header>
        <TitleBar {...props} />
        {accounts.length > 1 ? <ProgrammeStrip store={store}>{trouble}</ProgrammeStrip> : trouble}
      </header>
      {/* Another programme begins at its top. */}
      <main key={account?.id} class="content" tabIndex={-1}>
        {pendingWrites && <Trouble words={wordsFor(pendingWrites)} severity={severityOf(pendingWrites)} />}
        {leftOut && (
          <Trouble words={{ what: t('programNotDrawn', leftOut), todo: t('viewFailedTodo') }} severity="unreachable" />
        )}
        <Paused store={store} />
        <NewApplicants store={store} />
        {account && (isAdministration || !hasFigures) && <ProgrammeTrouble {...props} account={account} />}
        {account && isAdministration ? <WithoutEarnings {...props} account={account} /> : <Earnings {...props} />}
      </main>
      <LiveRegion announcer={store.announcer} />
    </div>
  );
}
