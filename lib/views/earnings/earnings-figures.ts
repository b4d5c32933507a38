import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import { daysOf, type Range, type Step, usualStep } from '../../domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket, type Source } from '../../domain/earnings/currency-bucket.ts';
import { figuresOf, ranked, slicesOf } from '../../domain/earnings/series.ts';
import type { Records } from '../../platform/records/records.ts';
import type { Stored } from '../../platform/storage/view.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** The programmes shown. */
  shown: ReadonlySignal<Account[]>;
  /** Their records, as far as they were read. */
  found: ReadonlySignal<Readonly<Record<string, Records>>>;
  today: ReadonlySignal<Day>;
  /** ms */
  now: ReadonlySignal<number>;
}

/** What is chosen of the records, and what that comes to: grouped once, so that a choice only picks days. */
export function createEarningsFigures({ stored, shown, found, today, now }: Deps) {
  const range = signal<Range>('30');
  const stepChosen = signal<Step | null>(null);
  const bucketChosen = signal<string | null>(null);

  /** As text, so that nothing is grouped anew where only something else has changed. */
  const about = computed(() => {
    const { states } = stored.value;
    return JSON.stringify(
      shown.value.map(({ id, name }): About => {
        const unpaid = states[id]?.snapshot?.stats.totalUnpaid ?? null;
        return { id, name, unpaid, currency: currencyIn(stored.value, id) };
      }),
    );
  });
  const all = computed(() =>
    (JSON.parse(about.value) as About[]).map(({ id, ...one }): Source => {
      const { metadata = null, totals = [], entries = [] } = found.value[id] ?? {};
      return { ...one, metadata, totals, entries };
    }),
  );
  /** Those with records, and those that owe something besides. */
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
  // By these days, not by all that was read: else another one would be drawn as soon as the rest is there.
  const buckets = computed(() => ranked(grouped.value, days.value));
  const bucket: ReadonlySignal<CurrencyBucket | null> = computed(
    () => buckets.value.find(({ id }) => id === bucketChosen.value) ?? buckets.value[0] ?? null,
  );
  const step = computed(() => stepChosen.value ?? usualStep(days.value));

  return {
    sources,
    /** Names of the programmes of which nothing is recorded yet, where there are others. */
    unrecorded: computed(() =>
      sources.value.length === 0 ? [] : all.value.flatMap(({ metadata, name }) => (metadata ? [] : name)),
    ),
    buckets,
    /** The one that is drawn. */
    bucket,
    days,
    range: range as ReadonlySignal<Range>,
    step,
    /** Of each currency bucket, in the same order. */
    figures: computed(() =>
      buckets.value.map((one) => ({ bucket: one, ...figuresOf(one, range.value, days.value, now.value) })),
    ),
    slices: computed(() => (bucket.value ? slicesOf(bucket.value, days.value, step.value) : [])),

    /** In the steps that suit these days. */
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
