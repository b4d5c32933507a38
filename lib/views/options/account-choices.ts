import type { Account, NotifyChoice } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { formatAmount, t } from '../../platform/i18n.ts';
import type { WorkerAccess } from './worker-access.ts';

/** The choices about one program. Each is stored at once, and its result is shown for a while. */
export const createAccountChoices = ({ stored, send, answerOf, showResult, announce }: WorkerAccess) => ({
  /** @param goal decimal text; null: none */
  setGoal: ({ id: accountId }: Account, goal: string | null) =>
    showResult(send('goal', { accountId, goal }), () =>
      goal === null
        ? t('goalGone')
        : t('goalSet', formatAmount({ amount: goal, currency: currencyIn(stored.value, accountId) })),
    ),

  setNotifying: ({ id: accountId }: Account, chosen: NotifyChoice) =>
    showResult(send('notifyOf', { accountId, ...chosen }), () =>
      chosen.notify?.kind === 'at-least' ? t('levelSet', formatAmount(chosen.notify)) : t('saved'),
    ),

  /** If on, the worker requests one number from the site per hour. */
  watchProgram: ({ id: accountId }: Account, kind: WaitingKind, on: boolean) =>
    showResult(send('watchProgram', { accountId, kind, on }), () => t('saved')),

  /** Keeps the program connected. Returns the result; null: nothing has changed. @param hasList it is read again */
  async forgetHistory({ id, name }: Account, hasList: boolean) {
    const answer = await answerOf(send('forgetHistory', { accountId: id }));
    if (answer !== null) return null;
    const result = hasList ? 'historyReloading' : 'historyDeleted';
    announce(t(result, name));
    return result;
  },
});
