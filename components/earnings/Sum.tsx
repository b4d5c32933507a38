import { useRef } from 'preact/hooks';
import { isZero } from '../../lib/domain/series.ts';
import { t } from '../../lib/platform/i18n.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';

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
  const turn = useTurn(amount, of);
  return (
    <span key={turn} class={turn > 0 ? 'sum fresh' : 'sum'}>
      {atLeast && !isZero(amount) && (
        <>
          <span aria-hidden="true">≥ </span>
          <span class="spoken">{t('atLeast')} </span>
        </>
      )}
      <AmountText amount={amount} currency={currency} view={view} />
    </span>
  );
}

/** How often the amount has changed while it was of the same. */
function useTurn(amount: string, of: string | undefined): number {
  const last = useRef({ amount, of, turn: 0 });
  const { current } = last;
  if (current.of !== of || of === undefined) last.current = { amount, of, turn: 0 };
  else if (current.amount !== amount) last.current = { amount, of, turn: current.turn + 1 };
  return last.current.turn;
}
