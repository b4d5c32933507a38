import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { type Day, daysAfter, monthOf } from '../../domain/calendar/calendar.ts';
import { type DateRange, type DateStep, daysOf, usualStep } from '../../domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket, type ProgramHistory } from '../../domain/earnings/currency-bucket.ts';
import { monthForecast } from '../../domain/earnings/month-forecast.ts';
import { onDays, type RangeFigures, rangeFigures, rankedBuckets, slicesOf } from '../../domain/earnings/series.ts';
import { withMissingRows } from '../../domain/mirror/polled-rows.ts';
import { rowOf } from '../../domain/mirror/row.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { sumOf } from '../../domain/money/currency-sums.ts';
import { sumDecimals } from '../../domain/money/decimal.ts';
import { hasClicks } from '../../domain/portal/click-figures.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { isProcessing } from '../../domain/portal/payout-news.ts';
import { countedList, listsPayouts, shownPayouts } from '../../domain/portal/payouts.ts';
import type { History } from '../../platform/mirror/mirror-store.ts';
import type { Stored } from '../../platform/storage/view.ts';
import {
  answerDay,
  type ClickedSlice,
  type ClickSlice,
  clickSlices,
  clicksOverview,
  type ProgramClicks,
} from './clicks-figures.ts';
import type { ListedPayouts } from './payout-rows.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** The programs shown. */
  shown: ReadonlySignal<Account[]>;
  /** Their history, as far as it has been read. */
  histories: ReadonlySignal<Readonly<Record<string, History>>>;
  /** The same of their clicks. */
  countedClicks: ReadonlySignal<Readonly<Record<string, CountedClicks | null>>>;
  today: ReadonlySignal<Day>;
  /** ms */
  now: ReadonlySignal<number>;
}

/** The sums of a period in one currency. */
export type BucketFigures = RangeFigures & { bucket: CurrencyBucket };

/**
 * The chosen range, step and currency, and their figures. Rows are grouped once, so that a choice only picks days.
 */
export function createEarningsFigures({ stored, shown, histories, countedClicks, today, now }: Deps) {
  const rangeChosen = signal<DateRange | null>(null);
  const range = computed(() => rangeChosen.value ?? '30');
  const stepChosen = signal<DateStep | null>(null);
  const bucketChosen = signal<string | null>(null);

  /** Changes with what was answered, and with no other of all that is stored: rows are many to group. */
  const answered = computed(() => {
    const { states, payouts } = stored.value;
    const about = shown.value.map(({ id, name }) => [
      ...[id, name, currencyIn(stored.value, id)],
      ...[states[id]?.snapshot?.fetchedAt, payouts[id]?.askedAt],
    ]);
    return about.join();
  });
  const all = computed(() => {
    void answered.value;
    const { states, payouts } = stored.peek();
    return shown.peek().map(({ id, name }): ProgramHistory => {
      const { snapshot = null } = states[id] ?? {};
      const { mirror = null, totals = [], rows = [] } = histories.value[id] ?? {};
      // Without a list, sums are made of totals, not of the latest referrals.
      const latest = mirror?.listed === true ? (snapshot?.referrals ?? []) : [];
      return {
        ...{ name, mirror, totals, rows: withMissingRows(rows, latest.map(rowOf)) },
        currency: currencyIn(stored.peek(), id),
        unpaid: snapshot?.stats.totalUnpaid ?? null,
        listed: countedList(payouts[id]),
      };
    });
  });
  /** Programs with a history, and others that owe something. */
  const sources = computed(() =>
    all.value.some(({ mirror }) => mirror) ? all.value.filter(({ mirror, unpaid }) => mirror || unpaid !== null) : [],
  );
  const grouped = computed(() => {
    // Nothing is known of one of the programs yet, so sums in its currency are partial.
    const lacking = new Set(all.value.filter(({ mirror }) => !mirror).map(({ currency }) => currency?.toUpperCase()));
    return bucketsOf(sources.value, today.value).map((one) =>
      lacking.has(one.currency ?? undefined) ? { ...one, knownFrom: Number.POSITIVE_INFINITY } : one,
    );
  });
  const days = computed(() => {
    const clicked = programClicks.value.flatMap((one) => Object.keys(one.counted.days));
    const [earliest = today.value] = [...grouped.value.map(({ first }) => first), ...clicked].sort();
    return daysOf(range.value, today.value, earliest);
  });
  // Ranked by these days, not by all that was read: else the selection would change when the rest arrives.
  const buckets = computed(() => rankedBuckets(grouped.value, days.value));
  const bucket: ReadonlySignal<CurrencyBucket | null> = computed(
    () => buckets.value.find(({ id }) => id === bucketChosen.value) ?? buckets.value[0] ?? null,
  );
  const step = computed(() => stepChosen.value ?? usualStep(days.value));

  const figuresIn = (all: CurrencyBucket[]): BucketFigures[] =>
    all.map((bucket) => ({ bucket, ...rangeFigures(bucket, range.value, days.value, now.value) }));
  const figures = computed(() => figuresIn(buckets.value));
  const byProgram = computed(() =>
    shown.value.map(({ id, name }, at) => ({ id, name, buckets: bucketsOf(all.value.slice(at, at + 1), today.value) })),
  );
  /** Where this month is heading, and the goals of its programs together (null: not all have one); null: other days are shown. */
  const course = computed(() => {
    const { first, next } = days.value;
    if (!bucket.value?.isMirrored || first !== monthOf(today.value) || next <= today.value) return null;
    const { currency, earned, knownFrom, programName } = bucket.value;
    const recent = { first: daysAfter(first, -31), next };
    const heading = monthForecast(knownFrom, onDays(earned, recent), { today: today.value, currency });
    const isOf = ({ id }: Account) => (currencyIn(stored.value, id)?.toUpperCase() ?? null) === currency;
    const goals = shown.value.filter(isOf).map(({ goal }) => goal);
    const isAll = goals.length > 0 && goals.every((one) => one !== undefined) && programName === null;
    return { heading, goal: isAll ? sumDecimals(goals as string[]) : null };
  });

  /** What services list of payouts, of the selected bucket's programs. */
  const listedPayouts = computed((): ListedPayouts[] => {
    const all = buckets.value;
    return shown.value.flatMap(({ id, name }) => {
      const listed = shownPayouts(stored.value.payouts[id]);
      const currency = currencyIn(stored.value, id)?.toUpperCase() ?? null;
      const isOf = (one: CurrencyBucket | null) =>
        one?.currency === currency && (one.programName === null || one.programName === name);
      // What a program pays in several currencies, without saying which, is shown with each.
      const isShown = isOf(bucket.value) || (currency === null && !all.some(isOf));
      return listed && isShown ? [{ name, currency, listed, counted: listsPayouts(stored.value.payouts[id]) }] : [];
    });
  });
  /** What clicks are known of the programs shown. */
  const programClicks = computed(() =>
    shown.value.flatMap(({ id, name }): ProgramClicks[] => {
      const [known, details] = [stored.value.clicks[id], countedClicks.value[id]];
      return hasClicks(known) && details
        ? [{ id, name, total: known.total, last: answerDay(known), counted: details }]
        : [];
    }),
  );
  const areAllClicks = computed(() => programClicks.value.length === shown.value.length);
  const mirrored = computed(() => buckets.value.filter(({ isMirrored }) => isMirrored));
  /** null where none of these had any. */
  const clicksOf = (slices: ClickedSlice[]): (ClickSlice | null)[] | null => {
    const all = clickSlices(programClicks.value, slices, areAllClicks.value && mirrored.value.length === 1);
    return all.some((one) => one !== null && one.count > 0) ? all : null;
  };
  /** By identity, and only once somebody asks: there may be tens of thousands. */
  const names = computed(
    () => new Map(sources.value.flatMap(({ name, rows }) => rows.map((one): [Row, string] => [one, name]))),
  );

  const selected = computed(() => figures.value.find((one) => one.bucket === bucket.value));
  const slices = computed(() => (bucket.value ? slicesOf(bucket.value, days.value, step.value) : []));

  return {
    sources,
    /** The name of the program that this is of. */
    programOf: (one: Row): string => names.value.get(one) ?? '',
    listedPayouts,
    /** What of these is on its way, in all. */
    onItsWay: computed(() => {
      const own = listedPayouts.value.filter(({ currency }) => currency === bucket.value?.currency);
      return sumOf(own.flatMap(({ listed }) => listed.filter(isProcessing)));
    }),
    /** null: nothing to tell. */
    course,
    buckets,
    /** The selected bucket, which is drawn. */
    bucket,
    days,
    range,
    step,
    /** What the user chose; null: 30 days, the usual step of the range, the bucket with most referrals. */
    choice: { range: rangeChosen, step: stepChosen, bucket: bucketChosen },
    /** Of each currency bucket, in the same order, and of the selected one. */
    figures,
    selected,
    /** Of each program shown, if there are several. */
    programs: computed(() =>
      shown.value.length > 1
        ? byProgram.value.map(({ id, name, buckets }) => ({
            id,
            name,
            figures: figuresIn(rankedBuckets(buckets, days.value)),
          }))
        : [],
    ),
    slices,
    programClicks,
    /** What brought clicks; null: nothing is known of any. */
    clicks: computed(() => {
      const others = mirrored.value.filter((one) => one !== bucket.value);
      const clicks = clicksOverview(programClicks.value, bucket.value, others, areAllClicks.value);
      const { campaigns, pages, sources, loadable } = clicks;
      return [campaigns.rows, pages.named, sources.named, loadable].some(({ length }) => length > 0) ? clicks : null;
    }),
    /** By bar, and of all days of the range; null: nothing is known of any. */
    clickSlices: computed(() => clicksOf(slices.value)),
    rangeClicks: computed(() => (selected.value && clicksOf([selected.value])?.[0]) ?? null),
  };
}
