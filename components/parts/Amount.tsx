import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatMoney, type Money, type Sign } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** How amounts are shown in a view: covered until the user asks, and in which currency if none is named. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

/** An amount as a view writes it, whether or not it shows it. @param sign as of `formatMoney` */
export const moneyText = (
  { amount, currency }: Money,
  { fallbackCurrency }: Pick<AmountView, 'fallbackCurrency'>,
  sign?: Sign,
): string => formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale(), sign);

/** How many letters of an amount are seen: where the page runs from right to left, marks of direction are among them. */
export const lettersOf = (text: string): number => text.replace(/[\u200e\u200f\u061c]/g, '').length;

/** What stands for an amount that is covered: of one width, so that even its length tells nothing. */
export const COVERED = '•••••';

/** An amount that is covered, where something else on the page uncovers it. */
export function CoveredAmount() {
  return (
    <>
      <span aria-hidden="true">{COVERED}</span>
      <span class="spoken">{t('amountHidden')}</span>
    </>
  );
}

interface Props extends Money {
  view: AmountView;
}

/** An amount; covered, it is a button of constant width, so that even its length tells nothing. */
export function Amount({ amount, currency, view }: Props) {
  const shown = useRef<HTMLSpanElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    // The button that uncovered it is gone: the focus stays where it was.
    if (asked.current && !view.covered) shown.current?.focus();
    asked.current = false;
  }, [view.covered]);

  if (amount === '') return <span class="amount">{t('unknown')}</span>;
  if (view.covered) {
    const onClick = () => {
      asked.current = true;
      view.onUncover();
    };
    return (
      <button type="button" class="amount covered" aria-label={t('hiddenAmount')} onClick={onClick}>
        {COVERED}
      </button>
    );
  }
  const text = moneyText({ amount, currency }, view);
  // How many letters, for a size at which they fit: an amount is never broken.
  return (
    <span class="amount" ref={shown} tabIndex={-1} title={text} style={{ '--letters': lettersOf(text) }}>
      {text}
    </span>
  );
}

/** An amount inside a button, where it can be no button itself. */
export function AmountText({ amount, currency, view }: Props) {
  if (view.covered) {
    return (
      <span class="amount">
        <CoveredAmount />
      </span>
    );
  }
  const text = moneyText({ amount, currency }, view);
  return (
    <span class="amount" style={{ '--letters': lettersOf(text) }}>
      {text}
    </span>
  );
}
