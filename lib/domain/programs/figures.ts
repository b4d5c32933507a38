import { dayOf } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { type Mirror, NEW_MIRROR, withPeak } from '../mirror/mirror.ts';
import { besideList, MOST_COMPARED, withPolledEvidence } from '../mirror/polled-rows.ts';
import { polledTotals } from '../mirror/totals.ts';
import { type AnswerContext, isNewAnswer, judgeAnswer } from '../polling/account-state.ts';
import { withFound, withoutChanges } from '../polling/outbox.ts';
import { afterTotals } from '../portal/payouts.ts';
import type { Answer, StatsAnswer } from '../referrals/answer.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { newRoute } from '../requests/route.ts';
import type { Result } from '../result.ts';
import type { ProgramRecord, RecordChange } from './program-record.ts';

/** The newest rows, with which a poll is compared, and which it changes if the service has no list. */
export const polledRange = (): [from: number, to: number] => [0, MOST_COMPARED];

/**
 * The program after a poll. @param rows of `polledRange` @param isQuiet news waits for the end of quiet hours or a
 * pause
 */
export function afterFigures(
  before: ProgramRecord,
  rows: readonly Referral[],
  outcome: Result<Answer<StatsAnswer>, ServiceError>,
  context: AnswerContext & { isQuiet: boolean },
): RecordChange {
  const { state, found, undone } = judgeAnswer(before.state, outcome, context);
  const outbox = withFound(withoutChanges(before.outbox, undone), found, context.isQuiet);
  const { payouts } = before;
  const record = { ...before, state, outbox, payouts: payouts && afterTotals(payouts, state.snapshot?.stats) };
  // The history has not taken in a doubtful answer, which this one may confirm.
  const isNew = before.state.ledger?.emptied || isNewAnswer(before.state.snapshot, state.snapshot);
  return isNew ? withHistory(record, rows) : { record };
}

/** The history with the last answer's totals and, without a list, its rows. A doubtful answer waits for a second one. */
function withHistory(record: ProgramRecord, rows: readonly Referral[]): RecordChange {
  const { mirror, state } = record;
  const { snapshot, ledger } = state;
  const totals = snapshot && polledTotals(snapshot);
  if (!totals || ledger?.emptied) return { record };
  const day = dayOf(totals.at);
  const peaked = withPeak(mirror, totals.referrals, day);
  const polled = snapshot.referrals;
  const after = besideList(withPolledEvidence(peaked, rows, polled), rows, polled);
  return { record: { ...record, mirror: after.mirror }, splice: after.splice, totals: [{ ...totals, day }] };
}

/** The history of a list that is read again as a whole. Without a list, it is deleted, and the account stays connected. */
export function withHistoryAgain(record: ProgramRecord, revision: number): RecordChange {
  const { mirror } = record;
  const again: Mirror = { ...mirror, reading: { whole: true, read: 0 }, route: newRoute(revision) };
  if (mirror.listed && mirror.count > 0) return { record: { ...record, mirror: again } };
  return { ...withHistory({ ...record, mirror: NEW_MIRROR }, []), isNewHistory: true };
}
