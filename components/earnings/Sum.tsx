import { reversedAmount, shortAmount } from '../../lib/views/earnings/amount-words.ts';
import { type AmountView, CoveredAmount, lettersOf, moneyText } from '../parts/Amount.tsx';
import { Fresh } from '../parts/Fresh.tsx';
import { AtLeast } from './AtLeast.tsx';

interface Props {
  amount: string;
  currency: string | null;
  view: AmountView;
  /** A lower bound. */
  atLeast?: boolean;
  /** A loss, written as a negative amount. */
  reversed?: boolean;
  /** Letters for which there is space; a longer amount is shortened, and exact in its tooltip and for screen readers. */
  most?: number;
  /** What it is the sum of: only a change of the same sum lights up. Left out, no change does. */
  of?: string;
}

/** An amount of the page, lit up for a moment when it changes. */
export function Sum({ amount, currency, view, atLeast = false, reversed = false, most, of }: Props) {
  const text = reversed ? reversedAmount({ amount, currency }) : moneyText({ amount, currency }, view);
  // A currency without a symbol goes to a line of its own.
  const isShort = most !== undefined && lettersOf(text.replace(currency ?? '', '')) > most;
  return (
    <Fresh value={amount} of={of ?? null} class="sum">
      {view.covered ? (
        <span class="amount">
          <CoveredAmount />
        </span>
      ) : (
        <span class="amount" title={isShort ? text : undefined}>
          {isShort ? (
            <>
              <span aria-hidden="true">{shortAmount(Number(amount) * (reversed ? -1 : 1), currency, 2)}</span>
              <span class="spoken">{text}</span>
            </>
          ) : (
            text
          )}
        </span>
      )}
      {atLeast && <AtLeast />}
    </Fresh>
  );
}
