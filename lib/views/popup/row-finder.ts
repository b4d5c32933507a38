import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Program } from '../../domain/polling/programs.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { unpackRow } from '../../platform/packed-row.ts';
import { createRowSearch } from '../../platform/programs/row-search.ts';
import { referralRows } from './referral-rows.ts';
import type { TrackerDeps, ViewTracker } from './view-tracker.ts';

interface Deps extends Pick<TrackerDeps, 'stored' | 'shown' | 'send' | 'startTimer'> {
  /** null: the search is closed. */
  searchText: ReadonlySignal<string | null>;
  rowsOf(accountId: string): Referral[];
  views: Pick<ViewTracker, 'marks' | 'newCount'>;
}

interface Answer {
  /** The words and the state of the histories that it belongs to. */
  words: string;
  found: Map<string, { rows: Referral[]; count: number; searched: number }>;
  failed: boolean;
}

/** ms; a search begins when the user pauses. */
const TYPING = 150;

/** Searches the listed rows at once, and the whole history in the worker, which holds rows that the popup does not. */
export function createRowFinder({ stored, shown, searchText, rowsOf, views, send, startTimer }: Deps) {
  const answer = signal<Answer | null>(null);
  /** By account and referral, the day of the payout that paid it. */
  const paidOn = new Map<string, string>();
  const words = computed(() => searchText.value?.trim() ?? '');
  /** Changes with every history on display. */
  const version = computed(() =>
    shown.value.map(({ account: { id } }) => `${id} ${stored.value.earningsSummaries[id]?.revision}`).join(),
  );

  effect(() => {
    const typed = words.value;
    void version.value;
    if (typed === '') {
      answer.value = null;
      return;
    }
    let isCurrent = true;
    const cancel = startTimer(() => {
      void ask(typed, shown.peek()).then((next) => {
        if (isCurrent) answer.value = next;
      });
    }, TYPING);
    return () => {
      isCurrent = false;
      cancel();
    };
  });

  async function ask(typed: string, programs: Program[]): Promise<Answer> {
    const answers = await Promise.all(
      programs.map(async ({ account: { id, name }, currency }) => {
        const request = { accountId: id, words: typed, program: { name, currency } };
        return { id, found: await send('search', request).catch(() => null) };
      }),
    );
    const found = answers.flatMap(({ id, found }) => {
      if (!found) return [];
      const rows = found.rows.map((packed) => {
        const row = unpackRow(packed.row);
        if (packed.paidOn !== null) paidOn.set(nameOf(id, row), packed.paidOn);
        return row;
      });
      return [[id, { ...found, rows }] as const];
    });
    return { words: typed, found: new Map(found), failed: found.length < answers.length };
  }

  /** `count`: how many match, listed or not. `stage` 'listed': only the listed rows were searched so far. */
  const found = computed(() => {
    const typed = words.value;
    if (typed === '') return null;
    const matches = createRowSearch(typed);
    const known = answer.value?.words === typed ? answer.value : null;
    const mirrored = (id: string) => known?.found.get(id)?.rows ?? rowsOf(id);
    const { news, others } = referralRows(shown.value, mirrored, views, Number.POSITIVE_INFINITY);
    const rows = [...news, ...others].filter(({ row, program: { account, currency } }) =>
      matches(row, { name: account.name, currency }),
    );
    const histories = [...(known?.found.values() ?? [])];
    const unlisted = histories.reduce((sum, { rows, count }) => sum + count - rows.length, 0);
    const searched = histories.reduce((sum, { searched }) => sum + searched, 0);
    const stage = known === null ? 'listed' : known.failed ? 'failed' : 'history';
    return { rows, count: rows.length + unlisted, searched: Math.max(searched, rows.length + unlisted), stage };
  });

  return {
    found,
    /** The day of the payout that paid a found row; null: unknown. */
    payoutDay: (accountId: string, row: Referral): string | null => paidOn.get(nameOf(accountId, row)) ?? null,
  };
}

const nameOf = (accountId: string, { id, key }: Referral): string => `${accountId} ${id ?? key}`;
