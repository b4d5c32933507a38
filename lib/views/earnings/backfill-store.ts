import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { BackfillStatus } from '../../domain/earnings/earnings-summary-schema.ts';
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

/** A programme whose history can be backfilled, or is being backfilled. */
export interface Backfillable {
  account: Account;
  /** null: never started. */
  backfill: BackfillStatus | null;
  /** Never-listed referrals, if they are the only reason to offer it. null: the whole history is missing. */
  unlisted: number | null;
  /** About how many requests that will take; null: unknown. */
  requests: number | null;
  /** The button was pressed, but the stage has not changed yet. */
  asked: boolean;
}

/** Starting and stopping the backfill, and announcing how it ends. */
export function createBackfillStore({ stored, shown, send, announce, onGone }: Deps) {
  const asked = signal<Readonly<Record<string, string>>>({});
  let stages = stagesOf(stored.value);

  return {
    backfillable: computed(() =>
      shown.value.flatMap((account): Backfillable[] => {
        const { capabilities, earningsSummaries, states } = stored.value;
        const earningsSummary = earningsSummaries[account.id];
        // Without records there is nothing to add to.
        if (!earningsSummary) return [];
        const { backfill, since, unlisted = 0 } = earningsSummary;
        const isBackfilled = backfill ? backfill.stage === 'done' : since === null;
        // A running backfill can be stopped, whether or not the service still offers a history.
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

    /** Starts, resumes or stops it, of all of these. */
    async backfill(accounts: Account[], on: boolean): Promise<void> {
      const { earningsSummaries } = stored.value;
      const stages = accounts.map(({ id }) => [id, stageOf(earningsSummaries[id]?.backfill ?? null)]);
      asked.value = { ...asked.value, ...Object.fromEntries(stages) };
      announce(t(on ? 'backfillStarted' : 'backfillStopping'));
      const answers = await Promise.all(
        accounts.map(({ id }) => send('backfill', { accountId: id, on }).catch(() => undefined)),
      );
      if (answers.includes(undefined)) onGone();
      const ids = new Set(accounts.map(({ id }) => id));
      asked.value = Object.fromEntries(Object.entries(asked.value).filter(([id]) => !ids.has(id)));
    },

    /** Announces that a backfill has ended; to be called when what is stored has changed. */
    announceChanges(): void {
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
