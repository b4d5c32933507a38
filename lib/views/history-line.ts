import type { Account } from '../domain/accounts/account.ts';
import type { ListCoverage } from '../domain/earnings/earnings-summary-schema.ts';
import { isFull } from '../domain/mirror/mirror.ts';
import { formatCount, formatPercent } from '../domain/money/money.ts';
import { locale, t } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage/view.ts';

/** What is not known of the history of the programs on display, in one line. */
export interface HistoryLine {
  text: string;
  /** How far its loading has come, 0 to 1; null: unknown. Absent: nothing is loading. */
  part?: number | null;
}

/** @param known how much of each program's list is known */
export function historyLine(known: (ListCoverage & { referrals: number | null })[]): HistoryLine | null {
  const loading = known.filter((one) => one.listed && !one.complete && !isFull(one));
  if (loading.length > 0) {
    const part = partOf(loading);
    const percent = part === null ? '' : ` ${formatPercent(`${Math.floor(part * 100)}`, locale())}`;
    return { text: `${t('historyLoading')}${percent}`, part };
  }
  const [only, ...others] = known;
  // "Your program" names nobody among several.
  if (!only || only.listed || others.length > 0) return null;
  const total = only.referrals === null ? t('unknown') : formatCount(only.referrals, locale());
  return { text: t('latestOnly', formatCount(only.count, locale()), total) };
}

function partOf(loading: ListCoverage[]): number | null {
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  const totals = loading.map(({ total }) => total ?? 0);
  if (totals.includes(0)) return null;
  return Math.min(1, sum(loading.map(({ count }) => count)) / sum(totals));
}

/** The line of these accounts, from what is stored. */
export const historyLineIn = (
  { earningsSummaries, states }: Pick<Stored, 'earningsSummaries' | 'states'>,
  accounts: Account[],
): HistoryLine | null =>
  historyLine(
    accounts.flatMap(({ id }) => {
      const { known } = earningsSummaries[id] ?? {};
      return known ? [{ ...known, referrals: states[id]?.snapshot?.stats.totalReferrals ?? null }] : [];
    }),
  );
