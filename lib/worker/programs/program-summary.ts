import { currencyOf } from '../../domain/accounts/capabilities.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { programHistory } from '../../domain/earnings/earnings-history.ts';
import { MOST_RECENT, summarizeEarnings, summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import { polledRows } from '../../domain/mirror/polled-rows.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import type { History, ProgramDatabase } from '../../platform/programs/program-database.ts';

/** The currency of a program's amounts; null: unknown, or several. @param chosen the user's, for services that name none */
export const currencyOfProgram = ({ capabilities, state, mirror }: ProgramRecord, chosen: string | null) =>
  currencyOf(capabilities, chosen, state.snapshot?.referrals, mirror.currencies);

/** The user's settings with the program's own currency. */
export const settingsFor = (record: ProgramRecord, settings: Settings): Settings => ({
  ...settings,
  currency: currencyOfProgram(record, settings.currency),
});

/** Computes what the popup shows of a program's history. Rejects if the browser cannot read it. @param chosen currency */
export async function summaryOf(
  accountId: string,
  record: ProgramRecord,
  chosen: string | null,
  { database, now }: { database: Pick<ProgramDatabase, 'history' | 'part'>; now: number },
): Promise<EarningsSummary> {
  const { snapshot } = record.state;
  const { mirror } = record;
  const polled = polledRows(mirror, snapshot?.referrals ?? []);
  const oldest = polled.reduce((first, row) => Math.min(first, row.at ?? first), summaryFrom(now));
  const program = { name: '', currency: currencyOfProgram(record, chosen) };
  const withPoll = (history: Omit<History, 'mirror'>) => programHistory(program, { ...history, mirror }, snapshot);
  const known = withPoll(await database.history(accountId, oldest));
  const summary = summarizeEarnings(known, now, snapshot?.referrals ?? []);
  // The best of two months may not be the best of all.
  if (summary.milestone?.kind === 'best-day')
    summary.milestone = milestoneOf(withPoll(await database.history(accountId)), summary.day);
  if (summary.recent.length >= MOST_RECENT || mirror.count <= known.rows.length) return summary;
  const { rows } = await database.part(accountId, [0, MOST_RECENT]);
  const newest = withPoll({ totals: [], rows });
  return { ...summary, recent: newest.rows.slice(0, MOST_RECENT) };
}
