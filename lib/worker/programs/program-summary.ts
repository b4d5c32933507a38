import { currencyOf } from '../../domain/accounts/capabilities.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { type History, type ProgramHistory, programHistory } from '../../domain/earnings/earnings-history.ts';
import { MOST_RECENT, newestOf, summarizeEarnings, summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import { lowest } from '../../domain/extremes.ts';
import { polledRows } from '../../domain/mirror/polled-rows.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';

/** The currency of a program's amounts; null: unknown, or several. @param chosen the user's, for services that name none */
const currencyOfProgram = ({ capabilities, state, mirror }: ProgramRecord, chosen: string | null) =>
  currencyOf(capabilities, chosen, state.snapshot?.referrals, mirror.currencies);

/** The user's settings with the program's own currency. */
export const settingsFor = (record: ProgramRecord, settings: Settings): Settings => ({
  ...settings,
  currency: currencyOfProgram(record, settings.currency),
});

interface Program {
  id: string;
  name: string;
  record: ProgramRecord;
  /** The currency that the user chose for services that name none. */
  chosen: string | null;
}

/** A program's history with what its last poll has otherwise. */
export const withPoll = ({ name, record, chosen }: Program, history: History): ProgramHistory =>
  programHistory({ name, currency: currencyOfProgram(record, chosen) }, history, record.state.snapshot);

/** A program's history since a time (ms), and at least as old as its polled rows. Rejects if the browser cannot read it. */
export async function historySince(
  program: Program,
  from: number,
  database: Pick<ProgramDatabase, 'history'>,
): Promise<ProgramHistory> {
  const { mirror, state } = program.record;
  const times = polledRows(mirror, state.snapshot?.referrals ?? []).flatMap(({ at }) => at ?? []);
  return withPoll(program, await database.history(program.id, lowest(times, from)));
}

/** Computes what the popup shows of a program; null: its history is gone. Rejects if the browser cannot read it. */
export async function summaryOf(
  program: Program,
  { database, now }: { database: Pick<ProgramDatabase, 'history' | 'part'>; now: number },
): Promise<EarningsSummary | null> {
  const { id, record } = program;
  const known = await historySince(program, summaryFrom(now), database);
  const { mirror } = known;
  if (!mirror) return null;
  const summary = summarizeEarnings({ ...known, mirror }, now, record.state.snapshot?.referrals ?? []);
  // The best of two months may not be the best of all.
  if (summary.milestone?.kind === 'best-day')
    summary.milestone = milestoneOf(withPoll(program, await database.history(id)), summary.day);
  if (summary.recent.length >= MOST_RECENT || mirror.count <= known.rows.length) return summary;
  const newest = withPoll(program, await database.part(id, [0, MOST_RECENT]));
  return { ...summary, recent: newestOf(newest.rows) };
}
