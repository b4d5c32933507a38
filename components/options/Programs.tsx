import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { isInOtherField } from '../parts/focus.ts';
import { ConnectProgram } from './connect/ConnectProgram.tsx';
import { ConnectResult } from './connect/ConnectResult.tsx';
import type { PageProps } from './connect/ManualConnectForm.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { AccountRow } from './program/AccountRow.tsx';
import { PopupPreview } from './Welcome.tsx';

interface Props extends PageProps {
  onGroups(): void;
}

export function Programs({ store, onGroups, ...on }: Props) {
  const { accounts, states } = store.stored.value;
  const outcome = store.outcome.value;
  // A later update may have failed, or another window disconnected it: then "Connected" would contradict the rows.
  const isConnected = (id: string) => accounts.some((account) => account.id === id) && !states[id]?.trouble;
  const connected = outcome?.ok && isConnected(outcome.value.account.id) ? outcome.value : null;
  // After the first program, the preview shows its figures instead of the example.
  const hasStart = connected !== null || store.steps.value.length > 0;
  const isFirst = accounts.length === 1 && connected?.account.role === 'affiliate';
  return (
    <section class="stack" aria-labelledby="programs">
      {/* The card above the programs begins with the result of connecting, so it needs no heading of its own. */}
      <h2 id="programs" class={hasStart ? 'spoken' : undefined} tabIndex={-1} data-landing>
        {t('programs')}
      </h2>
      {hasStart && (
        <div class={isFirst ? 'connected stack gap-5 align-start with-preview' : 'stack gap-4'}>
          <div class="card stack gap-4">
            {connected && (
              <FocusOnMount key={connected.account.id} own={`.another, #account-${connected.account.id}`}>
                <ConnectResult
                  connected={connected}
                  onGroups={onGroups}
                  onDisconnect={() => void store.disconnect(connected.account, connected.account.byConsent === true)}
                />
                {isFirst && (
                  <p class="text-large strong">
                    {t('clickIcon')} {store.pinned.value && <span class="arrow" aria-hidden="true" />}
                  </p>
                )}
              </FocusOnMount>
            )}
            <FirstSteps store={store} />
          </div>
          {isFirst && <PopupPreview />}
        </div>
      )}
      <div class="box divided">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} store={store} {...on} />
        ))}
        {/* Keyed, so that it closes once another program is connected. */}
        <details class="another" key={accounts.length} open={store.offered.value.length > 0}>
          <summary>{t('connectAnother')}</summary>
          <ConnectProgram store={store} {...on} />
        </details>
      </div>
    </section>
  );
}

/** Scrolls new content into view and focuses it, because it is far from the form that led to it. @param own that form */
function FocusOnMount({ own, children }: { own: string; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInOtherField(own)) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={element} tabIndex={-1} class="arrival stack gap-4" data-landing>
      {children}
    </div>
  );
}
