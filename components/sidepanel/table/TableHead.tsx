import { useState } from 'preact/hooks';
import type { Column, ColumnKey, Sort } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../../../lib/views/groups/group-store.ts';
import { columnLabel } from '../../../lib/views/groups/listing-words.ts';

interface Props {
  /** null: a narrow panel, with two lines per row. */
  columns: Column[] | null;
  /** px, set by the user. */
  widths: Record<string, number>;
  sort: Sort | null | 'fixed';
  onSort(key: ColumnKey): void;
  onResize(key: ColumnKey, width: number): void;
}

export function TableHead({ columns, widths, sort, onSort, onResize }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns ? (
          columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              chosen={widths[column.key]}
              sort={sort}
              onSort={() => onSort(column.key)}
              onResize={(wide) => onResize(column.key, wide)}
            />
          ))
        ) : (
          <>
            <th scope="col">{t('columnAffiliate')}</th>
            <th scope="col">{t('status')}</th>
          </>
        )}
        <th scope="col" class="menu-cell">
          <span class="spoken">{t('actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ColumnProps {
  column: Column;
  /** px, set by the user; undefined: as wide as there is space. */
  chosen: number | undefined;
  sort: Sort | null | 'fixed';
  onSort(): void;
  onResize(width: number): void;
}

/** Sorts on click. Its edge can be dragged, or moved with the arrow keys. */
function ColumnHead({ column, chosen, sort, onSort, onResize }: ColumnProps) {
  const label = columnLabel(column.key);
  const width = chosen ?? column.width;
  const sorted = sort !== 'fixed' && sort?.key === column.key ? sort : null;
  return (
    <th
      scope="col"
      style={{ inlineSize: `${width}px`, minInlineSize: `${chosen ?? column.minWidth}px` }}
      class={column.kind === 'rate' || column.kind === 'amount' ? 'amount' : undefined}
      aria-sort={sort === 'fixed' ? undefined : sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
    >
      {sort === 'fixed' ? (
        <span class="head-label" title={label}>
          {label}
        </span>
      ) : (
        <button type="button" class="head-label" title={label} onClick={onSort}>
          {label}
          <span aria-hidden="true">{sorted ? (sorted.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      )}
      <Edge label={t('resizeColumn', label)} width={width} onResize={onResize} />
    </th>
  );
}

const STEP = 16;

function Edge({ label, width, onResize }: { label: string; width: number; onResize(width: number): void }) {
  const [drag, setDrag] = useState<{ from: number; width: number } | null>(null);
  // -1 in right-to-left languages, where wider means left.
  const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1);
  // In a narrow panel, columns are narrower than their width.
  const shown = (edge: HTMLElement) => Math.min(width, edge.parentElement?.offsetWidth || width);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot take the focus, a window splitter must
    <span
      class="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      // Without a maximum, screen readers assume 100.
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: event.clientX, width: shown(event.currentTarget) });
      }}
      onPointerMove={(event) => drag && onResize(drag.width + (event.clientX - drag.from) * forward())}
      onPointerUp={() => setDrag(null)}
      onKeyDown={(event) => {
        const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!way) return;
        // Keeps the table from scrolling.
        event.preventDefault();
        onResize(shown(event.currentTarget) + way * forward() * STEP);
      }}
    />
  );
}
