import type { Account } from '../../lib/domain/accounts/account.ts';
import { homePageOf } from '../../lib/domain/accounts/address.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from './Icon.tsx';
import { OpensTab } from './TabLink.tsx';

/** The site has no payment details; the link leads there. */
export function MissingPayment({ account: { baseUrl } }: { account: Account }) {
  return (
    <p class="line missing-payment">
      <Icon name="alert" />
      <span>
        {t('cannotBePaid')}{' '}
        <a href={homePageOf(baseUrl)} target="_blank" rel="noopener noreferrer">
          {t('addPaymentDetails')}
          <OpensTab />
        </a>
      </span>
    </p>
  );
}
