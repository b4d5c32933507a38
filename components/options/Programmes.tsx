import { t } from '../../lib/platform/i18n.ts';
import { Arrival } from './Arrival.tsx';
import { Connecting, type PageProps } from './Connecting.tsx';
import { ConnectedNews } from './connect/ConnectedNews.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { AccountRow } from './programme/AccountRow.tsx';

/** The connected programmes, a row each, and a row to connect another. */
export function Programmes({ store, ...on }: PageProps) {
  const { accounts, settings, states } = store.stored.value;
  const outcome = store.outcome.value;
  // "Connected" must not stand beside what a later update says of the same account.
  const isNews = outcome?.ok && !states[outcome.value.account.id]?.trouble;
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes" tabIndex={-1} data-landing>
        {t('programmes')}
      </h2>
      {isNews && (
        <Arrival key={outcome.value.account.id}>
          <ConnectedNews
            outcome={outcome}
            hideAmounts={settings.hideAmounts}
            onKeep={store.keep}
            onDisconnect={({ account }) => void store.disconnect(account, account.byConsent === true)}
          />
        </Arrival>
      )}
      <FirstSteps store={store} />
      <div class="rows">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} store={store} {...on} />
        ))}
        {/* Closed again once another one is connected. */}
        <details class="another" key={accounts.length}>
          <summary>{t('connectAnother')}</summary>
          <Connecting store={store} {...on} />
        </details>
      </div>
    </section>
  );
}
