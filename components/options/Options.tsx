import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { severityOf } from '../../lib/domain/errors.ts';
import { t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { Farewell, OptionsStore } from '../../lib/views/options-store.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { AccountCard } from './AccountCard.tsx';
import { ConnectedNews, Success } from './ConnectedNews.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { Help } from './Help.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SiteConnect } from './SiteConnect.tsx';

export interface OptionsProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** What whoever helps needs to know, as it is now. */
  diagnostics(): string;
}

export function Options({ store, onCopy, diagnostics }: OptionsProps) {
  const { accounts, states, settings, abilities, unkept } = store.stored.value;
  const outcome = store.outcome.value;
  const edited = store.edited.value;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // "Edit" fills a form further down the page: take the user there.
    if (edited) heading.current?.scrollIntoView({ block: 'start' });
  }, [edited?.id]);

  return (
    <main class="options">
      <header class="page-head">
        <img src="/icon/48.png" width="40" height="40" alt="" />
        <h1>{t('extensionName')}</h1>
      </header>
      {store.gone.value && (
        <p class="trouble unreachable" role="alert">
          {t('gone')}
        </p>
      )}
      {unkept && <Trouble words={wordsFor(unkept)} severity={severityOf(unkept)} />}
      {store.farewell.value && <Success text={farewellText(store.farewell.value)} />}
      {accounts.length > 0 && (
        <section aria-labelledby="programmes">
          <h2 id="programmes">{t('programmes')}</h2>
          {outcome?.ok && (
            <Arrival key={outcome.value.account.id}>
              <ConnectedNews
                outcome={outcome}
                hideAmounts={settings.hideAmounts}
                onKeep={store.acknowledge}
                onDisconnect={({ account }) => void store.disconnect(account, account.byConsent === true)}
              />
            </Arrival>
          )}
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              state={states[account.id]}
              hideAmounts={settings.hideAmounts}
              test={store.tests.value[account.id]}
              onEdit={() => store.edit(account)}
              onTest={() => void store.test(account)}
              abilities={abilities[account.id] ?? null}
              check={store.checks.value[account.id]}
              onRenew={() => void store.site.renew(account)}
              onCheck={() => void store.check(account)}
              onCopy={onCopy}
              onDisconnect={(revoke) => void store.disconnect(account, revoke)}
            />
          ))}
        </section>
      )}
      <section aria-labelledby="connect-heading">
        <h2 id="connect-heading" ref={heading}>
          {edited ? t('editing', edited.name) : accounts.length > 0 ? t('connectAnother') : t('connectFirst')}
        </h2>
        <div class="card">
          {!edited && (
            <SiteConnect
              site={store.site}
              onCopy={onCopy}
              onByHand={(baseUrl) => store.openByHand(true, baseUrl)}
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
              onConnect={() => void store.connect()}
              onCancel={store.stopEditing}
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
        />
      </section>
      <Help diagnostics={diagnostics} onCopy={onCopy} />
      <p class="hint privacy">{t('privacyNote')}</p>
    </main>
  );
}

/** What has just come stands far above the form that led to it: the user is taken there, and the keyboard, too. */
function Arrival({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={element} tabIndex={-1} class="arrival">
      {children}
    </div>
  );
}

function farewellText({ name, revoked }: Farewell): string {
  const told = t('disconnected', name);
  return revoked === null ? told : `${told} ${t(revoked ? 'revoked' : 'notRevoked')}`;
}
