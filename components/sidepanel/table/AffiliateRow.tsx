import { type Affiliate, affiliateName } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { BalanceLines, IdentityLines } from '../../overview/AffiliateLines.tsx';
import type { AmountView } from '../../parts/Amount.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { AffiliateCell } from './AffiliateCell.tsx';

interface Props {
  affiliate: Affiliate;
  /** null: a narrow panel, with two lines per row. */
  columns: Column[] | null;
  index: number;
  /** `aria-rowindex`: in the whole list, counting the head row. */
  place: number;
  /** Has the table's tab stop. */
  current: boolean;
  menuOpen: boolean;
  view: AmountView;
  /** null: a click opens the row. */
  selected: boolean | null;
  /** @param range also selects the rows between this one and the one selected last */
  onSelect(range: boolean): void;
  onFocus(): void;
  onOpen(affiliate: Affiliate): void;
  onKeyDown(event: KeyboardEvent): void;
  onMenu(anchor: HTMLElement): void;
}

export function AffiliateRow({ affiliate, columns, view, ...row }: Props) {
  return (
    <tr
      data-index={row.index}
      aria-rowindex={row.place}
      tabIndex={row.current ? 0 : -1}
      onFocusIn={row.onFocus}
      class={row.selected ? 'selected' : undefined}
      // Otherwise Shift and click would mark the text in between.
      onMouseDown={(event) => row.selected !== null && event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (row.selected !== null || event.ctrlKey || event.metaKey) row.onSelect(event.shiftKey);
        else row.onOpen(affiliate);
      }}
      onKeyDown={row.onKeyDown}
    >
      {columns ? (
        columns.map((column, i) => (
          <AffiliateCell key={column.key} column={column} head={i === 0} affiliate={affiliate} view={view} />
        ))
      ) : (
        <>
          <th scope="row">
            <IdentityLines affiliate={affiliate} />
          </th>
          <td>
            <BalanceLines affiliate={affiliate} view={view} />
          </td>
        </>
      )}
      <td class="menu-cell">
        {row.selected === null ? (
          <MenuButton
            label={t('actionsFor', affiliateName(affiliate))}
            open={row.menuOpen}
            tabIndex={row.current ? 0 : -1}
            onMenu={row.onMenu}
          />
        ) : (
          // The row handles the click.
          <input
            type="checkbox"
            tabIndex={row.current ? 0 : -1}
            aria-label={t('selectRow', affiliateName(affiliate))}
            checked={row.selected}
          />
        )}
      </td>
    </tr>
  );
}
