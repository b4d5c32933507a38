import { t } from '../../../lib/platform/i18n.ts';
import type { ClickSlice } from '../../../lib/views/earnings/clicks-figures.ts';
import {
  type AmountKind,
  amountKindWord,
  clickCount,
  conversionText,
  type SliceText,
} from '../../../lib/views/earnings/earnings-words.ts';

interface Props {
  days?: string;
  text: SliceText;
  amounts: AmountKind[];
  /** Some slices are only partly known. */
  isPartial?: boolean;
}

/** Explains the colors, and shows the figures under the cursor in fixed places. The chart takes its colors from here. */
export function Legend({ days, text, amounts, isPartial = false }: Props) {
  return (
    <ul class="legend">
      {days && (
        <li>
          <strong>{days}</strong>
        </li>
      )}
      {amounts.map((amount) => (
        <li key={amount}>
          <Swatch color={amount} />
          {amountKindWord(amount)} <span class="amount">{text.amounts[amount] ?? t('unknown')}</span>
        </li>
      ))}
      {isPartial && (
        <li class="tone">
          <Swatch color="part" />
          {t('partial')}
        </li>
      )}
    </ul>
  );
}

export const ClicksLegend = ({ slice }: { slice: ClickSlice | null }) => (
  <ul class="legend">
    <li>
      <Swatch color="clicks" />
      {t('clicks')} <span class="amount">{clickCount(slice) ?? t('unknown')}</span>
    </li>
    <li>
      {t('conversion')} <span class="amount">{conversionText(slice) ?? t('unknown')}</span>
    </li>
  </ul>
);

const Swatch = ({ color }: { color: AmountKind | 'part' | 'clicks' }) => (
  <span class={`swatch tone-${color}`} aria-hidden="true" />
);
