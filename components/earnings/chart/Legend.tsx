import { t } from '../../../lib/platform/i18n.ts';
import { type Amount, amountWord, type Told } from '../../../lib/views/earnings/slice-words.ts';

/** What is drawn in tones of their own, besides the amounts. */
export type Tone = 'filled' | 'part';

interface Props {
  told: Told;
  amounts: Amount[];
  tones?: Tone[];
}

/**
 * Which colour is which, and what the cursor of the chart is on, in figures. Each has its place always, so that nothing
 * moves with the cursor; the chart takes its colours from here.
 */
export function Legend({ told, amounts, tones = [] }: Props) {
  return (
    <ul class="legend">
      {amounts.map((amount) => (
        <li key={amount}>
          <Swatch ink={amount} />
          {amountWord(amount)} <span class="amount">{told.amounts[amount] ?? t('notTold')}</span>
        </li>
      ))}
      {tones.map((tone) => (
        <li key={tone} class="tone">
          <Swatch ink={tone} />
          {t(tone === 'filled' ? 'earnedFilled' : 'chartPartly')}
        </li>
      ))}
    </ul>
  );
}

const Swatch = ({ ink }: { ink: Amount | Tone }) => <span class={`swatch ink-${ink}`} aria-hidden="true" />;
