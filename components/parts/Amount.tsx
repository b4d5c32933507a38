import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatMoney, formatMoneyShort, type Money, type Sign } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** How a view shows amounts; `fallbackCurrency` applies to amounts without a currency. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

/** @param sign as in `formatMoney` */
export const moneyText = (
  { amount, currency }: Money,
  { fallbackCurrency }: Pick<AmountView, 'fallbackCurrency'>,
  sign?: Sign,
): string => formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale(), sign);

/** Of constant length, which reveals nothing about the amount. */
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
export function Amount({ amount, currency, view }: Props) {
  const shown = useRef<HTMLSpanElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    // The button is gone, so its place takes the focus.
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
  return (
    <span class="amount" ref={shown} tabIndex={-1} title={text}>
      <FittingText text={text} short={shortAmount({ amount, currency }, view)} />
    </span>
  );
}

interface TextProps extends Props {
  /** There may be more: "$95+". */
  atLeast?: boolean;
  /** The page's largest amount: its text shrinks before it is shortened. */
  lead?: boolean;
}

/** An amount inside a button, where it cannot be a button itself. */
export function AmountText({ amount, currency, view, atLeast = false, lead }: TextProps) {
  if (amount === '') return <span class="amount">{t('unknown')}</span>;
  if (view.covered) {
    return (
      <span class="amount">
        <CoveredAmount />
      </span>
    );
  }
  const text = moneyText({ amount, currency }, view);
  return (
    <span class="amount" title={amountTitle(text, atLeast)}>
      <FittingText text={text} short={shortAmount({ amount, currency }, view)} atLeast={atLeast} lead={lead} />
    </span>
  );
}

export const amountTitle = (text: string, atLeast: boolean): string => (atLeast ? `${text}+ ${t('atLeast')}` : text);

/** "$987.6T"; undefined below a thousand, where it would not be shorter. */
export const shortAmount = ({ amount, currency }: Money, { fallbackCurrency }: AmountView): string | undefined =>
  /\d{4}/.test(amount.split('.', 1)[0] ?? '')
    ? formatMoneyShort({ amount, currency: currency ?? fallbackCurrency }, locale())
    : undefined;

interface FittingProps {
  text: string;
  short: string | undefined;
  lead?: boolean;
  atLeast?: boolean;
}

/** The style sheet shows what has room: the text, the same smaller (`lead`), or the short form, which only eyes see. */
export function FittingText({ text, short, lead = false, atLeast = false }: FittingProps) {
  const plus = atLeast ? '+' : '';
  const shorter = short && `${short}${plus}`;
  return (
    <span class="fitting" data-short={lead ? undefined : shorter}>
      {lead && (
        <span
          class="fitting"
          aria-hidden="true"
          data-short={shorter ?? `${text}${plus}`}
          data-text={`${text}${plus}`}
        />
      )}
      <span>
        {text}
        {atLeast && <AtLeast />}
      </span>
    </span>
  );
}

/** The plus after a lower bound: "$95+". */
export const AtLeast = () => (
  <span title={t('atLeastText')}>
    <span aria-hidden="true">+</span>
    <span class="spoken"> {t('atLeast')}</span>
  </span>
);
