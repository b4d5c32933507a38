import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import type { AmountView } from '../../parts/Amount.tsx';
import { AffiliateCell } from './AffiliateCell.tsx';
import { StateLines, WhoLines } from './AffiliateLines.tsx';
import { sizeIn, textWidth } from './figure-widths.ts';
import { unpaidShown } from './figure-words.ts';
import { type LineWidths, SMALLEST_IN_LINES } from './line-widths.ts';
import { RowMenuButton } from './RowMenu.tsx';

interface Props {
  affiliate: Affiliate;
  /** null: in two lines. */
  columns: Column[] | null;
  /** px of each column. */
  widths: number[];
  lines: LineWidths;
  index: number;
  /** In the whole listing, counting the head row. */
  place: number;
  /** The one row with the tab stop. */
  current: boolean;
  menuOpen: boolean;
  view: AmountView;
  onFocus(): void;
  onOpen(affiliate: Affiliate): void;
  onKeyDown(event: KeyboardEvent): void;
  onMenu(anchor: HTMLElement): void;
}

export function AffiliateRow({ affiliate, columns, widths, lines, view, ...row }: Props) {
  const unpaid = columns ? '' : unpaidShown(affiliate, view);
  return (
    <tr
      data-index={row.index}
      aria-rowindex={row.place}
      tabIndex={row.current ? 0 : -1}
      onFocusIn={row.onFocus}
      onClick={() => row.onOpen(affiliate)}
      onKeyDown={row.onKeyDown}
    >
      {columns ? (
        columns.map((column, i) => (
          <AffiliateCell
            key={column.key}
            column={column}
            head={i === 0}
            width={widths[i] ?? column.width}
            affiliate={affiliate}
            view={view}
          />
        ))
      ) : (
        <>
          <th scope="row" style={{ paddingInlineEnd: `${overlap(unpaid, lines)}px` }}>
            <WhoLines affiliate={affiliate} />
          </th>
          <td>
            <StateLines
              status={affiliate.status}
              unpaid={unpaid}
              size={sizeIn(lines.most, unpaid, SMALLEST_IN_LINES)}
            />
          </td>
        </>
      )}
      <td class="menu-cell">
        <RowMenuButton
          affiliate={affiliate}
          open={row.menuOpen}
          reachable={row.current}
          onMenu={row.onMenu}
        />
      </td>
    </tr>
  );
}

/** px between two columns. */
const COLUMN_GAP = 10;

/**
 * By how much an amount that is wider than its column covers the name's: an amount is never cut, a name may
 * be.
 */
function overlap(text: string, { state, most }: LineWidths): number {
  const width = Math.min(textWidth(text), most - 2 * COLUMN_GAP);
  return COLUMN_GAP + Math.max(0, width - (state - COLUMN_GAP));
}
