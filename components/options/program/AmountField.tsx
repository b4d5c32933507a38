import './account.css';
import { useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { currencyIn } from '../../../lib/domain/accounts/capabilities.ts';
import { readGoal } from '../../../lib/domain/accounts/goal.ts';
import { dayOf } from '../../../lib/domain/calendar/calendar.ts';
import { goalProposal } from '../../../lib/domain/earnings/goal-proposal.ts';
import { currencySign } from '../../../lib/domain/money/money.ts';
import { numberFormat } from '../../../lib/domain/text/formatters.ts';
import { formatAmount, formatCount, locale, t } from '../../../lib/platform/i18n.ts';
import { currentTime } from '../../../lib/views/current-time.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Button, submitting } from '../../parts/button/Button.tsx';
import { Field } from '../../parts/field/Field.tsx';

interface Props {
  label: string;
  name: string;
  amount: string | undefined;
  currency: string | null;
  /** Drawn before the field, unless the label names the currency. */
  prefix?: string | undefined;
  required?: boolean;
  /** What an empty field offers to save, and why. */
  proposal?: { amount: string; reason: string } | null;
  /** Returns whether it could be stored. @param amount null: empty */
  onAmount(amount: string | null): Promise<boolean>;
  onAnnounce(text: string): void;
}

/** An amount as a user of the country types it, without the separators that differ in meaning between countries. */
function written(amount: string, leastDigits = 0): string {
  const digits = Math.max(leastDigits, amount.split('.')[1]?.length ?? 0);
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(locale(), options).format(amount as `${number}`);
}

/** An amount with a button to save it. Shows how it was read. Invalid input stays as typed. */
export function AmountField({ label, name, amount, currency, prefix, required, proposal, ...on }: Props) {
  const { onAmount, onAnnounce } = on;
  const saved = amount === undefined ? '' : written(amount);
  const [edited, setEdited] = useState<string | null>(null);
  // A proposal may come after the field was drawn, and replaces nothing that was typed.
  const typed = edited ?? (amount === undefined && proposal ? written(proposal.amount) : saved);
  const [isWrong, setWrong] = useState(false);
  const advice = t('goalNoNumber', written('500'), written('1250.5', 2));
  const echo = typed === saved ? undefined : echoOf(typed, currency);
  const hint = [echo, amount === undefined && proposal?.reason].filter(Boolean).join(' · ');

  return (
    <form
      class="amount-form"
      noValidate
      onSubmit={submitting(async () => {
        const read = readGoal(typed, locale());
        const isWrong = !read.ok || (required === true && read.value === null);
        setWrong(isWrong);
        if (isWrong) return onAnnounce(advice);
        const sent = read.value === null ? '' : written(read.value);
        setEdited(sent);
        // What was typed meanwhile stays.
        if (await onAmount(read.value)) setEdited((latest) => (latest === sent ? null : latest));
      })}
    >
      <Field
        label={label}
        name={name}
        class="short"
        inputMode="decimal"
        maxLength={40}
        value={typed}
        prefix={prefix}
        hint={hint || undefined}
        error={isWrong ? { what: advice, todo: '' } : null}
        onValue={(text) => {
          setEdited(text);
          setWrong(false);
          const next = /\D/.test(text) && echoOf(text, currency);
          if (next) onAnnounce(next);
        }}
      />
      <Button type="submit" label={t('save')} />
    </form>
  );
}

/** "= $1,500.00", so that a separator that was read otherwise than it was meant is noticed before it counts. */
function echoOf(typed: string, currency: string | null): string | undefined {
  const read = readGoal(typed, locale());
  return read.ok && read.value !== null ? `= ${formatAmount({ amount: read.value, currency })}` : undefined;
}

interface GoalProps {
  account: Account;
  store: OptionsStore;
  /** Offers a goal above the last 30 days. */
  proposes?: boolean;
}

export function GoalField({ account, store, proposes = false }: GoalProps) {
  const stored = store.stored.value;
  const currency = currencyIn(stored, account.id);
  const today = dayOf(currentTime());
  const proposed =
    proposes && !stored.settings.hideAmounts
      ? goalProposal(stored.earningsSummaries[account.id], currency, today)
      : null;
  return (
    <AmountField
      label={t('goal')}
      name="goal"
      amount={account.goal}
      currency={currency}
      prefix={currency === null ? undefined : currencySign(currency, locale())}
      proposal={
        proposed && {
          amount: proposed.goal,
          reason: t('lastDays', formatAmount({ amount: proposed.earned, currency }), formatCount(MONTH)),
        }
      }
      onAmount={(goal) => store.setGoal(account, goal)}
      onAnnounce={store.announcer.announce}
    />
  );
}

/** Days. */
const MONTH = 30;
