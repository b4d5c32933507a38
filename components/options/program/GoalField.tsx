import type { Account } from '../../../lib/domain/accounts/account.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { AmountField } from './AmountField.tsx';

export function GoalField({ account, store }: { account: Account; store: OptionsStore }) {
  return (
    <AmountField
      label={t('goal')}
      name="goal"
      amount={account.goal}
      onAmount={(goal) => void store.setGoal(account, goal)}
      onAnnounce={store.announcer.announce}
    />
  );
}
