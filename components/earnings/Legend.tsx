import { type MessageName, t } from '../../lib/platform/i18n.ts';
import type { Told } from '../../lib/views/slice-words.ts';
import type { Ink } from './plot-spec.ts';

type Named = Exclude<Ink, 'axis' | 'grid'>;

const WORDS: Record<Named, MessageName> = {
  earned: 'earned',
  filled: 'earnedFilled',
  corrected: 'corrected',
  'paid-out': 'paidOut',
  unpaid: 'unpaid',
  part: 'chartPartly',
};

/** Which colour is which; the chart takes its colours from here. */
export function Legend({ inks }: { inks: Named[] }) {
  return (
    <ul class="legend">
      {inks.map((ink) => (
        <li key={ink}>
          <span class={`swatch ink-${ink}`} aria-hidden="true" />
          {t(WORDS[ink])}
        </li>
      ))}
    </ul>
  );
}

/** What the cursor of the chart is on, in figures. It has its place always, so that nothing moves. */
export function Readout({ told }: { told: Told }) {
  return (
    <div class="readout" aria-hidden="true">
      <strong>{told.days}</strong>
      {told.amounts.map(({ label, text, ink }) => (
        <span key={label}>
          <span class={`swatch ink-${ink}`} />
          {label} <span class="amount">{text}</span>
        </span>
      ))}
    </div>
  );
}
