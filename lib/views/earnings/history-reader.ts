import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { History } from '../../platform/mirror/mirror-store.ts';
import type { Stored } from '../../platform/storage/view.ts';

interface Deps {
  /** An account's history: all of it, or at least the rows since then (ms). Rejects where the browser cannot. */
  read(accountId: string, since?: number): Promise<History>;
  readClicks(accountId: string): Promise<CountedClicks | null>;
  /** The first moment (ms) that the latest figures need. */
  recent(): number;
  /** Resolves when the last rows read are on the screen. */
  drawn(): Promise<void>;
}

/**
 * The history of the programs shown: at first what the latest figures need, then all. It is read anew whenever the
 * earnings summary, which the worker renews then, is of another revision. What was read stays until what is newer has
 * come. Clicks are read anew after each answer.
 */
export function createHistoryReader({ read, recent, drawn, ...deps }: Deps) {
  const found = signal<Readonly<Record<string, History>>>({});
  /** By account: the revision of what was read, once that is all; null: there was no summary. */
  const revisions = signal<Readonly<Record<string, number | null>>>({});
  const failed = signal(false);
  const counted = signal<Readonly<Record<string, CountedClicks | null>>>({});
  const countedAt = new Map<string, number | undefined>();
  let latest = 0;

  async function readClicks(id: string): Promise<void> {
    const known = await deps.readClicks(id);
    counted.value = { ...counted.value, [id]: known };
  }

  async function readAll(ids: string[], since?: number): Promise<[id: string, history: History | null][]> {
    return Promise.all(ids.map(async (id) => [id, await read(id, since).catch(() => null)]));
  }

  function put(all: [id: string, history: History | null][]): void {
    const known = all.filter((one): one is [string, History] => one[1] !== null);
    found.value = { ...found.value, ...Object.fromEntries(known) };
  }

  return {
    histories: found as ReadonlySignal<Readonly<Record<string, History>>>,
    /** Of whom all was read, not only the latest. */
    fullyRead: computed(() => new Set(Object.keys(revisions.value))),
    /** The browser cannot read it. */
    failed: failed as ReadonlySignal<boolean>,

    countedClicks: counted as ReadonlySignal<Readonly<Record<string, CountedClicks | null>>>,
    readClicks,

    /** Reads what has changed. Resolves when histories are read, or superseded by another call. */
    async read(
      ids: string[],
      { earningsSummaries, clicks }: Pick<Stored, 'earningsSummaries' | 'clicks'>,
    ): Promise<void> {
      for (const id of ids) {
        const { askedAt } = clicks[id] ?? {};
        if (countedAt.get(id) !== askedAt) void readClicks(id);
        countedAt.set(id, askedAt);
      }
      const revisionOf = (id: string) => earningsSummaries[id]?.revision ?? null;
      const wanted = ids.filter((id) => revisions.value[id] !== revisionOf(id));
      if (wanted.length === 0) return;
      const turn = ++latest;
      const unknown = wanted.filter((id) => !found.value[id]);
      if (unknown.length > 0) {
        const first = await readAll(unknown, recent());
        if (turn !== latest) return;
        put(first);
        await drawn();
      }
      const all = await readAll(wanted);
      if (turn !== latest) return;
      put(all);
      failed.value = all.some(([, history]) => history === null);
      const read = all.flatMap(([id, history]) => (history ? [[id, revisionOf(id)]] : []));
      revisions.value = { ...revisions.value, ...Object.fromEntries(read) };
    },
  };
}
