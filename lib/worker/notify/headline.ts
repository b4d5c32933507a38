import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { sumsAcrossPrograms } from '../../domain/money/currency-sums.ts';
import { isDecimal, isZero } from '../../domain/money/decimal.ts';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { joined } from './title.ts';

/** Of one account: its currency stands for amounts that name none. */
type Shown = Pick<Settings, 'hideAmounts' | 'currency'>;

/** An announcement, and how its account's amounts are shown. */
export type Told = [Announcement, Shown];

/** What begins the title of a notification: "+$31.19 · 2 referrals", "$31.19 paid · 2 referrals". */
export function headline(one: Announcement, settings: Shown): string {
  const count = one.count;
  if (one.kind === 'referrals') return joined([worthOf([[one, settings]]), plural('referrals', count)]);
  const paid = worthOf([[one, settings]]);
  const isAllPaid = one.statuses.every((status) => status.toLowerCase() === 'paid');
  const changed = paid && isAllPaid ? plural('referrals', count) : changeWords(one);
  return joined([paid && t('sumPaid', paid), changed]);
}

/** "2 referrals were paid or rejected" */
function changeWords(changes: Extract<Announcement, { kind: 'status' }>): string {
  const count = changes.count;
  const kinds = new Set(changes.statuses.map((status) => status.toLowerCase()));
  if (kinds.size > 1) return plural('referralsChanged', count);
  return plural(kinds.has('paid') ? 'referralsPaid' : 'referralsRejected', count);
}

/** Titles have room for so many. */
const MOST_SUMS = 3;

/**
 * The exact sum of what was earned ("+$31.19 +€5.00"), or of what was paid, each with its account's settings. A part of
 * it where some amounts are unknown ("+$31.19+"); '' where none is known, or the user hides them.
 */
export function worthOf(all: Told[]): string {
  const known: Money[][] = [];
  let isWhole = true;
  for (const [one, { hideAmounts, currency }] of all) {
    if (hideAmounts) return '';
    const rows = one.rows.filter(({ status }) => isEarned(one.kind, status.toLowerCase()));
    const amounts = rows.filter(({ amount }) => isDecimal(amount));
    if (amounts.length < rows.length || one.count > one.rows.length) isWhole = false;
    known.push(amounts.map((row) => ({ amount: row.amount, currency: row.currency ?? currency })));
  }
  const sign = all.some(([{ kind }]) => kind === 'referrals') ? 'exceptZero' : 'negative';
  const sums = sumsAcrossPrograms(known).filter(({ amount }) => !isZero(amount));
  const texts = sums.slice(0, MOST_SUMS).map((sum) => formatMoney(sum, locale(), sign));
  if (texts.length === 0) return '';
  const text = [...texts, ...(sums.length > MOST_SUMS ? ['…'] : [])].join(' ');
  return isWhole ? text : t('atLeastSum', text);
}

const isEarned = (kind: Announcement['kind'], status: string): boolean =>
  kind === 'status' ? status === 'paid' : status !== 'rejected';
