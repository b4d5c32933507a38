import { useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { readGoal } from '../../../lib/domain/accounts/goal.ts';
import { numberFormat } from '../../../lib/domain/text/formatters.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Field } from '../../parts/Field.tsx';
import { Button } from '../../parts/IconButton.tsx';

interface Props {
  label: string;
  name: string;
  amount: string | undefined;
  required?: boolean;
  /** @param amount null: empty */
  onAmount(amount: string | null): void;
  onAnnounce(text: string): void;
}

/** An amount as the user may type it, without the separators that differ in meaning between countries. */
const example = (amount: number, fractionDigits: number): string =>
  numberFormat(locale(), { useGrouping: false, minimumFractionDigits: fractionDigits }).format(amount);

/** An amount with a button to save it. Invalid input stays as typed; valid input becomes decimal text. */
export function AmountField({ label, name, amount, required, onAmount, onAnnounce }: Props) {
  const [typed, setTyped] = useState(amount ?? '');
  const [isWrong, setWrong] = useState(false);
  const advice = t('goalNoNumber', example(500, 0), example(1250.5, 2));

  return (
    <form
      class="goal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readGoal(typed);
        const isWrong = !read.ok || (required === true && read.value === null);
        setWrong(isWrong);
        if (isWrong) onAnnounce(advice);
        else {
          setTyped(read.value ?? '');
          onAmount(read.value);
        }
      }}
    >
      <Field
        label={label}
        name={name}
        class="short"
        inputMode="decimal"
        maxLength={40}
        value={typed}
        error={isWrong ? { what: advice, todo: '' } : null}
        onValue={(text) => {
          setTyped(text);
          setWrong(false);
        }}
      />
      <Button type="submit" label={t('save')} />
    </form>
  );
}

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
