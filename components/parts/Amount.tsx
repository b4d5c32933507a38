import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatMoney, formatMoneyShort, type Money, type Sign } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** How a view shows amounts: whether they are covered, and the currency for those that name none. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

/**
 * An amount as the view writes it, covered or not.
 * @param sign as in `formatMoney`
 */
export const moneyText = (
  { amount, currency }: Money,
  { fallbackCurrency }: Pick<AmountView, 'fallbackCurrency'>,
  sign?: Sign,
): string => formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale(), sign);

/** The number of visible characters: on right-to-left pages an amount contains direction marks. */
export const lettersOf = (text: string): number => text.replace(/[\u200e\u200f\u061c]/g, '').length;

/** Stands for a covered amount: always the same, so that not even the length gives anything away. */
export const COVERED = '•••••';

/** A covered amount that cannot be clicked, because something else uncovers it. */
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
  /** Letters for which there is room: a longer amount is shortened, and its tooltip and screen readers say all of it. */
  most?: number;
}

/** An amount; covered, it is a button of constant width, so that not even the length gives anything away. */
export function Amount({ amount, currency, view, most }: Props) {
  const shown = useRef<HTMLSpanElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    // The button that uncovered it is gone, so its place takes the focus.
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
  const { text, short, letters } = fitting({ amount, currency, view, most });
  // The length sets the font size, because an amount is never broken.
  return (
    <span class="amount" ref={shown} tabIndex={-1} title={text} style={{ '--letters': letters }}>
      {short}
    </span>
  );
}

/** An amount as text, what is drawn of it where there is room for so many letters, and how many that are. */
function fitting({ amount, currency, view, most = Number.POSITIVE_INFINITY }: Props) {
  const text = moneyText({ amount, currency }, view);
  const isLong = lettersOf(text) > most;
  const short = isLong ? formatMoneyShort({ amount, currency: currency ?? view.fallbackCurrency }, locale()) : text;
  if (short === text) return { text, short, letters: lettersOf(text) };
  const drawn = (
    <>
      <span aria-hidden="true">{short}</span>
      <span class="spoken">{text}</span>
    </>
  );
  return { text, short: drawn, letters: lettersOf(short) };
}

/** An amount inside a button, where it cannot be a button itself. */
export function AmountText({ amount, currency, view, most }: Props) {
  if (amount === '') return <span class="amount">{t('unknown')}</span>;
  if (view.covered) {
    return (
      <span class="amount">
        <CoveredAmount />
      </span>
    );
  }
  const { text, short, letters } = fitting({ amount, currency, view, most });
  return (
    <span class="amount" title={most === undefined ? undefined : text} style={{ '--letters': letters }}>
      {short}
    </span>
  );
}

/** After a sum of which not all is known, "$95+". */
export const AtLeast = () => (
  <span title={t('atLeastText')}>
    <span aria-hidden="true">+</span>
    <span class="spoken"> {t('atLeast')}</span>
  </span>
);
