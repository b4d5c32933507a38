import type { ReadonlySignal } from '@preact/signals';
import type { Account, NotifyChoice } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  send: Send;
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announcer: Announcer;
}

/** What the user chooses of a connected program; the result is announced, and shown for a while. */
export const createAccountChoices = ({ stored, send, sending, announcer }: Deps) => ({
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
    if (answer !== undefined) announcer.show(notify?.kind === 'at-least' ? t('levelSet', written(notify)) : t('saved'));
  },
});

const written = (money: Money): string => formatMoney(money, locale());
