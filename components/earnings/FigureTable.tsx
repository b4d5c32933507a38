import type { ComponentChildren } from 'preact';
import type { Slice } from '../../lib/domain/earnings/series.ts';
import { isZero } from '../../lib/domain/money/decimal.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { type AmountView, AtLeast } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

export interface TableRow {
  key: string;
  head: ComponentChildren;
  cells: ComponentChildren[];
}

interface Props {
  caption: string;
  columns: string[];
  rows: TableRow[];
  foot: TableRow[];
  /** For tables without buttons: a scrolling area must be reachable by keyboard. */
  tabStop?: true;
}

/** A table that scrolls sideways if it is too wide. */
export function FigureTable({ caption, columns, rows, foot, tabStop }: Props) {
  const drawn = ({ key, head, cells }: TableRow) => (
    <tr key={key}>
      <th scope="row">{head}</th>
      {cells.map((cell, at) => (
        <td key={columns[at]}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <section class="table-scroller" tabIndex={tabStop && 0} aria-label={caption}>
      <table>
        <caption class="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(drawn)}</tbody>
        <tfoot>{foot.map(drawn)}</tfoot>
      </table>
    </section>
  );
}

export const FIGURE_COLUMNS = ['referrals', 'earned', 'reversed', 'paidOut'] as const;

/** The cells of `FIGURE_COLUMNS`. An unknown amount is a dash, never zero. */
export function figureCells(slice: Omit<Slice, 'unpaid'>, currency: string | null, view: AmountView) {
  const { referrals, earned, reversed, paidOut, isPartial, isUnknown } = slice;
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
