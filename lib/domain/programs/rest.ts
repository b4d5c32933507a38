import { partsDueAt } from '../accounts/capabilities.ts';
import { dayOf, daysAfter, startOf } from '../calendar/calendar.ts';
import { lowest } from '../extremes.ts';
import { nextReading } from '../mirror/reading-schedule.ts';
import { polledTotals } from '../mirror/totals.ts';
import { isNewAnswer } from '../polling/account-state.ts';
import { noticeHash } from '../polling/last-look.ts';
import { clicksDueAt } from '../portal/click-list.ts';
import { paymentPace } from '../portal/payment.ts';
import { payoutsPace } from '../portal/payouts.ts';
import { type AskedAt, type Occasion, requestDueAt } from '../portal/portal-route.ts';
import type { Answer, StatsAnswer } from '../referrals/answer.ts';
import type { Snapshot } from '../referrals/referral-schema.ts';
import { afterRequest, FIGURES } from '../requests/route.ts';
import { ok, type Result } from '../result.ts';
import { hash } from '../text/hash.ts';
import { stableJson } from '../text/json-text.ts';
import type { ProgramRecord } from './program-record.ts';
import type { Pulse } from './pulse.ts';

/** The same for answers that change nothing; null: a failure, or a cached answer, whose time is unknown. */
export function answerHash(outcome: Result<Answer<StatsAnswer>, unknown>): string | null {
  if (!outcome.ok || outcome.value.cachedSeconds !== null) return null;
  const { stats, referrals, noticeHtml } = outcome.value.value;
  return hash(stableJson([stats, referrals, noticeHash(noticeHtml)]));
}

/** The pulse of a program whose answer has changed nothing, so that the same answer will change nothing either; null: no rest. */
export function pulseAfter(
  before: ProgramRecord,
  { record, hash }: { record: ProgramRecord; hash: string | null },
  context: Occasion,
): Pulse | null {
  const { state, outbox, mirror } = record;
  const { snapshot, route, idleSince, wait } = state;
  if (hash === null || !snapshot || outbox.length > 0 || before.state.trouble || state.trouble) return null;
  // The same doubtful answer may be believed the next time.
  if (before.state.ledger?.emptied || state.ledger?.emptied) return null;
  if (isNewAnswer(before.state.snapshot, snapshot) || mirror !== before.mirror) return null;
  const until = restEnd(record, snapshot, context);
  return until <= context.now
    ? null
    : { hash, until, fetchedAt: snapshot.fetchedAt, polled: { route, idleSince, wait } };
}

/** The first time when something but a poll is due. The day's first poll stores its totals. */
function restEnd(record: ProgramRecord, snapshot: Snapshot, context: Occasion): number {
  const { capabilities, payouts, payment, clicks, mirror } = record;
  const { now } = context;
  const occasion = { totals: snapshot.stats, opened: null };
  const totals = polledTotals(snapshot);
  const requests = [
    requestDueAt(payouts, context, payoutsPace(payouts, occasion)),
    requestDueAt(payment, context, paymentPace(payment, occasion)),
    clicksDueAt(clicks, context),
    partsDueAt(capabilities, context),
    totals && nextReading(mirror, totals, context).at,
  ];
  const midnights = [now, snapshot.at ?? now].map((at) => now - at + startOf(daysAfter(dayOf(at), 1)));
  return lowest([...requests.flatMap((at) => at ?? []), ...midnights]);
}

/** The pulse after another such answer. */
export function afterSameAnswer(pulse: Pulse, { now, requestedAt, random }: Omit<AskedAt, 'revision'>): Pulse {
  const { route, ...polled } = pulse.polled;
  const answered = afterRequest(route, ok(null), { now, requestedAt, random, cadence: FIGURES });
  return { ...pulse, fetchedAt: now, polled: { ...polled, route: answered } };
}
