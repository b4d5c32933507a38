import { computed, type ReadonlySignal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { type Day, startOf } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import { campaignRows } from '../../domain/earnings/campaign-rows.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { countUnreadable, isPartlyKnown } from '../../domain/earnings/earning.ts';
import { onDays, type Slice } from '../../domain/earnings/series.ts';
import { highest } from '../../domain/extremes.ts';
import { type Decimal, quotient } from '../../domain/money/decimal.ts';
import { clicksBy, combinedTally } from '../../domain/portal/click-counts.ts';
import { type ClickCount, clicksIn, hasClicks, isUpToDate } from '../../domain/portal/click-list.ts';
import type { ShownClicks } from '../../domain/portal/clicks-schema.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** A program's counted clicks. */
export interface ProgramClicks {
  id: string;
  name: string;
  clicks: ShownClicks;
}

export interface ClicksDeps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Account[]>;
  shownClicks: ReadonlySignal<Readonly<Record<string, ShownClicks | null>>>;
}

/** The known clicks of the programs shown. Changes with their answers but not with other storage events. */
export function createProgramClicks({ stored, shown, shownClicks }: ClicksDeps): ReadonlySignal<ProgramClicks[]> {
  const offered = computed(() =>
    shown.value.map(({ id, name }) => [id, name, hasClicks(stored.value.clicks[id])]).join(),
  );
  return computed(() => {
    void offered.value;
    const { clicks } = stored.peek();
    return shown.peek().flatMap(({ id, name }): ProgramClicks[] => {
      const counted = shownClicks.value[id];
      return hasClicks(clicks[id]) && counted ? [{ id, name, clicks: counted }] : [];
    });
  });
}

interface PeriodContext {
  days: Days;
  today: Day;
  /** The clicks of all displayed programs are known. */
  isAll: boolean;
}

/** The period's clicks by page, source and campaign. @param others the other currencies' buckets */
export function clicksOverview(
  programs: ProgramClicks[],
  bucket: CurrencyBucket | null,
  others: CurrencyBucket[],
  { days, today, isAll }: PeriodContext,
) {
  const from = startOf(days.first);
  const sinces = programs.map(({ clicks: { since } }) => Math.max(from, since ?? from));
  const since = highest(sinces, from);
  const tally = (kind: 'page' | 'source' | 'campaign') =>
    combinedTally(programs.map(({ clicks }) => clicksBy(kind, clicks.counts, days)));
  const campaigns = tally('campaign');
  const rowsOf = ({ earned }: CurrencyBucket) =>
    onDays(earned, days).filter(({ at }) => since === from || (at ?? Number.NEGATIVE_INFINITY) >= since);
  const isBehind = programs.some(({ clicks }) => !isUpToDate(clicks, days.next, today));
  const rows = bucket ? rowsOf(bucket) : [];
  const isPartial = bucket !== null && isPartlyKnown(bucket.knownFrom, since);
  const isWhole =
    isAll &&
    !isBehind &&
    campaigns.other === 0 &&
    new Set(sinces).size === 1 &&
    bucket !== null &&
    !isPartial &&
    countUnreadable(rows) === 0 &&
    others.every((bucket) => rowsOf(bucket).length === 0);
  const isKnown = bucket !== null && [...bucket.earned.values()].some((rows) => rows.some(({ campaign }) => campaign));
  return {
    /** ms: from then on the period's clicks are known; null: all of them are. */
    since: since > from ? since : null,
    /** Newer clicks may have come. */
    isBehind,
    /** More referrals may have been earned since then. */
    isPartial,
    pages: tally('page'),
    sources: tally('source'),
    campaigns: campaignRows(campaigns, { rows, currency: bucket?.currency ?? null, isKnown, isWhole }),
  };
}

export type ClickedSlice = Pick<Slice, 'first' | 'next' | 'referrals' | 'isPartial'>;

export interface ClickSlice extends ClickCount {
  /** Percent of these clicks that became a referral; null: some clicks or referrals are unknown. */
  conversion: Decimal | null;
}

/** The clicks of each bar; null: unknown. @param isAll those of all displayed programs are known, in one currency */
export function clickSlices(
  programs: ProgramClicks[],
  slices: ClickedSlice[],
  { isAll, today }: Omit<PeriodContext, 'days'>,
): (ClickSlice | null)[] {
  return slices.map((slice) => {
    const found = programs.map(({ clicks }) => clicksIn(clicks, slice, today));
    const known = found.filter((clicks) => clicks !== null);
    if (known.length === 0) return null;
    const count = known.reduce((sum, clicks) => sum + clicks.count, 0);
    const isExact = known.length === found.length && known.every((clicks) => clicks.isExact);
    // More referrals than clicks came without a click, for example with a coupon code.
    const isConverted = isAll && isExact && count > 0 && slice.referrals <= count && !slice.isPartial;
    return { count, isExact, conversion: isConverted ? quotient(`${slice.referrals * 100}`, count, 2) : null };
  });
}
