import type { WaitingKind } from '../domain/accounts/administration.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import { type Pause, pauseShownUntil } from '../domain/calendar/pause.ts';
import { formatUntil } from '../domain/calendar/time.ts';
import type { Referral } from '../domain/referrals/referral-schema.ts';
import { formatCount, locale, type MessageName, plural, pluralAtLeast, t } from './i18n.ts';

const REFERRAL_WORDS: Record<string, MessageName> = {
  paid: 'statusPaid',
  unpaid: 'statusUnpaid',
  pending: 'statusPending',
  processing: 'statusProcessing',
  rejected: 'statusRejected',
  cancelled: 'statusCancelled',
};

/** In many languages, a status has another gender for each thing, so each has its own words. */
const WORDS = {
  referral: REFERRAL_WORDS,
  payout: { ...REFERRAL_WORDS, paid: 'paidOut' },
  affiliate: {
    active: 'statusActive',
    inactive: 'statusInactive',
    pending: 'affiliatePending',
    rejected: 'affiliateRejected',
  },
} satisfies Record<string, Record<string, MessageName>>;

/** A known status in the user's language; any other as the service writes it. */
export function statusWord(status: string, kind: keyof typeof WORDS = 'referral'): string {
  const words: Record<string, MessageName> = WORDS[kind];
  const known = status.toLowerCase();
  return Object.hasOwn(words, known) ? t(words[known] as MessageName) : status;
}

/** The service's description of a referral, else its order. */
export const referralName = ({ description, order }: Pick<Referral, 'description' | 'order'>): string =>
  description ?? (order ? t('order', order) : t('referral'));

/** "2 referrals", "2+ referrals". */
export const referralCount = (count: number, isPartial: boolean): string =>
  isPartial ? pluralAtLeast('referrals', count) : plural('referrals', count);

/** "+2 more". */
export const moreWords = (count: number): string => t('andMore', formatCount(count));

/** "2 new applicants": how many more wait for approval. */
export const waitingWords = (kind: WaitingKind, count: number): string =>
  plural(kind === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', count);

/** The label of each pause. */
export const PAUSE_NAMES = { hour: 'pauseHour', tomorrow: 'pauseTomorrow' } as const satisfies Record<Pause, string>;

/** "Paused until 3:40 PM", with quiet hours that follow; null: notifications are not paused. @param now ms */
export function pausedWords(
  { settings, pausedUntil }: { settings: Settings; pausedUntil: number | null },
  now: number,
): string | null {
  const until = pauseShownUntil({ ...settings, pausedUntil }, now);
  return until ? t('pausedUntil', formatUntil(until, now, locale())) : null;
}
