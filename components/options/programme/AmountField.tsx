import { useState } from 'preact/hooks';
import { type GoalError, readGoal } from '../../../lib/domain/accounts/goal.ts';
import { fail } from '../../../lib/domain/result.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { Words } from '../../../lib/platform/words.ts';
import { Field } from '../../parts/Field.tsx';

interface Props {
  label: string;
  hint?: string;
  name: string;
  /** The stored amount; undefined: none. */
  amount: string | undefined;
  /** What to do about an amount that is not above zero, where the field may be left empty; absent: it may not. */
  orEmpty?: string;
  /** @param amount null: empty */
  onAmount(amount: string | null): void;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

/** An amount with a button to save it. Invalid input stays as typed; a valid one is replaced by what was understood. */
export function AmountField({ label, hint, name, amount, orEmpty, onAmount, onAnnounce }: Props) {
  const [typed, setTyped] = useState(amount ?? '');
  const [error, setError] = useState<GoalError | null>(null);

  function wordsFor({ kind }: GoalError): Words {
    if (kind === 'goal-no-number') return { what: t('goalNoNumber'), todo: t('goalNoNumberTodo') };
    if (kind === 'goal-ambiguous') return { what: t('goalAmbiguous'), todo: t('goalAmbiguousTodo') };
    return { what: t('goalNotAboveZero'), todo: orEmpty ?? '' };
  }

  function save(): void {
    const any = readGoal(typed);
    const isMissing = any.ok && any.value === null && orEmpty === undefined;
    const read = isMissing ? fail<GoalError>({ kind: 'goal-not-above-zero' }) : any;
    setError(read.ok ? null : read.error);
    if (read.ok) {
      setTyped(read.value ?? '');
      onAmount(read.value);
    } else onAnnounce(wordsFor(read.error).what);
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
        label={label}
        hint={hint}
        name={name}
        class="short"
        inputMode="decimal"
        maxLength={40}
        value={typed}
        error={error && wordsFor(error)}
        onValue={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <button type="submit">{t('save')}</button>
    </form>
  );
}
