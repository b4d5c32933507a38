import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { hasClicks } from '../../domain/portal/click-figures.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { wordsFor } from '../../platform/words.ts';
import {
  type ClickedSlice,
  type ClickSlice,
  clickSlices,
  clicksOverview,
  lastDay,
  type ProgrammeClicks,
} from './clicks-figures.ts';
import { clicksSince } from './clicks-words.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** The programmes shown. */
  shown: ReadonlySignal<Account[]>;
  slices: ReadonlySignal<ClickedSlice[]>;
  /** The whole range. */
  selected: ReadonlySignal<ClickedSlice | undefined>;
  buckets: ReadonlySignal<CurrencyBucket[]>;
  bucket: ReadonlySignal<CurrencyBucket | null>;
  readClicks(accountId: string): Promise<CountedClicks | null>;
  send: Send;
  announce(text: string): void;
  /** The worker does not answer. */
  onGone(): void;
}

/** The clicks of the programmes shown: read anew whenever the worker has counted more, and older ones on request. */
export function createClicksStore({ stored, shown, slices, selected, buckets, bucket, ...deps }: Deps) {
  const found = signal<Readonly<Record<string, CountedClicks | null>>>({});
  const loading = signal(false);
  const failure = signal<ServiceError | null>(null);
  const readAt = new Map<string, number>();

  const closeClicks = effect(() => {
    for (const { id } of shown.value) {
      const { askedAt } = stored.value.clicks[id] ?? {};
      if (askedAt === undefined || readAt.get(id) === askedAt) continue;
      readAt.set(id, askedAt);
      void renew(id);
    }
  });

  async function renew(id: string): Promise<void> {
    const counted = await deps.readClicks(id);
    found.value = { ...found.value, [id]: counted };
  }

  const programmes = computed(() =>
    shown.value.flatMap(({ id }): ProgrammeClicks[] => {
      const [known, counted] = [stored.value.clicks[id], found.value[id]];
      return hasClicks(known) && counted ? [{ id, total: known.total, last: lastDay(known), counted }] : [];
    }),
  );
  const mirrored = computed(() => buckets.value.filter(({ isMirrored }) => isMirrored));
  const clicks = computed(() => {
    if (programmes.value.length === 0) return null;
    const others = mirrored.value.filter((one) => one !== bucket.value);
    const isAll = programmes.value.length === shown.value.length;
    return clicksOverview(programmes.value, bucket.value, others, isAll);
  });

  /** null: no service tells of any. */
  const clicksOf = (slices: ClickedSlice[]): (ClickSlice | null)[] | null => {
    if (programmes.value.length === 0) return null;
    const isAll = programmes.value.length === shown.value.length && mirrored.value.length === 1;
    return clickSlices(programmes.value, slices, isAll);
  };

  return {
    /** null: no service tells of any. */
    clicks,
    programmeClicks: programmes,
    /** By bar; null: no service tells of any. */
    clickSlices: computed(() => clicksOf(slices.value)),
    /** Of all days of the range; null: nothing is known of them. */
    rangeClicks: computed(() => (selected.value && clicksOf([selected.value])?.[0]) ?? null),
    clicksLoading: loading as ReadonlySignal<boolean>,
    /** Why older ones could not be loaded. */
    clicksFailure: failure as ReadonlySignal<ServiceError | null>,

    /** Loads a page of older ones, and tells how far back they reach then. */
    async loadClicks(): Promise<void> {
      const ids = clicks.value?.loadable ?? [];
      if (loading.value || ids.length === 0) return;
      loading.value = true;
      failure.value = null;
      const answers = await Promise.all(
        ids.map((accountId) => deps.send('olderClicks', { accountId }).catch(() => undefined)),
      );
      await Promise.all(ids.map(renew));
      loading.value = false;
      if (answers.includes(undefined)) return deps.onGone();
      const failed = answers.find((answer) => answer && !answer.ok);
      failure.value = failed && !failed.ok ? failed.error : null;
      deps.announce(failure.value ? wordsFor(failure.value).what : clicksSince(clicks.value?.since ?? null));
    },
    closeClicks,
  };
}
