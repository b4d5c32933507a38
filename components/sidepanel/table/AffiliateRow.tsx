import { type Affiliate, affiliateName } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { BalanceLines, IdentityLines } from '../../overview/AffiliateLines.tsx';
import type { AmountView } from '../../parts/Amount.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { AffiliateCell } from './AffiliateCell.tsx';

interface Props {
  affiliate: Affiliate;
  /** null: in two lines. */
  columns: Column[] | null;
  index: number;
  /** In the whole listing, counting the head row. */
  place: number;
  /** The one row with the tab stop. */
  current: boolean;
  menuOpen: boolean;
  view: AmountView;
  /** null: a click opens the row. */
  selected: boolean | null;
  /** @param range with the rows between this one and the one selected last */
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
      // The text between the ends of a range is not to be marked.
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
          // The row takes the click, wherever it is.
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
