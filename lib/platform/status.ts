import { t } from './i18n.ts';

/** The usual statuses in the user's language; any other as the service writes it. */
export function statusWord(status: string): string {
  switch (status.toLowerCase()) {
    case 'paid':
      return t('statusPaid');
    case 'unpaid':
      return t('statusUnpaid');
    case 'pending':
      return t('statusPending');
    case 'processing':
      return t('statusProcessing');
    case 'rejected':
      return t('statusRejected');
    case 'cancelled':
      return t('statusCancelled');
    case 'active':
      return t('statusActive');
    case 'inactive':
      return t('statusInactive');
    default:
      return status;
  }
}
