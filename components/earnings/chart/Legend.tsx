import { t } from '../../../lib/platform/i18n.ts';
import { type Amount, amountWord, type SliceText } from '../../../lib/views/earnings/slice-words.ts';

/** What is drawn in tones of their own, besides the amounts. */
export type Tone = 'backfilled' | 'part';

interface Props {
  text: SliceText;
  amounts: Amount[];
  tones?: Tone[];
}

/**
 * Which colour is which, and what the cursor of the chart is on, in figures. Each has its place always, so that nothing
 * moves with the cursor; the chart takes its colours from here.
 */
export function Legend({ text, amounts, tones = [] }: Props) {
  return (
    <ul class="legend">
      {amounts.map((amount) => (
        <li key={amount}>
          <Swatch color={amount} />
          {amountWord(amount)} <span class="amount">{text.amounts[amount] ?? t('unknown')}</span>
        </li>
      ))}
      {tones.map((tone) => (
        <li key={tone} class="tone">
          <Swatch color={tone} />
          {t(tone === 'backfilled' ? 'earnedBackfilled' : 'chartPartly')}
        </li>
      ))}
    </ul>
  );
}

const Swatch = ({ color }: { color: Amount | Tone }) => (
  <span class={`swatch tone-${color}`} aria-hidden="true" />
);
