import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../lib/account.ts';
import { connectSeverity, connectWords } from '../lib/form-words.ts';
import { locale, t } from '../lib/i18n.ts';
import { formatMoney } from '../lib/money.ts';
import type { Outcome } from '../lib/options-store.ts';
import type { AccountState } from '../lib/state.ts';
import { formatMoment } from '../lib/time.ts';
import { severityOf, wordsFor } from '../lib/words.ts';
import { Icon } from './Icon.tsx';
import { Trouble } from './Trouble.tsx';

interface Props {
  account: Account;
  state: AccountState | undefined;
  test: Outcome | 'asking' | undefined;
  onEdit(): void;
  /** Asks for site access first where it is missing, so it must be called from the click itself. */
  onTest(): void;
  onDisconnect(): void;
}

/** A connected programme in the options. */
export function AccountCard({ account, state, test, onEdit, onTest, onDisconnect }: Props) {
  const [leaving, setLeaving] = useState(false);
  const { name, baseUrl, username, role } = account;
  const tested = test === 'asking' ? undefined : test;
  const trouble = state?.trouble ?? null;
  return (
    <article class="card account">
      <header>
        <h3>{name}</h3>
        <p class="hint">
          {role === 'affiliate' ? t('affiliateOf', username) : t('administratorOf', username)}
        </p>
        <p class="hint address">{baseUrl}</p>
        {role === 'affiliate' && state?.snapshot && (
          <p class="hint">{t('figuresOf', formatMoment(state.snapshot.fetchedAt, locale()))}</p>
        )}
      </header>
      {tested?.ok && <Success text={connectedText(tested)} />}
      {tested && !tested.ok && (
        <Trouble urgent words={connectWords(tested.error)} severity={connectSeverity(tested.error)} />
      )}
      {!tested && trouble && (
        <Trouble words={wordsFor(trouble)} severity={severityOf(trouble)}>
          {trouble.kind === 'no-access' && (
            <button type="button" class="primary" onClick={onTest}>
              {t('grantAccess', new URL(baseUrl).host)}
            </button>
          )}
          {severityOf(trouble) === 'refused' && (
            <button type="button" onClick={onEdit}>
              {t('changePassword')}
            </button>
          )}
        </Trouble>
      )}
      {leaving ? (
        <Farewell name={name} onDisconnect={onDisconnect} onStay={() => setLeaving(false)} />
      ) : (
        <div class="actions">
          <button type="button" onClick={onEdit}>
            {t('edit')}
          </button>
          <button type="button" aria-disabled={test === 'asking'} onClick={onTest}>
            {test === 'asking' ? t('testing') : t('test')}
          </button>
          <button type="button" class="danger" onClick={() => setLeaving(true)}>
            {t('disconnect')}
          </button>
        </div>
      )}
    </article>
  );
}

/** Asks once more: what is wiped does not come back. */
function Farewell({ name, onDisconnect, onStay }: { name: string; onDisconnect(): void; onStay(): void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div class="farewell">
      <p>{t('disconnectQuestion', name)}</p>
      <div class="actions">
        <button type="button" ref={stay} onClick={onStay}>
          {t('keepIt')}
        </button>
        <button type="button" class="danger solid" onClick={onDisconnect}>
          {t('disconnectNow')}
        </button>
      </div>
    </div>
  );
}

export function Success({ text }: { text: string }) {
  return (
    <p class="success" role="status">
      <Icon name="check" />
      <span>{text}</span>
    </p>
  );
}

/** "Connected to shop.example. Unpaid: $200.10" */
export function connectedText({ value: { account, unpaid } }: Extract<Outcome, { ok: true }>): string {
  if (account.role === 'administration') return t('connectedAdministration', account.name);
  if (!unpaid) return t('connected', account.name);
  return t('connectedUnpaid', account.name, formatMoney(unpaid, locale()));
}
