import { reversedAmount, shortAmount } from '../../lib/views/earnings/amount-words.ts';
import { type AmountView, AtLeast, CoveredAmount, lettersOf, moneyText } from '../parts/Amount.tsx';
import { Fresh } from '../parts/Fresh.tsx';

/** Amounts of this page are covered all at once, in its head; each names its currency itself. */
export const viewOf = (covered: boolean): AmountView => ({ covered, onUncover() {}, fallbackCurrency: null });

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
  const isShort = most !== undefined && lettersOf(text.replace(currency ?? '', '').trim()) > most;
  const shown = isShort ? shortAmount(Number(amount) * (reversed ? -1 : 1), currency, 2) : text;
  return (
    <Fresh value={amount} of={of ?? null} class="sum">
      <span
        class="amount"
        title={isShort && !view.covered ? text : undefined}
        style={most && !view.covered ? { '--letters': Math.max(...shown.split(' ').map(lettersOf)) } : undefined}
      >
        {view.covered ? <CoveredAmount /> : <span aria-hidden={isShort || undefined}>{shown}</span>}
        {isShort && !view.covered && <span class="spoken">{text}</span>}
        {atLeast && <AtLeast />}
      </span>
    </Fresh>
  );
}
