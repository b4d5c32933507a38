import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { type Capabilities, roleOf } from '../../lib/domain/accounts/capabilities.ts';
import type { CheckResult } from '../../lib/domain/accounts/connection-check.ts';
import type { SiteError } from '../../lib/domain/accounts/site.ts';
import { needsPassword } from '../../lib/domain/accounts/suggested-actions.ts';
import { formatMoment } from '../../lib/domain/calendar/time.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import type { AccountView } from '../../lib/domain/polling/account-state.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { troubleWords } from '../../lib/platform/words.ts';
import { siteSeverity, siteWords } from '../../lib/views/options/site-words.ts';
import { useFocusNext } from '../parts/focus.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { CheckReport } from './connect/CheckReport.tsx';
import { SuggestedActions } from './connect/SuggestedActions.tsx';
import { Farewell } from './Farewell.tsx';

interface Props {
  account: Account;
  state: AccountView | undefined;
  capabilities: Capabilities | null;
  check: CheckResult | 'asking' | undefined;
  /** The progress or error of asking the site to approve again; absent before that. */
  renewal?: { busy: boolean; error: SiteError | null };
  /** Folded away at the end of the card. */
  children?: ComponentChildren;
  /** `field`: the field to change. */
  onEdit(field?: 'password'): void;
  /** Requests site access first, so it must be called in the click itself. */
  onRenew(): void;
  /** Requests missing site access first, so it must be called in the click itself. */
  onCheck(): void;
  onAddress(baseUrl: string): void;
  onCopy(text: string): Promise<boolean>;
  /** @param revoke whether to revoke the password at the site */
  onDisconnect(revoke: boolean): Promise<void>;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

const ROLE_WORDS = {
  affiliate: 'affiliateOf',
  administration: 'administratorOf',
  // Without the route nobody can tell whether they are an administrator.
  absent: 'noGroupsOf',
  forbidden: 'barredOf',
} as const;

/** A connected programme on the settings page. */
export function AccountCard({ account, state, capabilities, check, renewal, children, ...on }: Props) {
  const [leaving, setLeaving] = useState(false);
  const card = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(card);
  const { id, name, baseUrl, username, role, byConsent } = account;
  const user =
    capabilities?.userName && capabilities.userName !== username ? `${capabilities.userName} (${username})` : username;
  const trouble = state?.trouble ?? null;
  const renew = byConsent && (
    <button type="button" class="primary" aria-disabled={renewal?.busy} onClick={on.onRenew}>
      {renewal?.busy ? t('consenting') : t('renewAtSite')}
    </button>
  );
  return (
    <article class="card account" id={`account-${id}`} ref={card}>
      <header>
        <h3 title={name} tabIndex={-1} data-landing>
          <bdi>{name}</bdi>
        </h3>
        <p class="hint address" title={user}>
          <bdi>{t(ROLE_WORDS[roleOf(role, capabilities)], user)}</bdi>
        </p>
        <p class="hint address" title={baseUrl}>
          <bdi>{baseUrl}</bdi>
        </p>
        {role === 'affiliate' && state?.snapshot && (
          <p class="hint">{t('figuresOf', formatMoment(state.snapshot.fetchedAt, locale()))}</p>
        )}
      </header>
      {renewal?.error && <Trouble words={siteWords(renewal.error)} severity={siteSeverity(renewal.error)} urgent />}
      {check && check !== 'asking' ? (
        <CheckReport {...on} result={check} baseUrl={baseUrl} renew={renew} />
      ) : (
        trouble &&
        check !== 'asking' && (
          <Trouble words={troubleWords(trouble, account)} severity={severityOf(trouble)} urgent="off">
            {needsPassword(trouble) && renew}
            <SuggestedActions {...on} error={trouble} baseUrl={baseUrl} onAllow={on.onCheck} onAgain={on.onCheck} />
          </Trouble>
        )
      )}
      {leaving ? (
        <Farewell
          name={name}
          revocable={byConsent === true}
          onDisconnect={on.onDisconnect}
          onStay={() => {
            setLeaving(false);
            focusNext('.leave');
            on.onAnnounce(t('stays', name));
          }}
        />
      ) : (
        <div class="actions">
          <button type="button" class="edit" onClick={() => on.onEdit()}>
            {t('edit')}
          </button>
          <button type="button" aria-disabled={check === 'asking'} onClick={on.onCheck}>
            {check === 'asking' ? t('checking') : t('checkConnection')}
          </button>
          <button
            type="button"
            class="danger leave"
            onClick={() => {
              setLeaving(true);
              on.onAnnounce(t('disconnectQuestion', name));
            }}
          >
            {t('disconnect')}
          </button>
        </div>
      )}
      {!leaving && children && (
        <details class="more">
          <summary>{t('goalAndRecords')}</summary>
          {children}
        </details>
      )}
    </article>
  );
}
