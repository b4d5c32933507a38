import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { roleOf } from '../../../lib/domain/accounts/capabilities.ts';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import type { CheckResult } from '../../../lib/domain/accounts/connection-check.ts';
import type { SiteError } from '../../../lib/domain/accounts/site.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import { formatMoment } from '../../../lib/domain/calendar/time.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { againWords, troubleWords } from '../../../lib/platform/words.ts';
import { siteSeverity, siteWords } from '../../../lib/views/options/site-words.ts';
import { useFocusNext } from '../../parts/focus.ts';
import { Trouble } from '../../parts/Trouble.tsx';
import { CheckReport } from '../connect/CheckReport.tsx';
import { OwnerLetter } from '../connect/OwnerLetter.tsx';
import { SuggestedActions } from '../connect/SuggestedActions.tsx';
import { Question } from './Question.tsx';

interface Props {
  account: Account;
  state: AccountState | undefined;
  capabilities: Capabilities | null;
  check: CheckResult | 'asking' | undefined;
  /** The progress or error of asking the site to approve again; absent before that. */
  renewal?: { busy: boolean; error: SiteError | null };
  unfolded: boolean;
  /** The form, while the account is edited. */
  form?: ComponentChildren;
  /** Below the row, also while it is folded. */
  notice?: ComponentChildren;
  /** What of it is notified. */
  notifying?: ComponentChildren;
  /** Folded away at the end of the unfolded row. */
  children?: ComponentChildren;
  onUnfold(on: boolean): void;
  /** Opens the form in place, at the field to change. */
  onEdit(): void;
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

/** A connected programme: a row with its name, user and state, which unfolds to everything that can be done with it. */
export function AccountRow({
  account,
  state,
  capabilities,
  check,
  renewal,
  unfolded,
  form,
  notice,
  notifying,
  children,
  ...on
}: Props) {
  const [leaving, setLeaving] = useState(false);
  const row = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(row);
  const { id, name, baseUrl, username, role, byConsent } = account;
  const user =
    capabilities?.userName && capabilities.userName !== username ? `${capabilities.userName} (${username})` : username;
  const who = t(ROLE_WORDS[roleOf(role, capabilities)], user);
  const trouble = check === 'asking' ? null : (state?.trouble ?? null);
  const words = trouble && troubleWords(trouble, account);
  const again = state && againWords(state.schedule, Date.now());
  const problem = words && [words.what, again].filter(Boolean).join('. ');
  const age =
    role === 'affiliate' && state?.snapshot && t('figuresOf', formatMoment(state.snapshot.fetchedAt, locale()));
  // Unfolded, the trouble stands below, with all that can be done about it.
  const now = check === 'asking' ? t('checking') : (!unfolded && problem) || age || '';
  const renew = byConsent && (
    <button type="button" class="primary" aria-disabled={renewal?.busy} onClick={on.onRenew}>
      {renewal?.busy ? t('consenting') : t('renewAtSite')}
    </button>
  );
  const actions = trouble && { ...on, error: trouble, baseUrl, onAllow: on.onCheck, onAgain: on.onCheck };
  const instead = trouble && needsPassword(trouble) ? renew : null;
  return (
    <article class="account" id={`account-${id}`} ref={row}>
      <header>
        <h3 title={name}>
          <button
            type="button"
            class="unfold"
            dir="auto"
            aria-expanded={unfolded}
            aria-describedby={`account-${id}-state`}
            data-landing
            onClick={() => on.onUnfold(!unfolded)}
          >
            {name}
          </button>
        </h3>
        <p class="hint who" title={who}>
          <bdi>{who}</bdi>
        </p>
        <p class={`hint state ${trouble && !unfolded ? severityOf(trouble) : ''}`} id={`account-${id}-state`}>
          {now}
        </p>
        {actions && !unfolded && <div class="quick">{instead || <SuggestedActions {...actions} primaryOnly />}</div>}
      </header>
      {notice}
      {unfolded && (
        <div class="unfolded">
          {!form && (
            <p class="hint address">
              <bdi>{baseUrl}</bdi>
            </p>
          )}
          {renewal?.error && <Trouble words={siteWords(renewal.error)} severity={siteSeverity(renewal.error)} urgent />}
          {check && check !== 'asking' ? (
            <CheckReport {...on} result={check} baseUrl={baseUrl} renew={renew} />
          ) : (
            !form &&
            actions &&
            words && (
              <Trouble words={words} severity={severityOf(actions.error)} again={again} urgent="off">
                <SuggestedActions {...actions} renew={instead} />
              </Trouble>
            )
          )}
          {words?.letter && !check && !form && <OwnerLetter text={words.letter} onCopy={on.onCopy} />}
          {form ??
            (leaving ? (
              <Question
                text={t('disconnectQuestion', name)}
                also={byConsent ? t('revokeToo') : undefined}
                words={{ stay: t('cancel'), go: t('disconnectNow'), going: t('disconnecting') }}
                onGo={on.onDisconnect}
                onStay={() => {
                  setLeaving(false);
                  focusNext('.leave');
                  on.onAnnounce(t('stays', name));
                }}
              />
            ) : (
              <div class="actions">
                <button type="button" class="edit" onClick={on.onEdit}>
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
            ))}
          {!form && !leaving && notifying}
          {!form && !leaving && children && (
            <details class="more">
              <summary>{t('goalAndHistory')}</summary>
              {children}
            </details>
          )}
        </div>
      )}
    </article>
  );
}
