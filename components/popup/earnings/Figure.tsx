import type { ComponentChildren } from 'preact';
import { type MessageName, t } from '../../../lib/platform/i18n.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Toggletip } from '../../layers/Toggletip.tsx';
import type { AmountView } from '../../parts/Amount.tsx';

export interface CardProps {
  store: PopupStore;
  view: AmountView;
  onEarnings(period?: 'month'): void;
}

interface Props extends Pick<CardProps, 'view' | 'onEarnings'> {
  label: string;
  class?: string;
  /** The label is hidden, because another figure already shows it. */
  isLabelSpoken?: boolean;
  hint?: string | null;
  children: ComponentChildren;
}

/** A figure of the card with its label. A click opens the Earnings page, or uncovers covered amounts. */
export function Figure({ label, class: name = '', isLabelSpoken = false, hint = null, view, ...props }: Props) {
  const action = t(view.covered ? 'showAmountsNow' : 'allEarnings');
  return (
    <button
      type="button"
      class={`figure plain ${name}`}
      title={hint ? `${hint}\n${action}` : action}
      onClick={view.covered ? view.onUncover : () => props.onEarnings()}
    >
      <span class={isLabelSpoken ? 'spoken' : 'hint'}>{label} </span>
      {props.children}
    </button>
  );
}

/** A figure whose label says what it means. */
export const ExplainedFigure = ({ term, ...props }: Omit<Props, 'label'> & { term: MessageName }) => (
  <div class="explained">
    <span class="hint">
      <Toggletip term={term} />
    </span>
    <Figure {...props} label={t(term)} isLabelSpoken />
  </div>
);
