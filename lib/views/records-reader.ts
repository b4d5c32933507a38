import { type ReadonlySignal, signal } from '@preact/signals';
import type { Insight } from '../domain/insight.ts';
import type { Records } from '../platform/records.ts';

/**
 * The records of the programmes shown, read anew whenever the worker has changed them: it renews their insight in
 * storage then. What was read stays on display until what is newer has come.
 */
export function createRecordsReader(read: (accountId: string) => Promise<Records>) {
  const found = signal<Readonly<Record<string, Records>>>({});
  const failed = signal(false);
  /** By account: the insight that goes with what was read. */
  const stamps = new Map<string, string>();
  let latest = 0;

  return {
    found: found as ReadonlySignal<Readonly<Record<string, Records>>>,
    /** The browser cannot read them. */
    failed: failed as ReadonlySignal<boolean>,

    /** Reads what is not known as it is now. */
    async read(ids: string[], insights: Record<string, Insight | null>): Promise<void> {
      const stampOf = (id: string) => JSON.stringify(insights[id] ?? null);
      const wanted = ids.filter((id) => stamps.get(id) !== stampOf(id) || !found.value[id]);
      if (wanted.length === 0) return;
      const turn = ++latest;
      const all = await Promise.all(wanted.map((id) => read(id).catch(() => null)));
      // Overtaken by a later reading, which has asked for all that is not known by then.
      if (turn !== latest) return;
      const next = { ...found.value };
      for (const [at, records] of all.entries()) {
        const id = wanted[at] ?? '';
        if (!records) continue;
        next[id] = records;
        stamps.set(id, stampOf(id));
      }
      failed.value = all.includes(null);
      found.value = next;
    },
  };
}
