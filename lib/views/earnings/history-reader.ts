import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ShownClicks } from '../../domain/portal/clicks-schema.ts';
import { WorkerGone } from '../../platform/messages.ts';
import type { History } from '../../platform/programs/program-database.ts';
import type { Stored } from '../../platform/storage/view.ts';

export interface HistoryAccess {
  /** An account's history: all of it, or at least the rows since then (ms). Rejects if the browser cannot read it. */
  read(accountId: string, since?: number): Promise<History>;
  /** Rejects if the browser cannot read them. */
  readClicks(accountId: string): Promise<ShownClicks | null>;
  /** Resolves when the last rows read are on the screen. */
  drawn(): Promise<void>;
}

/**
 * Reads the displayed histories, first the rows from `recent` (ms) on, and again when a summary has another revision.
 * Clicks are read again after each answer.
 */
export function createHistoryReader({ read, drawn, ...deps }: HistoryAccess, recent: () => number, onGone: () => void) {
  const histories = signal<Readonly<Record<string, History>>>({});
  /** By account, once everything was read; null: there was no summary. */
  const revisions = signal<Readonly<Record<string, number | null>>>({});
  const failed = signal(false);
  const shownClicks = signal<Readonly<Record<string, ShownClicks | null>>>({});
  const clicksAskedAt = new Map<string, number | null>();
  /** The reading under way, which another call for the same revisions joins. */
  let current: { key: string; done: Promise<void> } | null = null;
  const isDrawn = signal(false);

  function unreadable(thrown: unknown): null {
    if (thrown instanceof WorkerGone) onGone();
    return null;
  }

  async function readClicks(id: string, askedAt: number | null): Promise<void> {
    clicksAskedAt.set(id, askedAt);
    const known = await deps.readClicks(id).catch(unreadable);
    // A later request has an answer of its own.
    if (clicksAskedAt.get(id) === askedAt) shownClicks.value = { ...shownClicks.value, [id]: known };
  }

  async function readAll(ids: string[], since?: number): Promise<[id: string, history: History | null][]> {
    return Promise.all(ids.map(async (id) => [id, await read(id, since).catch(unreadable)]));
  }

  async function readRevisions(
    wanted: (readonly [id: string, revision: number | null])[],
    isSuperseded: () => boolean,
  ): Promise<void> {
    const unknown = wanted.flatMap(([id]) => (histories.value[id] ? [] : [id]));
    if (unknown.length > 0) {
      const first = await readAll(unknown, recent());
      if (isSuperseded()) return current?.done;
      keep(first);
      await drawn();
      isDrawn.value = true;
    }
    const answers = await readAll(wanted.map(([id]) => id));
    if (isSuperseded()) return current?.done;
    current = null;
    keep(answers);
    failed.value = answers.some(([, history]) => history === null);
    const read = wanted.filter((_, at) => answers[at]?.[1]);
    revisions.value = { ...revisions.value, ...Object.fromEntries(read) };
  }

  function keep(read: [id: string, history: History | null][]): void {
    const known = read.filter((entry): entry is [string, History] => entry[1] !== null);
    histories.value = { ...histories.value, ...Object.fromEntries(known) };
  }

  return {
    histories: histories as ReadonlySignal<Readonly<Record<string, History>>>,
    fullyRead: computed(() => new Set(Object.keys(revisions.value))),
    failed: failed as ReadonlySignal<boolean>,
    /** The latest figures are on the screen, so that what is below them may be drawn. */
    isDrawn: isDrawn as ReadonlySignal<boolean>,

    shownClicks: shownClicks as ReadonlySignal<Readonly<Record<string, ShownClicks | null>>>,

    /** Reads what has changed. Resolves when histories are read, or those of a later call. */
    async read(
      ids: string[],
      { earningsSummaries, clicks }: Pick<Stored, 'earningsSummaries' | 'clicks'>,
    ): Promise<void> {
      for (const id of ids) {
        const askedAt = clicks[id]?.route.askedAt ?? null;
        if (clicksAskedAt.get(id) !== askedAt) void readClicks(id, askedAt);
      }
      const revisionOf = (id: string) => earningsSummaries[id]?.revision ?? null;
      const outdated = ids.filter((id) => revisions.value[id] !== revisionOf(id));
      if (outdated.length === 0) return;
      const wanted = outdated.map((id) => [id, revisionOf(id)] as const);
      const key = JSON.stringify(wanted);
      if (current?.key !== key) current = { key, done: readRevisions(wanted, () => current?.key !== key) };
      return current.done;
    },
  };
}
