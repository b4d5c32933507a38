import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { type Day, daysAfter, monthOf } from '../../domain/calendar/calendar.ts';
import { daysOf, type Range, type Step, usualStep } from '../../domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket, type Source } from '../../domain/earnings/currency-bucket.ts';
import { type MonthCourse, monthCourseOf } from '../../domain/earnings/month-course.ts';
import { figuresOf, ranked, slicesOf, sumOf, within } from '../../domain/earnings/series.ts';
import { isZero, sumDecimals } from '../../domain/money/sum.ts';
import { isOnItsWay } from '../../domain/portal/payout-news.ts';
import { countedList, listsPayouts, shownPayouts } from '../../domain/portal/payouts.ts';
import type { Entry } from '../../domain/records/entries.ts';
import type { Records } from '../../platform/records/records.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { ListedPayouts } from './payout-rows.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** The programmes shown. */
  shown: ReadonlySignal<Account[]>;
  /** Their records, as far as they have been read. */
  found: ReadonlySignal<Readonly<Record<string, Records>>>;
  today: ReadonlySignal<Day>;
  /** ms */
  now: ReadonlySignal<number>;
}

/** How this month goes in the selected bucket, and the goals of its programmes together; null: not all have one. */
export interface GoalCourse extends MonthCourse {
  goal: string | null;
}

/**
 * The chosen range, step and currency, and their figures. Records are grouped once, so that a choice only picks days.
 */
export function createEarningsFigures({ stored, shown, found, today, now }: Deps) {
  const range = signal<Range>('30');
  const stepChosen = signal<Step | null>(null);
  const bucketChosen = signal<string | null>(null);

  /** As text, so that nothing is grouped again when something else changes. */
  const about = computed(() => {
    const { states, payouts } = stored.value;
    return JSON.stringify(
      shown.value.map(({ id, name }): About => {
        const unpaid = states[id]?.snapshot?.stats.totalUnpaid ?? null;
        return { id, name, unpaid, currency: currencyIn(stored.value, id), listed: countedList(payouts[id]) };
      }),
    );
  });
  const all = computed(() =>
    (JSON.parse(about.value) as About[]).map(({ id, ...one }): Source => {
      const { metadata = null, totals = [], entries = [] } = found.value[id] ?? {};
      return { ...one, metadata, totals, entries };
    }),
  );
  /** Programmes with records, and others that owe something. */
  const sources = computed(() =>
    all.value.some(({ metadata }) => metadata)
      ? all.value.filter(({ metadata, unpaid }) => metadata || unpaid !== null)
      : [],
  );
  const grouped = computed(() => bucketsOf(sources.value, today.value));
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
    if (!bucket.value || bucket.value.since === Number.POSITIVE_INFINITY) return null;
    const { currency, earned } = bucket.value;
    // The last two months, and the last 30 days.
    const days = { first: monthOf(daysAfter(monthOf(today.value), -1)), next: daysAfter(today.value, 1) };
    const context = { today: today.value, now: now.value, currency };
    const course = monthCourseOf(bucket.value, within(earned, days), context);
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
  /** By identity, and only once somebody asks: there may be tens of thousands. */
  const names = computed(
    () => new Map(sources.value.flatMap(({ name, entries }) => entries.map((one): [Entry, string] => [one, name]))),
  );

  return {
    sources,
    /** The name of the programme that this is of. */
    programmeOf: (one: Entry): string => names.value.get(one) ?? '',
    listedPayouts,
    /** What of these is on its way, in all. */
    onItsWay: computed(() => sumOf(listedPayouts.value.flatMap(({ listed }) => listed.filter(isOnItsWay)))),
    /** null: nothing to tell. */
    course,
    /** Names of programmes without records yet, if others have some. */
    unrecorded: computed(() =>
      sources.value.length === 0 ? [] : all.value.flatMap(({ metadata, name }) => (metadata ? [] : name)),
    ),
    buckets,
    /** The selected bucket, which is drawn. */
    bucket,
    days,
    range: range as ReadonlySignal<Range>,
    step,
    /** Of each currency bucket, in the same order, and of the selected one. */
    figures,
    selected: computed(() => figures.value.find((one) => one.bucket === bucket.value)),
    slices: computed(() => (bucket.value ? slicesOf(bucket.value, days.value, step.value) : [])),

    /** Resets the step to the usual one for this range. */
    pickRange(next: Range): void {
      range.value = next;
      stepChosen.value = null;
    },
    pickStep(next: Step): void {
      stepChosen.value = next;
    },
    /** @param id of a currency bucket; null: the one with most referrals */
    pickBucket(id: string | null): void {
      bucketChosen.value = id;
    },
  };
}

interface About extends Omit<Source, 'metadata' | 'totals' | 'entries'> {
  id: string;
}
