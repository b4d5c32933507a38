import './amount.css';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatMoneyShort, type Money } from '../../lib/domain/money/money.ts';
import { formatAmount, locale, t } from '../../lib/platform/i18n.ts';
import { COVERED } from '../../lib/views/sum-signs.ts';
import { Spoken } from './button/Spoken.tsx';

/** How a view shows amounts; `fallbackCurrency` applies to amounts without a currency. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

export const moneyText = ({ amount, currency }: Money, { fallbackCurrency }: AmountView): string =>
  formatAmount({ amount, currency: currency ?? fallbackCurrency });

type Props = Money & {
  view: AmountView;
  /** Stands in a line of its own: the more letters it has, the smaller it is. */
  lead?: boolean;
};

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
  /** Stands in a table, whose rows have one height: what has no room is replaced by a short form. */
  inTable?: boolean;
  /** The place that can take the focus. */
  element?: RefObject<HTMLSpanElement | null>;
}

/** Characters; longer ones take more than their share of a line. */
const LONGEST_LEAD = 12;

/** An amount that uncovers nothing. It breaks before its currency where it has no room, because a rounded one says less. */
export function AmountText({ amount, currency, view, atLeast = false, lead = false, inTable, element }: TextProps) {
  if (amount === '') return <span class="amount">{t('unknown')}</span>;
  if (view.covered) {
    return (
      <span class="amount">
        <span aria-hidden="true">{COVERED}</span>
        <Spoken>{t('amountHidden')}</Spoken>
      </span>
    );
  }
  const text = moneyText({ amount, currency }, view);
  const whole = atLeast ? `${text}+` : text;
  // Below a thousand, the short form would not be shorter.
  const isLong = /\d{4}/.test(amount.split('.', 1)[0] ?? '');
  const money = { amount, currency: currency ?? view.fallbackCurrency };
  const short = inTable && isLong ? formatMoneyShort(money, locale()) + (atLeast ? '+' : '') : undefined;
  const words = (
    <>
      {inTable ? text : breakable(text)}
      {atLeast && <AtLeast />}
    </>
  );
  return (
    <span
      class={lead && whole.length > LONGEST_LEAD ? 'amount long' : 'amount'}
      style={lead ? `--letters: ${whole.length}` : undefined}
      ref={element}
      tabIndex={element && -1}
      title={atLeast ? `${text} ${t('atLeast')}` : text}
    >
      {short ? (
        <span class="fitting" data-short={short}>
          <span>{words}</span>
        </span>
      ) : (
        words
      )}
    </span>
  );
}

/** Spaces beside the currency may break a line, but those between digits may not. */
const breakable = (text: string): string =>
  text.replace(/(?<!\d)[\u00a0\u202f](?=[\d−])|(?<=\d)[\u00a0\u202f](?!\d)/g, ' ');

export const AtLeast = () => (
  <span title={t('atLeastText')}>
    <span aria-hidden="true">+</span>
    <Spoken> {t('atLeast')}</Spoken>
  </span>
);
