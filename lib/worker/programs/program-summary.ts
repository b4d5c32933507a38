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
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';

/** The currency of a program's amounts; null: unknown, or several. @param chosen the user's, for services that name none */
export const currencyOfProgram = ({ capabilities, state, mirror }: ProgramRecord, chosen: string | null) =>
  currencyOf(capabilities, chosen, state.snapshot?.referrals, mirror.currencies);

/** The user's settings with the program's own currency. */
export const settingsFor = (record: ProgramRecord, settings: Settings): Settings => ({
  ...settings,
  currency: currencyOfProgram(record, settings.currency),
});

/** A program's history since a time (ms), with its last poll's rows. Rejects if unreadable. @param chosen currency */
export async function knownHistory(
  accountId: string,
  record: ProgramRecord,
  { since, chosen }: { since: number; chosen: string | null },
  database: Pick<ProgramDatabase, 'history'>,
) {
  const { snapshot } = record.state;
  const polled = polledRows(record.mirror, snapshot?.referrals ?? []);
  // A polled row is missing only among rows of its age.
  const oldest = polled.reduce((first, row) => Math.min(first, row.at ?? first), since);
  const { mirror: stored, rows: listed, totals } = await database.history(accountId, oldest);
  const { mirror, rows } = besidePoll(stored ?? record.mirror, listed, polled, snapshot && polledTotals(snapshot));
  const currency = currencyOfProgram(record, chosen);
  const earnings = withOwnCurrency(rows, currency).filter(isEarning);
  const until = lastAnswerAt(snapshot, totals);
  return { isEmpty: stored === null, mirror, rows, totals, polled, currency, earnings, until };
}

/** Computes what the popup shows of a program's history. Rejects if the browser cannot read it. @param chosen currency */
export async function summaryOf(
  accountId: string,
  record: ProgramRecord,
  chosen: string | null,
  { database, now }: { database: Pick<ProgramDatabase, 'history' | 'part'>; now: number },
): Promise<EarningsSummary> {
  const known = await knownHistory(accountId, record, { since: summaryFrom(now), chosen }, database);
  const { mirror, rows, totals, currency, until } = known;
  let milestone = milestoneOf(mirror, known.earnings, now);
  // The best of two months may not be the best of all.
  if (milestone?.kind === 'best-day') {
    const { rows } = await database.history(accountId);
    milestone = milestoneOf(mirror, withOwnCurrency(rows, currency).filter(isEarning), now);
  }
  const polled = record.state.snapshot?.referrals ?? [];
  const summary = summarizeEarnings({ mirror, rows, totals }, { now, currency, milestone, until, polled });
  if (summary.recent.length >= MOST_RECENT || mirror.count <= rows.length) return summary;
  const newest = await database.part(accountId, [0, MOST_RECENT]);
  const recent = besidePoll(record.mirror, newest.rows, known.polled, null).rows.slice(0, MOST_RECENT);
  return { ...summary, recent };
}
