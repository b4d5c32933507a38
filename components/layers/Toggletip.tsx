import './layers.css';
import { useId, useState } from 'preact/hooks';
import { type MessageName, t } from '../../lib/platform/i18n.ts';
import { showWhole } from '../parts/button/show-whole.ts';

const MEANINGS = {
  referrals: 'meaningReferral',
  conversion: 'meaningConversion',
  byProvider: 'meaningProvider',
  earned: 'meaningEarned',
  unpaidNow: 'meaningUnpaidNow',
  paidOut: 'meaningPaidOut',
  reversed: 'meaningReversed',
} satisfies Partial<Record<MessageName, MessageName>>;

/** The term; if it has a meaning, a click, a tap or a key shows it in a toggletip, and the title shows it to the mouse. */
export function Toggletip({ term }: { term: MessageName }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!hasMeaning(term)) return <>{t(term)}</>;
  const meaning = t(MEANINGS[term]);
  return (
    <>
      <button
        type="button"
        class="term plain still"
        popovertarget={id}
        title={meaning}
        onFocus={showWhole}
        onBlur={({ currentTarget: { popoverTargetElement: tip }, relatedTarget: next }) => {
          // It could cover the control that has the focus now.
          if (next && tip instanceof HTMLElement) tip.togglePopover(false);
        }}
      >
        {t(term)}
      </button>
      <span
        id={id}
        class="meaning text-compact"
        popover="auto"
        // A live region is read out when it gets its text.
        aria-live="polite"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && meaning}
      </span>
    </>
  );
}

const hasMeaning = (term: MessageName): term is keyof typeof MEANINGS => Object.hasOwn(MEANINGS, term);
