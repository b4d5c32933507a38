import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Records } from '../../platform/records/records.ts';

interface Deps {
  /** All of an account's records, or the day bucket `from` and what lies after it. */
  read(accountId: string, from?: number): Promise<Records>;
  /** The first day bucket that the latest figures need. */
  recent(): number;
  /** Resolves when the last records read are on the screen. */
  drawn(): Promise<void>;
}

/**
 * The records of the programmes shown: at first what the latest figures need, then all. They are read anew whenever
 * their earnings summary, which the worker renews then, is of another revision. What was read stays until what is newer
 * has come.
 */
export function createRecordsReader({ read, recent, drawn }: Deps) {
  const found = signal<Readonly<Record<string, Records>>>({});
  /** By account: the revision of what was read, once that is all; null: nothing was recorded. */
  const revisions = signal<Readonly<Record<string, number | null>>>({});
  const failed = signal(false);
  let latest = 0;

  async function readThese(ids: string[], from?: number): Promise<[id: string, records: Records | null][]> {
    return Promise.all(ids.map(async (id) => [id, await read(id, from).catch(() => null)]));
  }

  function put(all: [id: string, records: Records | null][]): void {
    const known = all.filter((one): one is [string, Records] => one[1] !== null);
    found.value = { ...found.value, ...Object.fromEntries(known) };
  }

  return {
    found: found as ReadonlySignal<Readonly<Record<string, Records>>>,
    /** Of whom all was read, not only the latest. */
    whole: computed(() => new Set(Object.keys(revisions.value))),
    /** The browser cannot read them. */
    failed: failed as ReadonlySignal<boolean>,

    /** Reads what has changed. Resolves when that is done, or superseded by another call. */
    async read(ids: string[], earningsSummaries: Record<string, EarningsSummary | null>): Promise<void> {
      const revisionOf = (id: string) => earningsSummaries[id]?.revision ?? null;
      const wanted = ids.filter((id) => revisions.value[id] !== revisionOf(id));
      if (wanted.length === 0) return;
      const turn = ++latest;
      const unknown = wanted.filter((id) => !found.value[id]);
      if (unknown.length > 0) {
        const first = await readThese(unknown, recent());
        if (turn !== latest) return;
        put(first);
        await drawn();
      }
      const all = await readThese(wanted);
      if (turn !== latest) return;
      put(all);
      failed.value = all.some(([, records]) => records === null);
      const read = all.flatMap(([id, records]) => (records ? [[id, revisionOf(id)]] : []));
      revisions.value = { ...revisions.value, ...Object.fromEntries(read) };
    },
  };
}
