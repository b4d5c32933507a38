import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { FillingNews } from '../../domain/earnings/earnings-summary.ts';
import { FILL_PER_PAGE } from '../../domain/records/backfill.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/storage.ts';
import { wordsFor } from '../../platform/words.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Account[]>;
  send: Send;
  say(text: string): void;
  /** The worker does not answer. */
  onGone(): void;
}

/** A programme whose past can be filled in, or is being so. */
export interface Fillable {
  account: Account;
  /** null: nobody asked for it yet. */
  filling: FillingNews | null;
  /** Referrals that were never listed, for which alone it is offered: else all is known. null: for the whole past. */
  unlisted: number | null;
  /** About how many questions that will take; null: nobody knows. */
  requests: number | null;
  /** Pressed, and not yet seen to be done. */
  asked: boolean;
}

/** Filling in the past, as it is asked for, shown and said. */
export function createFillingStore({ stored, shown, send, say, onGone }: Deps) {
  const asked = signal<Readonly<Record<string, string>>>({});
  let stages = stagesOf(stored.value);

  return {
    fillable: computed(() =>
      shown.value.flatMap((account): Fillable[] => {
        const { abilities, insights, states } = stored.value;
        const insight = insights[account.id];
        // Without records there is nothing to fill; where all is known, nothing to fill in.
        if (!insight) return [];
        const { filling, since, unlisted = 0 } = insight;
        const isFilled = filling ? filling.stage === 'done' : since === null;
        // What is under way can be stopped, whatever is known of the service.
        if (!abilities[account.id]?.history && filling?.stage !== 'running') return [];
        if (isFilled && unlisted === 0) return [];
        const total = filling?.total ?? states[account.id]?.snapshot?.stats.totalReferrals ?? null;
        return [
          {
            account,
            filling,
            unlisted: isFilled ? unlisted : null,
            requests: total === null ? null : Math.max(1, Math.ceil(total / FILL_PER_PAGE)),
            asked: asked.value[account.id] === stageOf(filling),
          },
        ];
      }),
    ),

    /** Begins, goes on, or stops. */
    async fill(account: Account, on: boolean): Promise<void> {
      asked.value = {
        ...asked.value,
        [account.id]: stageOf(stored.value.insights[account.id]?.filling ?? null),
      };
      say(t(on ? 'fillStarted' : 'fillStopping'));
      const answer = await send('fillPast', { accountId: account.id, on }).catch(() => undefined);
      if (answer === undefined) onGone();
      const { [account.id]: _, ...others } = asked.value;
      asked.value = others;
    },

    /** Says what has become of it; to be called when what is stored has changed. */
    hear(): void {
      const before = stages;
      stages = stagesOf(stored.value);
      for (const [id, filling] of Object.entries(stages)) {
        if (before[id]?.stage !== 'running' || filling?.stage === 'running') continue;
        if (filling?.stage === 'done') say(t('fillDone'));
        else say(filling?.error ? wordsFor(filling.error).what : t('fillHasStopped'));
      }
    },
  };
}

const stageOf = (filling: FillingNews | null): string => filling?.stage ?? 'none';

const stagesOf = ({ insights }: Stored): Record<string, FillingNews | null> =>
  Object.fromEntries(Object.entries(insights).map(([id, insight]) => [id, insight?.filling ?? null]));
