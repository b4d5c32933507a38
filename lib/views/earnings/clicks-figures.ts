import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import { campaignRows } from '../../domain/earnings/campaign-rows.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { isPartlyKnown } from '../../domain/earnings/earning.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { type Decimal, quotient } from '../../domain/money/decimal.ts';
import { type ClickCount, clicksIn } from '../../domain/portal/click-figures.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { combinedTally } from '../../domain/portal/tally.ts';

/** The clicks of a program, and the day of the last answer. */
export interface ProgramClicks {
  id: string;
  name: string;
  total: number;
  last: Day;
  counted: CountedClicks;
}

export type ClicksOverview = ReturnType<typeof clicksOverview>;

/**
 * What brought clicks, of all of these programs together.
 * @param others buckets in other currencies
 * @param isAll whether these are the clicks of all programs whose referrals are shown
 */
export function clicksOverview(
  all: ProgramClicks[],
  bucket: CurrencyBucket | null,
  others: CurrencyBucket[],
  isAll: boolean,
) {
  const sinces = all.map(({ counted }) => counted.since);
  const since = Math.max(...sinces.map((at) => at ?? Number.NEGATIVE_INFINITY));
  const tally = (kind: 'pages' | 'sources' | 'campaigns') => combinedTally(all.map(({ counted }) => counted[kind]));
  const campaigns = tally('campaigns');
  const rowsOf = (one: CurrencyBucket) =>
    [...one.earned.values()].flat().filter(({ at }) => (at ?? Number.NEGATIVE_INFINITY) >= since);
  const isLacking = all.some(({ counted }) => counted.lacking.length > 0);
  const isWhole =
    isAll &&
    !isLacking &&
    campaigns.other === 0 &&
    new Set(sinces).size === 1 &&
    bucket !== null &&
    !isPartlyKnown(bucket.knownFrom, since) &&
    others.every((one) => rowsOf(one).length === 0);
  const context = { rows: bucket ? rowsOf(bucket) : [], currency: bucket?.currency ?? null, isWhole };
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    /** ms; null: from the very first. */
    since: Number.isFinite(since) ? since : null,
    /** Some may never have been listed since then. */
    isLacking,
    pages: tally('pages'),
    sources: tally('sources'),
    campaigns: { rows: campaignRows(campaigns.named, context), other: campaigns.other },
    /** The programs of which older ones may be loaded. */
    loadable: all.filter(({ counted }) => counted.since !== null && counted.below > 0).map(({ id }) => id),
  };
}

/** What of a bar its conversion is made of. */
export type ClickedSlice = Pick<Slice, 'first' | 'next' | 'referrals' | 'isPartial'>;

/** The clicks of a bar. */
export interface ClickSlice extends ClickCount {
  /** Percent: how many of these clicks became a referral; null: not all of either are known. */
  conversion: Decimal | null;
}

/**
 * The clicks of each bar; null where nothing is known of them.
 * @param isAll whether these are the clicks of all programs whose referrals are drawn, in one currency
 */
export function clickSlices(all: ProgramClicks[], slices: ClickedSlice[], isAll: boolean): (ClickSlice | null)[] {
  return slices.map((slice) => {
    const found = all.map(({ counted, last }) => clicksIn(counted, slice, last));
    const known = found.filter((one) => one !== null);
    if (known.length === 0) return null;
    const count = known.reduce((sum, one) => sum + one.count, 0);
    const isExact = known.length === found.length && known.every((one) => one.isExact);
    const isConverted = isAll && isExact && count > 0 && !slice.isPartial;
    return { count, isExact, conversion: isConverted ? quotient(`${slice.referrals * 100}`, count, 2) : null };
  });
}

/** The day of a program's last answer. */
export const answerDay = ({ answeredAt, askedAt }: { answeredAt: number | null; askedAt: number }): Day =>
  dayOf(answeredAt ?? askedAt);
