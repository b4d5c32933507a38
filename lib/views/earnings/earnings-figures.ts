import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { type Day, daysAfter, monthOf } from '../../domain/calendar/calendar.ts';
import { daysOf, type Range, type Step, usualStep } from '../../domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket, type Source, sumOf } from '../../domain/earnings/currency-bucket.ts';
import { type MonthCourse, monthCourseOf } from '../../domain/earnings/month-course.ts';
import { figuresOf, onDays, ranked, slicesOf } from '../../domain/earnings/series.ts';
import { withLatest } from '../../domain/mirror/latest.ts';
import { rowOf } from '../../domain/mirror/row.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { isZero, sumDecimals } from '../../domain/money/sum.ts';
import { hasClicks } from '../../domain/portal/click-figures.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { isOnItsWay } from '../../domain/portal/payout-news.ts';
import { countedList, listsPayouts, shownPayouts } from '../../domain/portal/payouts.ts';
import type { History } from '../../platform/mirror/mirror-store.ts';
import type { Stored } from '../../platform/storage/view.ts';
import {
  type ClickedSlice,
  type ClickSlice,
  clickSlices,
  clicksOverview,
  lastDay,
  type ProgramClicks,
} from './clicks-figures.ts';
import type { ListedPayouts } from './payout-rows.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** The programmes shown. */
  shown: ReadonlySignal<Account[]>;
  /** Their history, as far as it has been read. */
  found: ReadonlySignal<Readonly<Record<string, History>>>;
  /** The same of their clicks. */
  counted: ReadonlySignal<Readonly<Record<string, CountedClicks | null>>>;
  today: ReadonlySignal<Day>;
  /** ms */
  now: ReadonlySignal<number>;
}

/** How this month goes in the selected bucket, and the goals of its programmes together; null: not all have one. */
export interface GoalCourse extends MonthCourse {
  goal: string | null;
}

/**
 * The chosen range, step and currency, and their figures. Rows are grouped once, so that a choice only picks days.
 */
export function createEarningsFigures({ stored, shown, found, counted, today, now }: Deps) {
  const range = signal<Range>('30');
  const stepChosen = signal<Step | null>(null);
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
    return shown.peek().map(({ id, name }): Source => {
      const { snapshot = null } = states[id] ?? {};
      const { mirror = null, totals = [], rows = [] } = found.value[id] ?? {};
      // Without a list, sums are made of totals, not of the latest referrals.
      const latest = mirror?.listed === true ? (snapshot?.referrals ?? []) : [];
      return {
        ...{ name, mirror, totals, rows: withLatest(rows, latest.map(rowOf)) },
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
    const starts = grouped.value.map(({ first }) => first).sort();
    return daysOf(range.value, today.value, starts[0] ?? today.value);
  });
  // Ranked by these days, not by all that was read: else the selection would change when the rest arrives.
  const buckets = computed(() => ranked(grouped.value, days.value));
  const bucket: ReadonlySignal<CurrencyBucket | null> = computed(
    () => buckets.value.find(({ id }) => id === bucketChosen.value) ?? buckets.value[0] ?? null,
  );
  const step = computed(() => stepChosen.value ?? usualStep(days.value));

  const figures = computed(() =>
    buckets.value.map((one) => ({ bucket: one, ...figuresOf(one, range.value, days.value, now.value) })),
  );
  const course = computed((): GoalCourse | null => {
    if (!bucket.value?.isMirrored) return null;
    const { currency, earned, sums, knownFrom } = bucket.value;
    // The last two months, and the last 30 days.
    const days = { first: monthOf(daysAfter(monthOf(today.value), -1)), next: daysAfter(today.value, 1) };
    const context = { today: today.value, now: now.value, currency };
    const month = monthCourseOf(knownFrom, onDays(earned, days), context);
    // The sums of days, because a program without a list has only these.
    const thisMonth = [...sums].filter(([day]) => day >= monthOf(today.value)).map(([, sum]) => sum.earned);
    const course = { ...month, soFar: sumDecimals(thisMonth) };
    const isOf = ({ id }: Account) => (currencyIn(stored.value, id)?.toUpperCase() ?? null) === currency;
    const goals = shown.value.filter(isOf).map(({ goal }) => goal);
    const isAll = goals.length > 0 && goals.every((one) => one !== undefined) && bucket.value.of === null;
    const goal = isAll ? sumDecimals(goals as string[]) : null;
    const hasData = !isZero(course.soFar) || !isZero(course.lastMonth ?? '0') || !isZero(course.heading ?? '0');
    return hasData ? { ...course, goal } : null;
  });

  /** What services list of payouts, of the selected bucket's programmes. */
  const listedPayouts = computed((): ListedPayouts[] => {
    const { currency = null, of = null } = bucket.value ?? {};
    return shown.value.flatMap(({ id, name }) => {
      const listed = shownPayouts(stored.value.payouts[id]);
      const isOf = (of === null || of === name) && (currencyIn(stored.value, id)?.toUpperCase() ?? null) === currency;
      return listed && isOf ? [{ name, listed, counted: listsPayouts(stored.value.payouts[id]) }] : [];
    });
  });
  /** What clicks are known of the programs shown. */
  const programClicks = computed(() =>
    shown.value.flatMap(({ id, name }): ProgramClicks[] => {
      const [known, details] = [stored.value.clicks[id], counted.value[id]];
      return hasClicks(known) && details
        ? [{ id, name, total: known.total, last: lastDay(known), counted: details }]
        : [];
    }),
  );
  const areAllClicks = computed(() => programClicks.value.length === shown.value.length);
  const mirrored = computed(() => buckets.value.filter(({ isMirrored }) => isMirrored));
  const clicksOf = (slices: ClickedSlice[]): (ClickSlice | null)[] | null =>
    programClicks.value.length > 0
      ? clickSlices(programClicks.value, slices, areAllClicks.value && mirrored.value.length === 1)
      : null;
  /** By identity, and only once somebody asks: there may be tens of thousands. */
  const names = computed(
    () => new Map(sources.value.flatMap(({ name, rows }) => rows.map((one): [Row, string] => [one, name]))),
  );

  const selected = computed(() => figures.value.find((one) => one.bucket === bucket.value));
  const slices = computed(() => (bucket.value ? slicesOf(bucket.value, days.value, step.value) : []));

  return {
    sources,
    /** The name of the programme that this is of. */
    programmeOf: (one: Row): string => names.value.get(one) ?? '',
    listedPayouts,
    /** What of these is on its way, in all. */
    onItsWay: computed(() => sumOf(listedPayouts.value.flatMap(({ listed }) => listed.filter(isOnItsWay)))),
    /** null: nothing to tell. */
    course,
    buckets,
    /** The selected bucket, which is drawn. */
    bucket,
    days,
    range: range as ReadonlySignal<Range>,
    step,
    /** What the user chose; without a step the usual one of the range holds, without a bucket the one with most referrals. */
    choice: { range, step: stepChosen, bucket: bucketChosen },
    /** Of each currency bucket, in the same order, and of the selected one. */
    figures,
    selected,
    slices,
    programClicks,
    /** What brought clicks; null: no service tells of any. */
    clicks: computed(() => {
      const others = mirrored.value.filter((one) => one !== bucket.value);
      return programClicks.value.length > 0
        ? clicksOverview(programClicks.value, bucket.value, others, areAllClicks.value)
        : null;
    }),
    /** By bar, and of all days of the range; null: no service tells of any. */
    clickSlices: computed(() => clicksOf(slices.value)),
    rangeClicks: computed(() => (selected.value && clicksOf([selected.value])?.[0]) ?? null),
  };
}
