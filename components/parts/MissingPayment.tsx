import type { Account } from '../../lib/domain/accounts/account.ts';
import { homeOf } from '../../lib/domain/accounts/address.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from './Icon.tsx';

interface Props {
  account: Account;
  /** Whether to name the programme. */
  named?: boolean;
}

/** The site knows nowhere to pay to; its address leads there. */
export function MissingPayment({ account: { name, baseUrl }, named = false }: Props) {
  const site = homeOf(baseUrl);
  return (
    <p class="line missing-payment">
      <Icon name="alert" />
      <span>
        {named && <bdi>{name}: </bdi>}
        {t('cannotBePaid')}{' '}
        <a href={site} target="_blank" rel="noopener noreferrer">
          {t('addPaymentDetails', new URL(site).host)}
          <span class="spoken"> ({t('opensInTab')})</span>
        </a>
      </span>
    </p>
  );
}
