import { computed, type ReadonlySignal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import { campaignRows } from '../../domain/earnings/campaign-rows.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { countUnreadable, isPartlyKnown } from '../../domain/earnings/earning.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { highest } from '../../domain/extremes.ts';
import { type Decimal, quotient } from '../../domain/money/decimal.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { type ClickCount, clicksIn, hasClicks } from '../../domain/portal/listed-clicks.ts';
import type { Asked } from '../../domain/portal/portal-route.ts';
import { combinedTally } from '../../domain/portal/tally.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** A program's clicks; `last` is the day of the last answer. */
export interface ProgramClicks {
  id: string;
  name: string;
  total: number;
  last: Day;
  counted: CountedClicks;
}

interface ClicksDeps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Account[]>;
  countedClicks: ReadonlySignal<Readonly<Record<string, CountedClicks | null>>>;
}

/** The known clicks of the programs shown. Changes with their answers but not with other storage events. */
export function createProgramClicks({ stored, shown, countedClicks }: ClicksDeps): ReadonlySignal<ProgramClicks[]> {
  const answered = computed(() => {
    const { clicks } = stored.value;
    const about = ({ id, name }: Account) => [id, name, clicks[id]?.route.askedAt, clicks[id]?.route.answeredAt];
    return shown.value.map(about).join();
  });
  return computed(() => {
    void answered.value;
    const { clicks } = stored.peek();
    return shown.peek().flatMap(({ id, name }): ProgramClicks[] => {
      const [known, details] = [clicks[id], countedClicks.value[id]];
      return hasClicks(known) && details
        ? [{ id, name, total: known.total, last: answerDay(known), counted: details }]
        : [];
    });
  });
}

/** Clicks by page, source and campaign. @param isAll whether the clicks of every displayed program are known */
export function clicksOverview(
  programs: ProgramClicks[],
  bucket: CurrencyBucket | null,
  others: CurrencyBucket[],
  isAll: boolean,
) {
  const sinces = programs.map(({ counted }) => counted.since);
  const since = highest(sinces.map((at) => at ?? Number.NEGATIVE_INFINITY));
  const tally = (kind: 'pages' | 'sources' | 'campaigns') =>
    combinedTally(programs.map(({ counted }) => counted[kind]));
  const campaigns = tally('campaigns');
  const rowsOf = (bucket: CurrencyBucket) =>
    [...bucket.earned.values()].flat().filter(({ at }) => (at ?? Number.NEGATIVE_INFINITY) >= since);
  const isLacking = programs.some(({ counted }) => counted.lacking.length > 0);
  const rows = bucket ? rowsOf(bucket) : [];
  const isPartial = bucket !== null && isPartlyKnown(bucket.knownFrom, since);
  const isWhole =
    isAll &&
    !isLacking &&
    campaigns.other === 0 &&
    new Set(sinces).size === 1 &&
    bucket !== null &&
    !isPartial &&
    countUnreadable(rows) === 0 &&
    others.every((bucket) => rowsOf(bucket).length === 0);
  const context = { rows, currency: bucket?.currency ?? null, isWhole };
  return {
    total: programs.reduce((sum, { total }) => sum + total, 0),
    /** ms; null: since the first click. */
    since: Number.isFinite(since) ? since : null,
    /** Some clicks since then may never have been listed. */
    isLacking,
    /** More referrals may have been earned since then. */
    isPartial,
    pages: tally('pages'),
    sources: tally('sources'),
    campaigns: campaignRows(campaigns, context),
    loadable: programs.filter(({ counted }) => counted.since !== null && counted.below > 0).map(({ id }) => id),
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
  { isAll, today }: { isAll: boolean; today: Day },
): (ClickSlice | null)[] {
  return slices.map((slice) => {
    const found = programs.map(({ counted, last }) => clicksIn(counted, slice, { last, today }));
    const known = found.filter((clicks) => clicks !== null);
    if (known.length === 0) return null;
    const count = known.reduce((sum, clicks) => sum + clicks.count, 0);
    const isExact = known.length === found.length && known.every((clicks) => clicks.isExact);
    // More referrals than clicks were counted at different times, or came without a click.
    const isConverted = isAll && isExact && count > 0 && slice.referrals <= count && !slice.isPartial;
    return { count, isExact, conversion: isConverted ? quotient(`${slice.referrals * 100}`, count, 2) : null };
  });
}

const answerDay = ({ route }: Asked): Day => dayOf(route.answeredAt ?? route.askedAt ?? 0);
