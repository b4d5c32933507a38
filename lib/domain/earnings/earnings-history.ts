import { DAY } from '../calendar/calendar.ts';
import type { ComparedMirror, Mirror } from '../mirror/mirror.ts';
import { besidePoll, polledRows } from '../mirror/polled-rows.ts';
import { type DayTotals, lastAnswerAt, polledTotals } from '../mirror/totals.ts';
import type { Referral, Snapshot } from '../referrals/referral-schema.ts';
import type { ProgramPayouts } from './paid-out.ts';

/** What is stored of a program's history. */
export interface History {
  /** null: nothing yet. */
  mirror: Mirror | null;
  totals: DayTotals[];
  /** In the list's order, newest first. */
  rows: Referral[];
}

export const NO_HISTORY: History = { mirror: null, totals: [], rows: [] };

/** All that is known of a program's earnings. */
export interface ProgramHistory {
  name: string;
  /** The currency of its totals and of rows that name none; null: unknown. */
  currency: string | null;
  /** null: nothing is known of its list yet; the program is included for its unpaid sum. */
  mirror: ComparedMirror | null;
  totals: DayTotals[];
  rows: Referral[];
  unpaid: string | null;
  /** null: not asked for. */
  paidOut: ProgramPayouts | null;
  /** ms of this computer's clock at the last answer; null: none. */
  until: number | null;
}

/** A program's stored history, with what its last poll has otherwise. */
export function programHistory(
  program: Pick<ProgramHistory, 'name' | 'currency'>,
  { mirror, totals, rows }: History,
  snapshot: Snapshot | null,
): ProgramHistory {
  const polled = mirror && polledRows(mirror, snapshot?.referrals ?? []);
  const latest = snapshot && polledTotals(snapshot);
  // A clock that was ahead has dated earlier answers after the latest one.
  const dated = latest ? totals.filter(({ at }) => at < latest.at + DAY) : totals;
  return {
    ...{ ...program, mirror, totals: dated, rows, paidOut: null },
    ...(polled && besidePoll(mirror, rows, polled, latest)),
    unpaid: snapshot?.stats.totalUnpaid ?? null,
    until: lastAnswerAt(snapshot, totals),
  };
}
