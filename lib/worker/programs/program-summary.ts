import { currencyOf } from '../../domain/accounts/capabilities.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { withOwnCurrency } from '../../domain/earnings/earning.ts';
import { MOST_RECENT, summarizeEarnings, summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import { besidePoll, polledRows } from '../../domain/mirror/polled-rows.ts';
import { lastAnswerAt, polledTotals } from '../../domain/mirror/totals.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { isEarning } from '../../domain/referrals/referral.ts';
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
  const latest = snapshot?.referrals ?? [];
  const polled = polledRows(record.mirror, latest);
  const oldest = polled.reduce((first, row) => Math.min(first, row.at ?? first), summaryFrom(now));
  const history = await database.history(accountId, oldest);
  const { mirror, rows } = besidePoll(record.mirror, history.rows, polled, snapshot && polledTotals(snapshot));
  const currency = currencyOfProgram(record, chosen);
  const earned = ({ rows }: Pick<History, 'rows'>) => withOwnCurrency(rows, currency).filter(isEarning);
  let milestone = milestoneOf(mirror, earned({ rows }), now);
  // The best of two months may not be the best of all.
  if (milestone?.kind === 'best-day') milestone = milestoneOf(mirror, earned(await database.history(accountId)), now);
  const until = lastAnswerAt(snapshot, history.totals);
  const summary = summarizeEarnings(
    { mirror, rows, totals: history.totals },
    { now, currency, milestone, until, polled: latest },
  );
  if (summary.recent.length >= MOST_RECENT || mirror.count <= rows.length) return summary;
  const newest = await database.part(accountId, [0, MOST_RECENT]);
  return { ...summary, recent: besidePoll(record.mirror, newest.rows, polled, null).rows.slice(0, MOST_RECENT) };
}
