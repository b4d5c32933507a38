import type { Day } from '../calendar/calendar.ts';
import type { Mirror } from './mirror.ts';

/** The mirror with the most referrals ever counted. The first count is the baseline: nothing was reached by it. */
export function withPeak(mirror: Mirror, referrals: number | null, day: Day): Mirror {
  if (referrals === null) return mirror;
  const { peak } = mirror;
  if (!peak) return { ...mirror, peak: { day, before: referrals, count: referrals } };
  const before = peak.day === day ? peak.before : peak.count;
  return { ...mirror, peak: { day, before, count: Math.max(peak.count, referrals) } };
}
