import type { ComponentChildren } from 'preact';
import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** At least one. */
  accounts: Account[];
  /** Whether to name the program. */
  named?: boolean;
}

/** Sites that know nowhere to pay to, in one line; their addresses lead there. */
export function MissingPayment({ accounts, named = false }: Props) {
  const [only, ...others] = accounts;
  return (
    <p class="line missing-payment">
      <Icon name="alert" />
      <span>
        {named &&
          accounts.map(({ id, name, baseUrl }, at) => (
            <bdi key={id}>
              {others.length > 0 ? <Site baseUrl={baseUrl}>{name}</Site> : name}
              {at < others.length ? ', ' : ': '}
            </bdi>
          ))}
        {t('cannotBePaid')}{' '}
        {only && others.length === 0 && (
          <Site baseUrl={only.baseUrl}>{t('addPaymentDetails', new URL(homeOf(only.baseUrl)).host)}</Site>
        )}
      </span>
    </p>
  );
}

const Site = ({ baseUrl, children }: { baseUrl: string; children: ComponentChildren }) => (
  <a href={homeOf(baseUrl)} target="_blank" rel="noopener noreferrer">
    {children}
    <span class="spoken"> ({t('opensInTab')})</span>
  </a>
);
