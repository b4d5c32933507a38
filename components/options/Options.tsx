import { useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import type { Shortcut } from '../../lib/domain/shortcut.ts';
import { t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import { farewellText } from '../../lib/views/options/connected-words.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Arrival } from '../parts/Arrival.tsx';
import { useCaughtFocus, useFocusNext } from '../parts/focus.ts';
import { Gone } from '../parts/Gone.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Backup } from './Backup.tsx';
import { ConnectedNews, Success } from './connect/ConnectedNews.tsx';
import { ConnectForm } from './connect/ConnectForm.tsx';
import { SiteConnect } from './connect/SiteConnect.tsx';
import { Help } from './Help.tsx';
import { Programme } from './Programme.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export interface OptionsProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** The shortcuts as the browser has them; empty if it does not report any. */
  shortcuts: Shortcut[];
  /** The current state, for support. */
  diagnostics(): string;
}

export function Options({ store, diagnostics, shortcuts, ...props }: OptionsProps) {
  const { accounts, settings, pendingWrites } = store.stored.value;
  const outcome = store.outcome.value;
  const edited = store.edited.value;
  const page = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(page);
  useCaughtFocus(page);

  /** Scrolls to the form: to the field to change, or to its heading. */
  function edit(account: Account, field?: 'password'): void {
    store.edit(account);
    focusNext(field ? `[name="${field}"]` : '#connect-heading');
  }

  function useAddress(baseUrl: string): void {
    store.useAddress(baseUrl);
    focusNext('[name="baseUrl"]');
  }

  async function onCopy(text: string): Promise<boolean> {
    const copied = await props.onCopy(text);
    store.announcer.announce(t(copied ? 'copied' : 'notCopied'));
    return copied;
  }

  async function connect(anew?: boolean): Promise<void> {
    const id = store.edited.value?.id;
    await store.connect(anew);
    // Saved: back to the account that was edited.
    if (id && !store.edited.value && !store.outcome.value) focusNext(`#account-${id} .edit`);
  }

  return (
    <main class="options" ref={page} tabIndex={-1}>
      <header class="page-head">
        <img src="/icon/48.png" width="40" height="40" alt="" />
        <h1>{t('extensionName')}</h1>
      </header>
      {store.gone.value && <Gone />}
      {pendingWrites && <Trouble words={wordsFor(pendingWrites)} severity={severityOf(pendingWrites)} />}
      {store.farewell.value && <Success text={farewellText(store.farewell.value)} />}
      {accounts.length > 0 && (
        <section aria-labelledby="programmes">
          <h2 id="programmes">{t('programmes')}</h2>
          {outcome?.ok && (
            <Arrival key={outcome.value.account.id}>
              <ConnectedNews
                outcome={outcome}
                hideAmounts={settings.hideAmounts}
                onKeep={store.keep}
                onDisconnect={({ account }) => void store.disconnect(account, account.byConsent === true)}
              />
            </Arrival>
          )}
          {accounts.map((account) => (
            <Programme
              key={account.id}
              account={account}
              store={store}
              onEdit={(field) => edit(account, field)}
              onAddress={(baseUrl) => {
                store.edit(account);
                useAddress(baseUrl);
              }}
              onCopy={onCopy}
            />
          ))}
        </section>
      )}
      <section aria-labelledby="connect-heading">
        <h2 id="connect-heading" tabIndex={-1} data-landing>
          <bdi>
            {edited ? t('editing', edited.name) : accounts.length > 0 ? t('connectAnother') : t('connectFirst')}
          </bdi>
        </h2>
        <div class="card">
          {!edited && (
            <SiteConnect
              site={store.site}
              onCopy={onCopy}
              onByHand={(baseUrl) => {
                store.openByHand(true, baseUrl);
                focusNext('[name="username"]');
              }}
            />
          )}
          <details
            class="by-hand"
            open={edited !== null || store.byHand.value}
            onToggle={(event) => !edited && store.openByHand(event.currentTarget.open)}
          >
            <summary hidden={edited !== null}>{t('byHand')}</summary>
            {!edited && <p class="intro">{t('connectIntro')}</p>}
            <ConnectForm
              form={store.form.value}
              edited={edited}
              error={outcome && !outcome.ok ? outcome.error : null}
              connecting={store.connecting.value}
              onFill={store.fill}
              onConnect={() => void connect()}
              onAnew={() => void connect(true)}
              onAddress={useAddress}
              onCancel={() => {
                store.stopEditing();
                if (edited) focusNext(`#account-${edited.id} .edit`);
              }}
              onShown={(shown) => store.announcer.announce(t(shown ? 'passwordShown' : 'passwordHidden'))}
            />
          </details>
        </div>
      </section>
      <section aria-labelledby="settings-heading">
        <h2 id="settings-heading">{t('settings')}</h2>
        <SettingsForm
          settings={settings}
          notified={store.notified.value}
          onChoose={(part) => void store.choose(part)}
          onTryNotification={() => void store.tryNotification()}
          onTrySound={() => void store.trySound()}
          onTryDigest={() => void store.tryDigest()}
        />
      </section>
      <section aria-labelledby="backup-heading">
        <h2 id="backup-heading">{t('backupHeading')}</h2>
        <Backup store={store} />
      </section>
      <Help diagnostics={diagnostics} shortcuts={shortcuts} onCopy={onCopy} />
      <p class="hint privacy">{t('privacyNote')}</p>
      <LiveRegion announcer={store.announcer} />
    </main>
  );
}
