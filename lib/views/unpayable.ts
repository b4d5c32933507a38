import type { Account } from '../domain/accounts/account.ts';
import { isPaymentMissing } from '../domain/portal/payment.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage/view.ts';

/** Whether the site has no payment details of this affiliate. */
export const isUnpayable = ({ id, role }: Account, { payment }: Pick<Stored, 'payment'>): boolean =>
  role === 'affiliate' && isPaymentMissing(payment[id]);

/** Requests the details of these sites again when the settings open, so that the warning disappears once they have been entered. */
export function refreshUnpayable(stored: Stored, send: Send): void {
  for (const account of stored.accounts)
    if (isUnpayable(account, stored)) void send('portal', { accountId: account.id, page: 'options' }).catch(() => {});
}
