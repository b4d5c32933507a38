import { t } from '../../../lib/platform/i18n.ts';
import { AmountField } from './AmountField.tsx';

interface Props {
  /** The stored goal; undefined: none. */
  goal: string | undefined;
  onGoal(goal: string | null): void;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

/** The monthly goal. */
export function GoalField({ goal, onGoal, onAnnounce }: Props) {
  return (
    <AmountField
      label={t('goal')}
      hint={t('goalHint')}
      name="goal"
      amount={goal}
      orEmpty={t('goalNotAboveZeroTodo')}
      onAmount={onGoal}
      onAnnounce={onAnnounce}
    />
  );
}
