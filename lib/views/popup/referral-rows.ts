import { besidePolledRows } from '../../domain/mirror/polled-rows.ts';
import type { Program } from '../../domain/polling/programs.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { uniqueKey } from '../../domain/referrals/same-referral.ts';
import type { ViewTracker } from './view-tracker.ts';

export interface ListedReferral {
  row: Referral;
  program: Program;
  isNew: boolean;
}

const MAX_COMBINED = 15;

/** The referrals, newest first, then those without a readable time. `count`: the new ones, listed or not. */
export function referralRows(
  programs: Program[],
  mirrored: (accountId: string) => Referral[],
  { marks, newCount }: Pick<ViewTracker, 'marks' | 'newCount'>,
  mostCombined = MAX_COMBINED,
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
    others: programs.length === 1 ? others : others.slice(0, mostCombined),
    count: programs.reduce((sum, program) => sum + newCount(program), 0),
  };
}
