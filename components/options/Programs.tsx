import { t } from '../../lib/platform/i18n.ts';
import { Arrival } from './Arrival.tsx';
import { ConnectProgram, type PageProps } from './ConnectProgram.tsx';
import { ConnectResult } from './connect/ConnectResult.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { PopupPreview } from './PopupPreview.tsx';
import { AccountRow } from './program/AccountRow.tsx';

interface Props extends PageProps {
  /** Opens the side panel, which must happen in the click itself. */
  onGroups(): void;
}

/** The connected programs, a row each, and a row to connect another. */
export function Programs({ store, onGroups, ...on }: Props) {
  const { accounts, states } = store.stored.value;
  const outcome = store.outcome.value;
  // "Connected" must not stand beside what a later update says of the same account.
  const connected = outcome?.ok && !states[outcome.value.account.id]?.trouble ? outcome.value : null;
  // The first program's figures are now where the example was.
  const isFirst = accounts.length === 1 && connected?.account.role === 'affiliate';
  return (
    <section aria-labelledby="programs">
      <h2 id="programs" tabIndex={-1} data-landing>
        {t('programs')}
      </h2>
      {(connected || store.steps.value.length > 0) && (
        <div class={isFirst ? 'start first' : 'start'}>
          <div>
            {connected && (
              <Arrival key={connected.account.id}>
                <ConnectResult
                  connected={connected}
                  onGroups={onGroups}
                  onDisconnect={() => void store.disconnect(connected.account, connected.account.byConsent === true)}
                />
                {isFirst && (
                  <p class="click-icon">
                    {t('clickIcon')} {store.pinned.value && <span class="arrow" aria-hidden="true" />}
                  </p>
                )}
              </Arrival>
            )}
            <FirstSteps store={store} />
          </div>
          {isFirst && <PopupPreview />}
        </div>
      )}
      <div class="rows">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} store={store} {...on} />
        ))}
        {/* Closed again once another one is connected. */}
        <details class="another" key={accounts.length}>
          <summary>{t('connectAnother')}</summary>
          <ConnectProgram store={store} {...on} />
        </details>
      </div>
    </section>
  );
}
