import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import { type DateRange, type DateStep, daysOf, usualStep } from '../../domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import {
  type History,
  NO_HISTORY,
  type ProgramHistory,
  programHistory,
} from '../../domain/earnings/earnings-history.ts';
import { monthProgressOf } from '../../domain/earnings/month-forecast.ts';
import { paidOutBy } from '../../domain/earnings/paid-out.ts';
import { type RangeFigures, rangeFigures, rankedBuckets, slicesOf } from '../../domain/earnings/series.ts';
import { sumOf } from '../../domain/money/currency-sums.ts';
import { isProcessing } from '../../domain/portal/payout-news.ts';
import { countedList, listsPayouts, shownPayouts } from '../../domain/portal/payouts.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import {
  type ClickedSlice,
  type ClickSlice,
  type ClicksDeps,
  clickSlices,
  clicksOverview,
  createProgramClicks,
} from './clicks-figures.ts';
import type { ListedPayouts } from './payout-rows.ts';

interface Deps extends ClicksDeps {
  histories: ReadonlySignal<Readonly<Record<string, History>>>;
  today: ReadonlySignal<Day>;
  now(): number;
}

export type BucketFigures = RangeFigures & { bucket: CurrencyBucket };

/** null: the default (30 days, the range's usual step, the bucket with most referrals). */
export interface ChosenFigures {
  range: DateRange | null;
  step: DateStep | null;
  /** An id. */
  bucket: string | null;
}

/** The chosen range, step and currency, and their figures. Rows are grouped once, so that a choice only picks days. */
export function createEarningsFigures({ stored, shown, histories, shownClicks, today, now }: Deps) {
  const choice = signal<ChosenFigures>({ range: null, step: null, bucket: null });
  const range = computed(() => choice.value.range ?? '30');

  /** Changes with each answer but not with other storage events, because grouping many rows is slow. */
  const answered = computed(() => {
    const { states, payouts } = stored.value;
    const about = shown.value.map(({ id, name }) => [
      ...[id, name, currencyIn(stored.value, id)],
      ...[states[id]?.snapshot?.fetchedAt, payouts[id]?.route.askedAt],
    ]);
    return about.join();
  });
  const ownCurrency = (id: string, known = stored.value): string | null => currencyIn(known, id)?.toUpperCase() ?? null;
  const allSources = computed(() => {
    void answered.value;
    const { states, payouts } = stored.peek();
    return shown.peek().map(({ id, name }): ProgramHistory => {
      const { snapshot = null } = states[id] ?? {};
      const history = histories.value[id] ?? NO_HISTORY;
      const program = programHistory({ name, currency: currencyIn(stored.peek(), id) }, history, snapshot);
      return { ...program, paidOut: paidOutBy(name, program.totals, countedList(payouts[id]), today.value) };
    });
  });
  const sources = computed(() => (allSources.value.some(({ mirror }) => mirror) ? allSources.value : []));
  const grouped = computed(() => bucketsOf(sources.value, today.value));
  const days = computed(() => {
    const clicked = programClicks.value.flatMap((program) => Object.keys(program.clicks.counts.days));
    const [earliest = today.value] = [...grouped.value.buckets.map(({ first }) => first), ...clicked].sort();
    return daysOf(range.value, today.value, earliest);
  });
  // Ranked by these days only, or the selection would change when older rows arrive.
  const buckets = computed(() => rankedBuckets(grouped.value.buckets, days.value));
  const bucket: ReadonlySignal<CurrencyBucket | null> = computed(
    () => buckets.value.find(({ id }) => id === choice.value.bucket) ?? buckets.value[0] ?? null,
  );
  const step = computed(() => choice.value.step ?? usualStep(days.value));

  const figuresIn = (listed: CurrencyBucket[]): BucketFigures[] =>
    listed.map((bucket) => ({ bucket, ...rangeFigures(bucket, range.value, days.value, now()) }));
  const figures = computed(() => figuresIn(buckets.value));
  const byProgram = computed(() => {
    const sources = allSources.value;
    return shown.peek().map(({ id, name }, index) => ({
      ...{ id, name },
      ...bucketsOf(sources.slice(index, index + 1), today.value),
    }));
  });
  const monthProgress = computed(() => {
    const goals = shown.value.filter(({ id }) => ownCurrency(id) === bucket.value?.currency).map(({ goal }) => goal);
    return bucket.value && monthProgressOf(bucket.value, days.value, goals);
  });

  const listedPayouts = computed((): ListedPayouts[] =>
    shown.value.flatMap(({ id, name }) => {
      const listed = shownPayouts(stored.value.payouts[id]);
      const currency = ownCurrency(id);
      const isOf = (bucket: CurrencyBucket | null) =>
        bucket?.currency === currency && (bucket.programName === null || bucket.programName === name);
      // Payouts in unnamed currencies are shown with each bucket.
      const isShown = isOf(bucket.value) || (currency === null && !buckets.value.some(isOf));
      return listed && isShown ? [{ name, currency, listed, counted: listsPayouts(stored.value.payouts[id]) }] : [];
    }),
  );
  const programClicks = createProgramClicks({ stored, shown, shownClicks });
  /** Of the programs in the currency shown, and of those whose currency is unknown. */
  const bucketClicks = computed(() => {
    const currencies = bucket.value && [null, bucket.value.currency];
    return programClicks.value.filter(({ id }) => currencies?.includes(ownCurrency(id, stored.peek())) ?? true);
  });
  const areAllClicks = computed(() => programClicks.value.length === shown.value.length);
  const mirrored = computed(() => buckets.value.filter(({ isMirrored }) => isMirrored));
  /** null: none of the slices has clicks. */
  const clicksOf = (slices: ClickedSlice[]): (ClickSlice | null)[] | null => {
    const isAll = areAllClicks.value && mirrored.value.length === 1;
    const clickedSlices = clickSlices(bucketClicks.value, slices, { isAll, today: today.value });
    return clickedSlices.some((clicks) => clicks !== null && clicks.count > 0) ? clickedSlices : null;
  };
  /** By identity, and computed on demand: there may be tens of thousands of rows. */
  const names = computed(
    () => new Map(sources.value.flatMap(({ name, rows }) => rows.map((row): [Referral, string] => [row, name]))),
  );
  const selected = computed(() => figures.value.find((sums) => sums.bucket === bucket.value));
  const slices = computed(() => (bucket.value ? slicesOf(bucket.value, days.value, step.value) : []));

  return {
    sources,
    /** The rows of an account that count, with those that only a poll had. */
    rowsOf: (id: string): Referral[] =>
      allSources.value[shown.value.findIndex((account) => account.id === id)]?.rows ?? [],
    programOf: (row: Referral): string => names.value.get(row) ?? '',
    listedPayouts,
    /** The sum of listed payouts that are still on their way. */
    onItsWay: computed(() => {
      const own = listedPayouts.value.filter(({ currency }) => currency === bucket.value?.currency);
      return sumOf(own.flatMap(({ listed }) => listed.filter(isProcessing)));
    }),
    monthProgress,
    buckets,
    /** How many currencies are not drawn. */
    omittedCurrencies: computed(() => grouped.value.omitted),
    bucket,
    days,
    range,
    step,
    choice,
    /** One for each bucket, in the same order; `selected` is the drawn one. */
    figures,
    selected,
    programs: computed(() =>
      shown.value.length > 1
        ? byProgram.value.map(({ id, name, buckets }) => ({
            ...{ id, name },
            figures: figuresIn(rankedBuckets(buckets, days.value)),
          }))
        : [],
    ),
    slices,
    programClicks,
    /** null: unknown. */
    clicks: computed(() => {
      const others = mirrored.value.filter((mirroredBucket) => mirroredBucket !== bucket.value);
      const clicks = clicksOverview(bucketClicks.value, bucket.value, others, {
        ...{ days: days.value, today: today.value, isAll: areAllClicks.value },
      });
      return bucketClicks.value.some(({ clicks }) => Object.keys(clicks.counts.days).length > 0) ? clicks : null;
    }),
    /** By bar, and for the whole range; null: unknown. */
    clickSlices: computed(() => clicksOf(slices.value)),
    rangeClicks: computed(() => (selected.value && clicksOf([selected.value])?.[0]) ?? null),
  };
}
