import { useState } from 'preact/hooks';
import { type GoalError, readGoal } from '../../lib/domain/accounts/goal.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { Words } from '../../lib/platform/words.ts';
import { Field } from '../parts/Field.tsx';

const WORDS: Record<GoalError['kind'], () => Words> = {
  'goal-no-number': () => ({ what: t('goalNoNumber'), todo: t('goalNoNumberTodo') }),
  'goal-not-above-zero': () => ({ what: t('goalNotAboveZero'), todo: t('goalNotAboveZeroTodo') }),
  'goal-ambiguous': () => ({ what: t('goalAmbiguous'), todo: t('goalAmbiguousTodo') }),
};

interface Props {
  /** The stored goal; undefined: none. */
  goal: string | undefined;
  onGoal(goal: string | null): void;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

/** The monthly goal. Invalid input stays as typed; a valid one is replaced by what was understood. */
export function GoalField({ goal, onGoal, onAnnounce }: Props) {
  const [typed, setTyped] = useState(goal ?? '');
  const [error, setError] = useState<GoalError | null>(null);

  function save(): void {
    const read = readGoal(typed);
    setError(read.ok ? null : read.error);
    if (read.ok) {
      setTyped(read.value ?? '');
      onGoal(read.value);
    } else onAnnounce(WORDS[read.error.kind]().what);
  }

  return (
    <form
      class="goal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t('goal')}
        hint={t('goalHint')}
        name="goal"
        class="short"
        type="text"
        inputMode="decimal"
        maxLength={40}
        autocomplete="off"
        value={typed}
        error={error && WORDS[error.kind]()}
        onValue={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <button type="submit">{t('save')}</button>
    </form>
  );
}
