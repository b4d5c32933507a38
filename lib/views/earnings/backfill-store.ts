import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { BackfillStatus } from '../../domain/earnings/earnings-summary.ts';
import { BACKFILL_PER_PAGE } from '../../domain/records/backfill.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { wordsFor } from '../../platform/words.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Account[]>;
  send: Send;
  announce(text: string): void;
  /** The worker does not answer. */
  onGone(): void;
}

/** A programme whose past can be filled in, or is being so. */
export interface Backfillable {
  account: Account;
  /** null: nobody asked for it yet. */
  backfill: BackfillStatus | null;
  /** Referrals that were never listed, for which alone it is offered: else all is known. null: for the whole past. */
  unlisted: number | null;
  /** About how many questions that will take; null: nobody knows. */
  requests: number | null;
  /** Pressed, and not yet seen to be done. */
  asked: boolean;
}

/** Filling in the past, as it is asked for, shown and said. */
export function createBackfillStore({ stored, shown, send, announce, onGone }: Deps) {
  const asked = signal<Readonly<Record<string, string>>>({});
  let stages = stagesOf(stored.value);

  return {
    backfillable: computed(() =>
      shown.value.flatMap((account): Backfillable[] => {
        const { capabilities, earningsSummaries, states } = stored.value;
        const earningsSummary = earningsSummaries[account.id];
        // Without records there is nothing to fill; where all is known, nothing to fill in.
        if (!earningsSummary) return [];
        const { backfill, since, unlisted = 0 } = earningsSummary;
        const isBackfilled = backfill ? backfill.stage === 'done' : since === null;
        // What is under way can be stopped, whatever is known of the service.
        if (!capabilities[account.id]?.history && backfill?.stage !== 'running') return [];
        if (isBackfilled && unlisted === 0) return [];
        const total = backfill?.total ?? states[account.id]?.snapshot?.stats.totalReferrals ?? null;
        return [
          {
            account,
            backfill,
            unlisted: isBackfilled ? unlisted : null,
            requests: total === null ? null : Math.max(1, Math.ceil(total / BACKFILL_PER_PAGE)),
            asked: asked.value[account.id] === stageOf(backfill),
          },
        ];
      }),
    ),

    /** Begins, goes on, or stops. */
    async backfill(account: Account, on: boolean): Promise<void> {
      asked.value = {
        ...asked.value,
        [account.id]: stageOf(stored.value.earningsSummaries[account.id]?.backfill ?? null),
      };
      announce(t(on ? 'backfillStarted' : 'backfillStopping'));
      const answer = await send('backfill', { accountId: account.id, on }).catch(() => undefined);
      if (answer === undefined) onGone();
      const { [account.id]: _, ...others } = asked.value;
      asked.value = others;
    },

    /** Says what has become of it; to be called when what is stored has changed. */
    hear(): void {
      const before = stages;
      stages = stagesOf(stored.value);
      for (const [id, backfill] of Object.entries(stages)) {
        if (before[id]?.stage !== 'running' || backfill?.stage === 'running') continue;
        if (backfill?.stage === 'done') announce(t('backfillDone'));
        else announce(backfill?.error ? wordsFor(backfill.error).what : t('backfillHasStopped'));
      }
    },
  };
}

const stageOf = (backfill: BackfillStatus | null): string => backfill?.stage ?? 'none';

const stagesOf = ({ earningsSummaries }: Stored): Record<string, BackfillStatus | null> =>
  Object.fromEntries(
    Object.entries(earningsSummaries).map(([id, earningsSummary]) => [id, earningsSummary?.backfill ?? null]),
  );
