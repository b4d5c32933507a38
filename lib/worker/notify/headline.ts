import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { sumsAcrossPrograms } from '../../domain/money/currency-sums.ts';
import { isDecimal, isZero } from '../../domain/money/decimal.ts';
import type { Money } from '../../domain/money/money.ts';
import { isReversed } from '../../domain/referrals/referral.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { formatAmount, plural, t } from '../../platform/i18n.ts';

/** How an account's amounts are shown; its currency stands for amounts that name none. */
export type AmountSettings = Pick<Settings, 'hideAmounts' | 'currency'>;

/** The number of characters of a title that systems show. */
const LONGEST_TITLE = 60;
/** A shorter part of a name says nothing. */
const SHORTEST_NAME = 12;
const MOST_SUMS = 3;

/** A title with the name, cut to leave the headline visible; then the message, never empty, has the whole name. */
export function titled(headline: string, name: string, lines: string[]): { title: string; message: string } {
  if (lines.length === 0) return { title: headline, message: name };
  const letters = [...name];
  const room = Math.max(SHORTEST_NAME, LONGEST_TITLE - headline.length - 3);
  if (letters.length <= room) return { title: joined([headline, name]), message: lines.join('\n') };
  const short = `${letters.slice(0, room - 1).join('')}…`;
  return { title: joined([headline, short]), message: [...lines, name].join('\n') };
}

export const joined = (parts: string[]): string => parts.filter(Boolean).join(' · ');

/** The start of a notification's title: "+$31.19 · 2 referrals", "$31.19 paid · 2 referrals". */
export function headline(announcement: Announcement, settings: AmountSettings): string {
  const { kind, count } = announcement;
  const sum = announcedSum([[announcement, settings]]);
  if (kind === 'referrals') return joined([sum, plural('referrals', count)]);
  const statuses = new Set(announcement.statuses);
  const isPaid = statuses.has('paid');
  const word = isPaid ? (sum ? 'referrals' : 'referralsPaid') : 'referralsRejected';
  return joined([sum && t('sumPaid', sum), plural(statuses.size > 1 ? 'referralsChanged' : word, count)]);
}

/** The sum that was earned ("+$31.19 +€5.00") or paid; "$31.19+" if some is unknown; "" if nothing is known or shown. */
export function announcedSum(announcements: [Announcement, AmountSettings][]): string {
  const known: Money[][] = [];
  let isWhole = true;
  for (const [{ kind, count, rows }, { hideAmounts, currency }] of announcements) {
    if (hideAmounts) return '';
    const counted = rows.filter(({ status }) => isEarned(kind, status));
    const amounts = counted.filter(({ amount }) => isDecimal(amount));
    if (amounts.length < counted.length || count > rows.length) isWhole = false;
    known.push(amounts.map((row) => ({ amount: row.amount, currency: row.currency ?? currency })));
  }
  // "At least" has a plus of its own.
  const sign = isWhole && announcements.some(([{ kind }]) => kind === 'referrals') ? 'exceptZero' : 'negative';
  const sums = sumsAcrossPrograms(known).filter(({ amount }) => !isZero(amount));
  const texts = sums.slice(0, MOST_SUMS).map((sum) => formatAmount(sum, sign));
  if (texts.length === 0) return '';
  const isCut = sums.length > MOST_SUMS;
  const text = [...texts, ...(isCut ? ['…'] : [])].join(isWhole ? ' ' : ' + ');
  return isWhole || isCut ? text : t('atLeastSum', text);
}

const isEarned = (kind: Announcement['kind'], status: string): boolean =>
  kind === 'status' ? status === 'paid' : !isReversed({ status });
