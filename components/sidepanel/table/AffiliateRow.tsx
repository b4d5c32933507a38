import type { ComponentChildren } from 'preact';
import { type Affiliate, affiliateName } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { dayText, momentText, rateText } from '../../../lib/views/affiliate-words.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { MenuButton } from '../../layers/MenuButton.tsx';
import { BalanceLines, IdentityLines, Status } from '../../overview/AffiliateLines.tsx';
import { AmountText } from '../../parts/Amount.tsx';

interface Props {
  store: GroupStore;
  affiliate: Affiliate;
  /** null: a narrow panel, with two lines per row. */
  columns: Column[] | null;
  index: number;
  /** `aria-rowindex`: in the whole list, counting the head row. */
  place: number;
  current: boolean;
  menuOpen: boolean;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
  onMenu(anchor: HTMLElement): void;
}

export function AffiliateRow({ store, affiliate, columns, ...row }: Props) {
  const { chosen, toggle } = store.selection;
  const isSelecting = chosen.value !== null;
  const isSelected = chosen.value?.has(affiliate.id) ?? false;
  const tabIndex = row.current ? 0 : -1;
  return (
    <tr
      data-index={row.index}
      aria-rowindex={row.place}
      tabIndex={tabIndex}
      onFocusIn={row.onFocus}
      class={isSelected ? 'selected' : undefined}
      // Otherwise Shift and click would mark the text in between.
      onMouseDown={(event) => isSelecting && event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (isSelecting || event.ctrlKey || event.metaKey) toggle(affiliate, event.shiftKey);
        else store.open(affiliate);
      }}
      onKeyDown={row.onKeyDown}
    >
      {columns ? (
        columns.map((column, i) => <AffiliateCell key={column.key} head={i === 0} {...{ store, affiliate, column }} />)
      ) : (
        <>
          <th scope="row">
            <IdentityLines affiliate={affiliate} />
          </th>
          <td>
            <BalanceLines affiliate={affiliate} view={store.amounts.value} />
          </td>
        </>
      )}
      <td class="menu-cell">
        {isSelecting ? (
          // The row handles the click.
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={t('selectRow', affiliateName(affiliate))}
            checked={isSelected}
          />
        ) : (
          <MenuButton
            label={t('actionsFor', affiliateName(affiliate))}
            open={row.menuOpen}
            tabIndex={tabIndex}
            onMenu={row.onMenu}
          />
        )}
      </td>
    </tr>
  );
}

interface CellProps extends Pick<Props, 'store' | 'affiliate'> {
  column: Column;
  /** The row header; without a value, it shows the ID. */
  head: boolean;
}

/** A cell by the kind of its column. Amounts are shortened, never cut. */
function AffiliateCell({ store, affiliate, column: { key, kind }, head }: CellProps) {
  const view = store.amounts.value;
  const value = affiliate[key];
  if (head)
    return (
      <th scope="row" title={value ?? undefined}>
        <bdi class="clip one-line">{value || `#${affiliate.id}`}</bdi>
      </th>
    );
  const name = kind === 'rate' || kind === 'amount' ? 'amount' : undefined;
  if (value === null || value === '') return <td class={name}>{t('unknown')}</td>;
  const cell = (content: ComponentChildren, title?: string) => (
    <td class={name} title={title}>
      <span class="clip one-line">{content}</span>
    </td>
  );
  if (kind === 'amount') return cell(<AmountText amount={value} currency={affiliate.currency} view={view} inTable />);
  if (kind === 'status') return cell(<Status status={value} />);
  if (kind === 'rate') {
    const text = rateText(affiliate, view.fallbackCurrency);
    return cell(text, text);
  }
  if (kind === 'time') {
    return cell(dayText(value), momentText(value));
  }
  return (
    <td title={value}>
      <bdi class="clip one-line">{value}</bdi>
    </td>
  );
}
