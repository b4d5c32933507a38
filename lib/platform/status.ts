import type { Referral } from '../domain/referrals/referral-schema.ts';
import { type MessageName, t } from './i18n.ts';

const WORDS: Record<string, MessageName> = {
  paid: 'paid',
  unpaid: 'unpaid',
  pending: 'statusPending',
  processing: 'statusProcessing',
  rejected: 'statusRejected',
  cancelled: 'statusCancelled',
  active: 'statusActive',
  inactive: 'statusInactive',
};

/** A known status in the user's language; any other as the service writes it. */
export function statusWord(status: string): string {
  const known = status.toLowerCase();
  return Object.hasOwn(WORDS, known) ? t(WORDS[known] as MessageName) : status;
}

/** The service's description of a referral, else its order. */
export const referralName = ({ description, order }: Pick<Referral, 'description' | 'order'>): string =>
  description ?? (order ? t('order', order) : t('referral'));
