import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';

interface Deps {
  send: Send;
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announce(text: string): void;
}

/** Deleting the history of a program that stays connected. */
export function createForgetHistory({ send, sending, announce }: Deps) {
  const results = signal<Readonly<Record<string, string>>>({});

  return {
    /** By account: that its history was deleted. */
    forgotten: results as ReadonlySignal<Readonly<Record<string, string>>>,

    async forgetHistory({ id, name }: Account): Promise<void> {
      const answer = await sending(send('forgetHistory', { accountId: id }));
      if (answer === undefined) return;
      const result = t('historyDeleted', name);
      results.value = { ...results.value, [id]: result };
      announce(result);
    },
  };
}
