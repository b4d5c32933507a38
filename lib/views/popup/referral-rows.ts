import { referralsOf, rowOf } from '../../domain/mirror/row.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { timeOf } from '../../domain/referrals/referral.ts';
import type { KeyedReferral } from '../../domain/referrals/referral-schema.ts';
import { isSameRow } from '../../domain/referrals/same-referral.ts';
import type { ViewTracker } from './view-tracker.ts';

/** A referral in the popup's list, and whose. */
export interface ListedReferral {
  row: KeyedReferral;
  program: Program;
  isNew: boolean;
}

/** Of all programs together, besides what is new. */
const MOST_OF_ALL = 15;

/**
 * The referrals of the programs on display, newest first; those without a readable time come last.
 * @param mirrored the newest rows of a program's mirror
 * @returns what is new and what is not, and how many are new: more than are listed, perhaps
 */
export function referralRows(
  programs: Program[],
  mirrored: (accountId: string) => Row[],
  { marks, newCount }: Pick<ViewTracker, 'marks' | 'newCount'>,
): { news: ListedReferral[]; others: ListedReferral[]; count: number } {
  const all = programs.flatMap((program) => {
    const { account, state } = program;
    const listed = state.snapshot?.referrals ?? [];
    const rows = [...listed, ...referralsOf(besides(mirrored(account.id), listed.map(rowOf)))];
    return rows.map((row) => ({ row, program, isNew: marks.value[account.id]?.has(row.key) ?? false }));
  });
  const sorted = all
    .map((one) => ({ one, at: timeOf(one.row) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ one }) => one);
  const others = sorted.filter(({ isNew }) => !isNew);
  return {
    news: sorted.filter(({ isNew }) => isNew),
    others: programs.length === 1 ? others : others.slice(0, MOST_OF_ALL),
    count: programs.reduce((sum, one) => sum + newCount(one), 0),
  };
}

/** The rows that are not among those listed, by number: of two alike, of which one is listed, one is left. */
function besides(rows: Row[], listed: Row[]): Row[] {
  const free = new Set(listed);
  return rows.filter((row) => {
    for (const one of free) if (isSameRow(one, row)) return !free.delete(one);
    return true;
  });
}
