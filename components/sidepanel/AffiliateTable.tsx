import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Affiliate } from '../../lib/domain/affiliates.ts';
import type { Column, ColumnKey, Sort } from '../../lib/domain/columns.ts';
import { t } from '../../lib/platform/i18n.ts';
import { AffiliateCell } from './AffiliateCell.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { useVirtualRows } from './virtual-rows.ts';

interface Props {
  affiliates: Affiliate[];
  columns: Column[];
  /** Of the whole listing, for screen readers; rows on other pages count. */
  total: number;
  /** Where the first row stands in the listing, from 0. */
  offset: number;
  caption: string;
  widths: Record<string, number>;
  /** null: rows cannot be sorted here (a page of a listing whose order only the service knows). */
  sort: Sort | null | 'fixed';
  fallbackCurrency: string | null;
  onSort(key: ColumnKey): void;
  onResize(key: ColumnKey, width: number): void;
  onOpen(affiliate: Affiliate): void;
  /** PageUp and PageDown in a listing of pages; undefined where all rows are here. */
  onTurn?: (by: -1 | 1) => void;
}

const ROW_HEIGHT = 36;

/** A real table, whatever its length: head, counts and positions are told to screen readers. */
export function AffiliateTable(props: Props) {
  const { affiliates, columns, widths, sort, total, offset } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const focusWanted = useRef(false);
  const rows = useVirtualRows(affiliates.length, ROW_HEIGHT, scroller);
  const current = Math.min(active, Math.max(0, affiliates.length - 1));
  const width = (column: Column) => widths[column.key] ?? column.width;

  useEffect(() => {
    // Other rows: from the top again.
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  }, [affiliates]);
  useLayoutEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${current}"]`);
    if (!focusWanted.current || !row) return;
    focusWanted.current = false;
    row.focus({ preventScroll: true });
  });

  function moveTo(index: number): void {
    const target = Math.max(0, Math.min(affiliates.length - 1, index));
    focusWanted.current = true;
    rows.scrollTo(target);
    setActive(target);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current - 1),
      Home: () => moveTo(0),
      End: () => moveTo(affiliates.length - 1),
      PageDown: () => (props.onTurn ? props.onTurn(1) : moveTo(current + 10)),
      PageUp: () => (props.onTurn ? props.onTurn(-1) : moveTo(current - 10)),
      Enter: () => affiliates[current] && props.onOpen(affiliates[current]),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <div class="table-scroller" ref={scroller}>
      <table
        class="affiliates"
        aria-rowcount={total + 1}
        style={{ inlineSize: `${columns.reduce((sum, column) => sum + width(column), 0)}px` }}
      >
        <caption class="spoken">{props.caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ inlineSize: `${width(column)}px` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                width={width(column)}
                sort={sort}
                onSort={() => props.onSort(column.key)}
                onResize={(wide) => props.onResize(column.key, wide)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.before > 0 && <tr class="spacer" style={{ blockSize: `${rows.before}px` }} />}
          {rows.indexes.map((index) => {
            const affiliate = affiliates[index];
            if (!affiliate) return null;
            return (
              <tr
                key={affiliate.id}
                data-index={index}
                aria-rowindex={offset + index + 2}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setActive(index)}
                onClick={() => props.onOpen(affiliate)}
                onKeyDown={onKeyDown}
              >
                {columns.map((column) => (
                  <AffiliateCell
                    key={column.key}
                    column={column}
                    affiliate={affiliate}
                    fallbackCurrency={props.fallbackCurrency}
                  />
                ))}
              </tr>
            );
          })}
          {rows.after > 0 && <tr class="spacer" style={{ blockSize: `${rows.after}px` }} />}
        </tbody>
      </table>
      <p class="spoken">{t('keyHelp')}</p>
    </div>
  );
}
