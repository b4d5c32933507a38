import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account, NotifyChoice } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';
import { watchWords } from '../applicant-words.ts';
import type { WorkerAccess } from './worker-access.ts';

interface Deps extends Pick<WorkerAccess, 'send' | 'sending'> {
  stored: ReadonlySignal<Stored>;
  announcer: Announcer;
}

/** What the user chooses of a connected program; the result is announced, and shown for a while. */
export function createAccountChoices({ stored, send, sending, announcer }: Deps) {
  const forgotten = signal<Readonly<Record<string, string>>>({});

  return {
    /** @param goal decimal text; null: none */
    async setGoal({ id: accountId }: Account, goal: string | null): Promise<void> {
      const answer = await sending(send('goal', { accountId, goal }));
      if (answer === undefined) return;
      const currency = currencyIn(stored.value, accountId);
      announcer.show(goal === null ? t('goalGone') : t('goalSet', written({ amount: goal, currency })));
    },

    async setNotifying({ id: accountId }: Account, chosen: NotifyChoice): Promise<void> {
      const answer = await sending(send('notifyOf', { accountId, ...chosen }));
      const { notify } = chosen;
      if (answer !== undefined)
        announcer.show(notify?.kind === 'at-least' ? t('levelSet', written(notify)) : t('saved'));
    },

    /** Off by default; on, the site is asked for one number an hour. */
    async watchProgram({ id: accountId }: Account, kind: WaitingKind, on: boolean): Promise<void> {
      const answer = await sending(send('watchProgram', { accountId, kind, on }));
      if (answer !== undefined) announcer.show(watchWords(kind, on));
    },

    /** By account: that its history was deleted. */
    forgotten: forgotten as ReadonlySignal<Readonly<Record<string, string>>>,

    /** Deletes the history of a program that stays connected. */
    async forgetHistory({ id, name }: Account): Promise<void> {
      const answer = await sending(send('forgetHistory', { accountId: id }));
      if (answer === undefined) return;
      const result = t('historyDeleted', name);
      forgotten.value = { ...forgotten.value, [id]: result };
      announcer.announce(result);
    },
  };
}

const written = (money: Money): string => formatMoney(money, locale());
