import { MINUTE } from '../calendar/calendar.ts';
import { withOffset } from '../calendar/site-zone.ts';
import type { Answer, StatsAnswer } from './answer.ts';
import { latestTime, timeOf } from './referral.ts';

type FirstAnswer = Answer<StatsAnswer> | null;

/** ms by which a new referral may be ahead of the server's own clock. */
const CLOCK_SKEW = 5 * MINUTE;

/** The site's time zone, unless referrals would come from the future of the answer's own date. */
export function zoneFor(answer: FirstAnswer, zone: string | undefined): string | undefined {
  if (answer?.at == null || zone === undefined) return zone;
  const latest = latestTime(answerInZone(answer, zone)?.value.referrals.map(timeOf) ?? []);
  return latest !== null && latest > answer.at + CLOCK_SKEW ? undefined : zone;
}

/** An answer whose times get the offset of a zone if they name none. */
export function answerInZone(answer: FirstAnswer, zone: string): FirstAnswer {
  if (answer === null) return null;
  const referrals = answer.value.referrals.map(({ updatedAt, ...row }) => ({
    ...row,
    createdAt: row.createdAt && withOffset(row.createdAt, zone),
    ...(updatedAt !== undefined && { updatedAt: withOffset(updatedAt, zone) }),
  }));
  return { ...answer, value: { ...answer.value, referrals } };
}
