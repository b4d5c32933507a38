import { type Abilities, roleOf } from '../../lib/domain/abilities.ts';
import type { Account } from '../../lib/domain/account.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { formatCount } from '../../lib/domain/money.ts';
import type { AccountState, Snapshot } from '../../lib/domain/state.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { PopupStore } from '../../lib/views/popup-store.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Empty, FirstLoad } from '../parts/Empty.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Figures } from './Figures.tsx';
import { AgeOfFigures } from './Freshness.tsx';
import { PortalNotice, type Sanitise } from './PortalNotice.tsx';
import { ReferralList } from './ReferralList.tsx';
import { ShareLinks } from './ShareLinks.tsx';

export interface PopupProps {
  store: PopupStore;
  onOptions(): void;
  onGroups(): void;
  /** Must ask for access before any await (pitfall 14). */
  onGrant(account: Account): void;
  loadSanitiser: () => Promise<Sanitise>;
  /** The address of the tab behind the popup, where the browser tells it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
}

export function Popup(props: PopupProps) {
  const { store, onOptions, onGroups } = props;
  const account = store.account.value;
  const { unkept } = store.stored.value;
  if (!account) {
    return (
      <main class="popup">
        {unkept && <Trouble words={wordsFor(unkept)} severity={severityOf(unkept)} />}
        <Empty icon="link" title={t('welcome')} text={t('welcomeText')}>
          <button type="button" class="primary" onClick={onOptions}>
            {t('connectProgramme')}
          </button>
        </Empty>
      </main>
    );
  }
  const state = store.state.value;
  return (
    <div class="popup">
      <header class="bar">
        <AccountSwitch store={store} shown={account} />
        <button
          type="button"
          class="icon-button"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={onOptions}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main class="content">
        {unkept && <Trouble words={wordsFor(unkept)} severity={severityOf(unkept)} />}
        {account.role === 'administration' ? (
          <WithoutEarnings account={account} abilities={store.stored.value.abilities[account.id]} />
        ) : (
          <Earnings {...props} account={account} state={state} />
        )}
      </main>
      <footer class="bar">
        {account.role === 'affiliate' && <AgeOfFigures store={store} />}
        <button type="button" class="quiet" onClick={onGroups}>
          <Icon name="group" />
          {t('lookUpGroup')}
        </button>
      </footer>
    </div>
  );
}

function WithoutEarnings({
  account,
  abilities,
}: {
  account: Account;
  abilities: Abilities | null | undefined;
}) {
  return roleOf(account.role, abilities) === 'nothing' ? (
    <Empty icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} />
  ) : (
    <Empty icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} />
  );
}

function AccountSwitch({ store, shown }: { store: PopupStore; shown: Account }) {
  const { accounts } = store.stored.value;
  if (accounts.length === 1) return <h1 class="account-name">{shown.name}</h1>;
  return (
    <h1 class="account-name">
      <select
        aria-label={t('account')}
        value={shown.id}
        onChange={(event) => void store.select(event.currentTarget.value)}
      >
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </h1>
  );
}

function Earnings({
  store,
  account,
  state,
  ...props
}: PopupProps & { account: Account; state: AccountState }) {
  const { snapshot, trouble } = state;
  if (!snapshot && !trouble) return <FirstLoad />;
  // The service wants to be left alone for a while: a button that does nothing would be a lie.
  const waits = (state.schedule.notBefore ?? 0) > store.now.value;
  return (
    <>
      {trouble && (
        <Trouble words={wordsFor(trouble)} severity={severityOf(trouble)}>
          {trouble.kind === 'no-access' && (
            <button type="button" class="primary" onClick={() => props.onGrant(account)}>
              {t('grantAccess', new URL(account.baseUrl).host)}
            </button>
          )}
          {severityOf(trouble) === 'refused' && (
            <button type="button" onClick={props.onOptions}>
              {t('openSettings')}
            </button>
          )}
          {severityOf(trouble) === 'unreachable' && !snapshot && !waits && (
            <button type="button" disabled={store.busy.value} onClick={() => void store.refresh()}>
              {t('tryAgain')}
            </button>
          )}
        </Trouble>
      )}
      {snapshot && <Overview store={store} snapshot={snapshot} {...props} />}
    </>
  );
}

function Overview({
  store,
  snapshot,
  loadSanitiser,
  page,
  onCopy,
}: Pick<PopupProps, 'store' | 'loadSanitiser' | 'page' | 'onCopy'> & { snapshot: Snapshot }) {
  const share = store.share.value;
  const { stats, referrals, noticeHtml } = snapshot;
  const view: AmountView = {
    covered: store.covered.value,
    onUncover: store.uncover,
    fallbackCurrency: store.currency.value,
  };
  const total = stats.totalReferrals ?? 0;
  return (
    <>
      <Figures stats={stats} view={view} />
      {share && <ShareLinks share={share} page={page} onCopy={onCopy} />}
      <section aria-labelledby="recent-heading">
        <h2 id="recent-heading">{t('recentReferrals')}</h2>
        {referrals.length > 0 ? (
          <ReferralList referrals={referrals} marked={store.marked.value} now={store.now.value} view={view} />
        ) : total > 0 ? (
          <Empty small title={t('noneListed')} text={t('noneListedText')} />
        ) : (
          <Empty small title={t('noReferrals')} text={t('noReferralsText')} />
        )}
        {referrals.length > 0 && total > referrals.length && (
          <p class="listed">
            {t('listedOf', formatCount(referrals.length, locale()), formatCount(total, locale()))}
          </p>
        )}
      </section>
      {noticeHtml !== '' && <PortalNotice html={noticeHtml} loadSanitiser={loadSanitiser} />}
    </>
  );
}
