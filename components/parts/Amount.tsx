import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatMoney, formatMoneyShort, type Money, type Sign } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** How a view shows amounts; `fallbackCurrency` applies to amounts without a currency. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

export const moneyText = (
  { amount, currency }: Money,
  { fallbackCurrency }: Pick<AmountView, 'fallbackCurrency'>,
  sign?: Sign,
): string => formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale(), sign);

/** Has a constant length, which reveals nothing about the amount. */
const COVERED = '•••••';

export function CoveredAmount() {
  return (
    <>
      <span aria-hidden="true">{COVERED}</span>
      <span class="spoken">{t('amountHidden')}</span>
    </>
  );
}

type Props = Money & { view: AmountView };

/** An amount; covered, it is a button that uncovers it. */
export function Amount(props: Props) {
  const { amount, view } = props;
  const shown = useRef<HTMLSpanElement>(null);
  const uncovered = useRef(false);
  useLayoutEffect(() => {
    // The button is gone, so its place takes the focus.
    if (uncovered.current && !view.covered) shown.current?.focus();
    uncovered.current = false;
  }, [view.covered]);

  if (amount === '' || !view.covered) return <AmountText {...props} element={shown} />;
  const onClick = () => {
    uncovered.current = true;
    view.onUncover();
  };
  return (
    <button type="button" class="amount covered" aria-label={t('hiddenAmount')} onClick={onClick}>
      {COVERED}
    </button>
  );
}

interface TextProps extends Props {
  /** There may be more: "$95+". */
  atLeast?: boolean;
  /** Stands in a line of its own: its text shrinks before it is shortened. */
  lead?: boolean;
  /** The place that can take the focus. */
  element?: RefObject<HTMLSpanElement | null>;
}

/** An amount that uncovers nothing. The style sheet shows what has room: the text, smaller, or the short form. */
export function AmountText({ amount, currency, view, atLeast = false, lead = false, element }: TextProps) {
  if (amount === '') return <span class="amount">{t('unknown')}</span>;
  if (view.covered) {
    return (
      <span class="amount">
        <CoveredAmount />
      </span>
    );
  }
  const text = moneyText({ amount, currency }, view);
  const whole = atLeast ? `${text}+` : text;
  // Below a thousand, the short form would not be shorter.
  const isLong = /\d{4}/.test(amount.split('.', 1)[0] ?? '');
  const money = { amount, currency: currency ?? view.fallbackCurrency };
  const short = isLong ? formatMoneyShort(money, locale()) + (atLeast ? '+' : '') : undefined;
  return (
    <span class="amount" ref={element} tabIndex={element && -1} title={atLeast ? `${whole} ${t('atLeast')}` : text}>
      <span class="fitting" data-short={lead ? undefined : short}>
        {lead && <span class="fitting" aria-hidden="true" data-short={short ?? whole} data-text={whole} />}
        <span>
          {text}
          {atLeast && <AtLeast />}
        </span>
      </span>
    </span>
  );
}

export const AtLeast = () => (
  <span title={t('atLeastText')}>
    <span aria-hidden="true">+</span>
    <span class="spoken"> {t('atLeast')}</span>
  </span>
);
