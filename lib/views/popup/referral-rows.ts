import { providerName } from '../../domain/earnings/providers.ts';
import { besidePolledRows } from '../../domain/mirror/polled-rows.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Program } from '../../domain/polling/programs.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { uniqueKey } from '../../domain/referrals/same-referral.ts';
import { locale } from '../../platform/i18n.ts';
import { referralName, statusWord } from '../../platform/status.ts';
import type { ViewTracker } from './view-tracker.ts';

export interface ListedReferral {
  row: Referral;
  program: Program;
  isNew: boolean;
}

/** Rows of all programs combined, in addition to new ones. */
const MAX_COMBINED = 15;

/** The referrals, newest first, then those without a readable time. `count`: the new ones, listed or not. */
export function referralRows(
  programs: Program[],
  mirrored: (accountId: string) => Referral[],
  { marks, newCount }: Pick<ViewTracker, 'marks' | 'newCount'>,
): { news: ListedReferral[]; others: ListedReferral[]; count: number } {
  const rows = programs.flatMap((program) => {
    const { account, state } = program;
    const listed = state.snapshot?.referrals ?? [];
    // Identical rows without ids get numbers, as the ledger gives them.
    const used = new Set(listed.map(({ key }) => key));
    const { older, currencies } = besidePolledRows(mirrored(account.id), listed);
    const newest = listed.map((row, index) => ({ ...row, currency: currencies[index] ?? null }));
    const known = [...newest, ...older.map((row) => ({ ...row, key: uniqueKey(row.key, used) }))];
    return known.map((row) => ({ row, program, isNew: marks.value[account.id]?.has(row.key) ?? false }));
  });
  const timeOf = ({ row }: ListedReferral) => row.at ?? Number.MIN_SAFE_INTEGER;
  const sorted = rows.toSorted((a, b) => timeOf(b) - timeOf(a));
  const others = sorted.filter(({ isNew }) => !isNew);
  return {
    news: sorted.filter(({ isNew }) => isNew),
    others: programs.length === 1 ? others : others.slice(0, MAX_COMBINED),
    count: programs.reduce((sum, program) => sum + newCount(program), 0),
  };
}

/** Whether each word begins a word of the row's name, amount, status, provider or program. */
export function matchesSearch({ row, program }: ListedReferral, words: string): boolean {
  const { amount, currency, status, provider } = row;
  const money = formatMoney({ amount, currency: currency ?? program.currency }, locale());
  const shown = [
    referralName(row),
    money,
    statusWord(status),
    provider && providerName(provider),
    program.account.name,
  ];
  const shownWords = wordsOf(shown.join(' '));
  return wordsOf(words).every((word) => shownWords.some((shownWord) => shownWord.startsWith(word)));
}

/** "$36.00 · Order #5040" has "36.00", "order" and "5040". */
const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.,]+/u)
    .filter(Boolean);
