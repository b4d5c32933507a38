import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { Fresh } from '../parts/Fresh.tsx';
import { AtLeast } from './AtLeast.tsx';

interface Props {
  amount: string;
  currency: string | null;
  view: AmountView;
  /** It may have been more. */
  atLeast?: boolean;
  /** What it is the sum of: another one is no change. Left out, a change is not shown. */
  of?: string;
}

/** An amount of the page; a figure that has changed under the reader's eyes is lit up for a moment. */
export function Sum({ amount, currency, view, atLeast = false, of }: Props) {
  return (
    <Fresh value={amount} of={of ?? null} class="sum">
      {atLeast && <AtLeast />}
      <AmountText amount={amount} currency={currency} view={view} />
    </Fresh>
  );
}
