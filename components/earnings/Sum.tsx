import { negated } from '../../lib/domain/money/decimal.ts';
import * as amounts from '../parts/Amount.tsx';
import { ChangeHighlight } from '../parts/ChangeHighlight.tsx';

/** The page covers all amounts at once, so none of them uncovers itself. */
export const viewOf = (covered: boolean): amounts.AmountView => ({ covered, onUncover() {}, fallbackCurrency: null });

interface Props {
  amount: string;
  currency: string | null;
  view: amounts.AmountView;
  atLeast?: boolean;
  reversed?: boolean;
  /** Stands in a line of its own: the text shrinks before it is shortened. */
  lead?: boolean;
  /** Identifies the sum: only changes of the same sum are highlighted. Absent: none are. */
  of?: string;
}

/** An amount of the page, highlighted for a moment when it changes. */
export function Sum({ amount, currency, view, atLeast = false, reversed = false, lead = false, of }: Props) {
  const money = { amount: reversed ? negated(amount) : amount, currency };
  const text = amounts.moneyText(money, view);
  const short = amounts.shortAmount(money, view);
  const isFitting = lead && !view.covered;
  return (
    <ChangeHighlight value={amount} of={of ?? null} class="sum">
      <span class="amount" title={isFitting ? amounts.amountTitle(text, atLeast) : undefined}>
        {isFitting ? (
          <amounts.FittingText text={text} short={short} lead atLeast={atLeast} />
        ) : (
          <>
            {view.covered ? <amounts.CoveredAmount /> : text}
            {atLeast && <amounts.AtLeast />}
          </>
        )}
      </span>
    </ChangeHighlight>
  );
}
