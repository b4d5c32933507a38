import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { BackfillStatus } from '../../domain/earnings/earnings-summary-schema.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { wordsFor } from '../../platform/words.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  account: ReadonlySignal<Account | null>;
  send: Send;
  announce(text: string): void;
}

/** Importing the history of the programme on display, which the worker does. */
export function createHistoryImport({ stored, account, send, announce }: Deps) {
  const backfill = computed(() => stored.value.earningsSummaries[account.value?.id ?? '']?.backfill ?? null);
  /** The account that the worker was asked for, until it answers. */
  const asked = signal<string | null>(null);
  let last = { id: account.value?.id, stage: backfill.value?.stage };

  return {
    /** How far it has come; null: never started. */
    backfill: backfill as ReadonlySignal<BackfillStatus | null>,
    asked: computed(() => asked.value !== null && asked.value === account.value?.id),

    /** Starts it, goes on, or stops it. */
    async turn(on: boolean): Promise<void> {
      const accountId = account.value?.id;
      if (accountId === undefined || asked.value !== null) return;
      asked.value = accountId;
      announce(t(on ? 'backfillStarted' : 'backfillStopping'));
      const answer = await send('backfill', { accountId, on }).catch(() => undefined);
      asked.value = null;
      if (answer === undefined) announce(t('gone'));
    },

    /** Announces that it has ended; to be called when what is stored has changed. */
    announceEnd(): void {
      const { id, stage } = last;
      const now = backfill.value;
      last = { id: account.value?.id, stage: now?.stage };
      if (id !== last.id || stage !== 'running' || now?.stage === 'running') return;
      if (now?.stage === 'done') announce(t('backfillDone'));
      else announce(now?.error ? wordsFor(now.error).what : t('backfillHasStopped'));
    },
  };
}
