import './account.css';
import { homePageOf } from '../../../lib/domain/accounts/address.ts';
import { roleOf } from '../../../lib/domain/accounts/capabilities.ts';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import { formatRecent } from '../../../lib/domain/calendar/time.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import { errorWords, nextPollWords } from '../../../lib/platform/error-words.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { currentTime } from '../../../lib/views/current-time.ts';
import { isUnpayable } from '../../../lib/views/unpayable.ts';
import { ActionButtons } from '../../parts/button/ActionButtons.tsx';
import { Button } from '../../parts/button/Button.tsx';
import { Icon } from '../../parts/button/Icon.tsx';
import { TabLink } from '../../parts/button/TabLink.tsx';
import type { PageProps } from '../connect/ManualConnectForm.tsx';
import { AccountDetails } from './AccountDetails.tsx';

const CHIPS = {
  affiliate: null,
  administration: 'administrator',
  absent: 'nothingToShow',
  forbidden: 'nothingToShow',
} as const;

export function AccountRow({ account, store, onCopy, onFocus }: PageProps & { account: NamedAccount }) {
  const { id, name, baseUrl, username, role, byConsent } = account;
  const { states, capabilities } = store.stored.value;
  const { [id]: state } = states;
  const known = capabilities[id] ?? null;
  const isUnfolded = store.unfolded.value.has(id);
  const isChecking = store.checks.value[id] === 'checking';
  const user = known?.userName && known.userName !== username ? `${known.userName} (${username})` : username;
  const chip = CHIPS[roleOf(role, known)];
  const trouble = isChecking ? null : (state?.trouble ?? null);
  const now = currentTime();
  const again = state && nextPollWords(state, now);
  const problem = trouble && [errorWords(trouble).what, again].filter(Boolean).join('. ');
  const fetchedAt = role === 'affiliate' && state?.snapshot?.fetchedAt;
  const age = fetchedAt && t('updated', formatRecent(fetchedAt, now, locale()));
  // The details show the trouble of an unfolded row.
  const status = (!isUnfolded && problem) || age || '';
  const isRenewing = store.site.renewed.value === id && store.site.busy.value !== null;
  // Several rows may be in trouble, so only an unfolded one has a primary button.
  const renew = byConsent && (
    <Button
      class={isUnfolded ? 'primary' : undefined}
      busy={isRenewing}
      onClick={() => void store.renew(account)}
      label={t('reconnect')}
    />
  );
  const check = () => void store.check(account);
  const repairs = {
    ...{ baseUrl, renew },
    onAllow: check,
    onAgain: check,
    onEdit: () => store.edit(account),
    onAddress(to: string) {
      store.edit(account);
      store.useAddress(to);
    },
  };
  return (
    <article class="account" id={`account-${id}`}>
      <header>
        <h3 title={name}>
          <Button
            class="account-toggle plain still one-line"
            dir="auto"
            aria-expanded={isUnfolded}
            aria-describedby={`account-${id}-state`}
            data-landing
            onClick={() => store.unfold(account, !isUnfolded)}
            label={name}
          />
        </h3>
        <p class="hint user one-line" title={chip ? `${t(chip)} ${user}` : user}>
          {chip && <span class="role">{t(chip)}</span>} <bdi>{user}</bdi>
        </p>
        <p class={`hint state ${trouble && !isUnfolded ? severityOf(trouble) : ''}`} id={`account-${id}-state`}>
          {status}
        </p>
        {trouble && !isUnfolded && (
          <div class="quick">
            {(needsPassword(trouble) && renew) || (
              <ActionButtons {...repairs} error={trouble} primary={false} firstOnly />
            )}
          </div>
        )}
      </header>
      {isUnpayable(account, store.stored.value) && (
        <p class="account-note inline soft small-icon">
          <Icon name="alert" />
          <span>
            {t('cannotBePaid')}{' '}
            <TabLink class="" href={homePageOf(baseUrl)}>
              {t('addPaymentDetails')}
            </TabLink>
          </span>
        </p>
      )}
      {isUnfolded && <AccountDetails {...{ account, store, trouble, again, repairs, onCopy, onFocus }} />}
    </article>
  );
}
