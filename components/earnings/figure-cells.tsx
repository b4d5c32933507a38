import type { Slice } from '../../lib/domain/earnings/series.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { isZero } from '../../lib/domain/money/sum.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { type AmountView, AtLeast } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

/** The columns of `figureCells`. */
export const FIGURE_COLUMNS = ['referrals', 'earned', 'reversed', 'paidOut'] as const;

/** What some days brought, as cells of a table; an unknown amount is a dash, never zero. */
export function figureCells(one: Omit<Slice, 'unpaid'>, currency: string | null, view: AmountView) {
  const { referrals, earned, reversed, paidOut, isPartial, isUnknown } = one;
  const unknown = t('unknown');
  return [
    isUnknown
      ? unknown
      : [formatCount(referrals, locale()), isAtLeast(isPartial, `${referrals}`) && <AtLeast key="+" />],
    isUnknown ? unknown : <Sum amount={earned} {...{ currency, view }} atLeast={isAtLeast(isPartial, earned)} />,
    isUnknown ? unknown : <Sum amount={reversed} {...{ currency, view }} reversed={!isZero(reversed)} />,
    amountCell(paidOut, currency, view),
  ];
}

export const amountCell = (amount: string | null, currency: string | null, view: AmountView) =>
  amount === null ? t('unknown') : <Sum {...{ amount, currency, view }} />;
