import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { Fresh } from '../parts/Fresh.tsx';
import { AtLeast } from './AtLeast.tsx';

interface Props {
  amount: string;
  currency: string | null;
  view: AmountView;
  /** A lower bound. */
  atLeast?: boolean;
  /** What it is the sum of: only a change of the same sum lights up. Left out, no change does. */
  of?: string;
}

/** An amount of the page, lit up for a moment when it changes. */
export function Sum({ amount, currency, view, atLeast = false, of }: Props) {
  return (
    <Fresh value={amount} of={of ?? null} class="sum">
      <AmountText amount={amount} currency={currency} view={view} />
      {atLeast && <AtLeast />}
    </Fresh>
  );
}
