import { useEffect, useRef, useState } from 'preact/hooks';
import { type Abilities, roleOf } from '../../lib/domain/abilities.ts';
import type { Account } from '../../lib/domain/account.ts';
import type { Outcome } from '../../lib/domain/connect-form.ts';
import type { Checked } from '../../lib/domain/connection-check.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import type { AccountState } from '../../lib/domain/state.ts';
import { formatMoment } from '../../lib/domain/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import { connectSeverity, connectWords } from '../../lib/views/form-words.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { CheckList } from './CheckList.tsx';
import { ConnectedNews } from './ConnectedNews.tsx';

interface Props {
  account: Account;
  state: AccountState | undefined;
  hideAmounts: boolean;
  test: Outcome | 'asking' | undefined;
  onEdit(): void;
  /** Asks for site access first where it is missing, so it must be called from the click itself. */
  onTest(): void;
  abilities: Abilities | null;
  check: Checked[] | 'asking' | undefined;
  /** Asks for site access first, so it must be called from the click itself. */
  onRenew(): void;
  onCheck(): void;
  onCopy(text: string): Promise<boolean>;
  /** @param revoke the password at the site, too */
  onDisconnect(revoke: boolean): void;
}

const ROLE_WORDS = {
  affiliate: 'affiliateOf',
  administration: 'administratorOf',
  nothing: 'neitherOf',
} as const;

/** A connected programme in the options. */
export function AccountCard({ account, state, hideAmounts, test, abilities, check, ...on }: Props) {
  const { onEdit, onTest, onDisconnect } = on;
  const [leaving, setLeaving] = useState(false);
  const { name, baseUrl, username, role } = account;
  const user =
    abilities?.userName && abilities.userName !== username ? `${abilities.userName} (${username})` : username;
  const tested = test === 'asking' ? undefined : test;
  const trouble = state?.trouble ?? null;
  return (
    <article class="card account">
      <header>
        <h3>{name}</h3>
        <p class="hint">{t(ROLE_WORDS[roleOf(role, abilities)], user)}</p>
        <p class="hint address">{baseUrl}</p>
        {role === 'affiliate' && state?.snapshot && (
          <p class="hint">{t('figuresOf', formatMoment(state.snapshot.fetchedAt, locale()))}</p>
        )}
      </header>
      {tested?.ok && <ConnectedNews outcome={tested} hideAmounts={hideAmounts} />}
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
          {severityOf(trouble) === 'refused' && account.byConsent && (
            <button type="button" class="primary" onClick={on.onRenew}>
              {t('renewAtSite')}
            </button>
          )}
          {severityOf(trouble) === 'refused' && (
            <button type="button" onClick={onEdit}>
              {t('changePassword')}
            </button>
          )}
        </Trouble>
      )}
      {check && check !== 'asking' && <CheckList found={check} onCopy={on.onCopy} />}
      {leaving ? (
        <Farewell
          name={name}
          revocable={account.byConsent === true}
          onDisconnect={onDisconnect}
          onStay={() => setLeaving(false)}
        />
      ) : (
        <div class="actions">
          <button type="button" onClick={onEdit}>
            {t('edit')}
          </button>
          <button type="button" aria-disabled={test === 'asking'} onClick={onTest}>
            {test === 'asking' ? t('testing') : t('test')}
          </button>
          <button type="button" aria-disabled={check === 'asking'} onClick={on.onCheck}>
            {check === 'asking' ? t('checking') : t('checkConnection')}
          </button>
          <button type="button" class="danger" onClick={() => setLeaving(true)}>
            {t('disconnect')}
          </button>
        </div>
      )}
    </article>
  );
}

interface FarewellProps {
  name: string;
  /** The password was made for us on the site's consent page, so it can be revoked there. */
  revocable: boolean;
  onDisconnect(revoke: boolean): void;
  onStay(): void;
}

/** Asks once more: what is wiped does not come back. */
function Farewell({ name, revocable, onDisconnect, onStay }: FarewellProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const [revoke, setRevoke] = useState(revocable);
  // Revoking asks the site, which may take its time.
  const [busy, setBusy] = useState(false);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div class="farewell">
      <p>{t('disconnectQuestion', name)}</p>
      {revocable && (
        <label class="check">
          <input
            type="checkbox"
            checked={revoke}
            onChange={(event) => setRevoke(event.currentTarget.checked)}
          />
          {t('revokeToo')}
        </label>
      )}
      <div class="actions">
        <button type="button" ref={stay} onClick={onStay}>
          {t('keepIt')}
        </button>
        <button
          type="button"
          class="danger solid"
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            setBusy(true);
            onDisconnect(revoke);
          }}
        >
          {t('disconnectNow')}
        </button>
      </div>
    </div>
  );
}
