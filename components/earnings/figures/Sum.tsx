import { isZero, negated } from '../../../lib/domain/money/decimal.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { isAtLeast } from '../../../lib/views/sum-signs.ts';
import { AmountText, type AmountView } from '../../parts/Amount.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';

interface Props {
  /** null or "": unknown, which is a dash, never zero. */
  amount: string | null;
  currency: string | null;
  view: AmountView;
  atLeast?: boolean;
  reversed?: boolean;
  /** Of a referral that does not count: struck through. */
  struck?: boolean;
  /** Stands in a line of its own: the text shrinks before it is shortened. */
  lead?: boolean;
  /** Identifies the sum: only changes of the same sum are highlighted. Absent: none are. */
  subject?: string;
}

/** An amount of the page, highlighted for a moment when it changes. */
export function Sum({ amount, currency, view, subject, atLeast, reversed, struck, lead }: Props) {
  if (!amount) return <span class="sum">{t('unknown')}</span>;
  const money = { amount: reversed ? negated(amount) : amount, currency };
  return (
    <ChangeHighlight value={amount} subject={subject ?? null} class={struck ? 'sum struck' : 'sum'}>
      <AmountText {...money} {...{ view, atLeast, lead }} />
    </ChangeHighlight>
  );
}

/** A sum that lacks some amounts if it is partial: "at least nothing" would read like nothing. */
export const PartialSum = ({
  isPartial,
  amount,
  ...sum
}: Pick<Props, 'currency' | 'view'> & { isPartial: boolean; amount: string }) => (
  <Sum {...sum} amount={isPartial && isZero(amount) ? null : amount} atLeast={isAtLeast(isPartial, amount)} />
);
