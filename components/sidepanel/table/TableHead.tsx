import { useState } from 'preact/hooks';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { columnLabel } from '../../../lib/views/groups/listing-words.ts';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../../../lib/views/groups/table-view.ts';
import { Spoken } from '../../parts/button/Spoken.tsx';

/** @param columns null: a narrow panel, with two lines per row */
export function TableHead({ store, columns }: { store: GroupStore; columns: Column[] | null }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns ? (
          columns.map((column) => <ColumnHead key={column.key} store={store} column={column} />)
        ) : (
          <>
            <th scope="col">{t('columnAffiliate')}</th>
            <th scope="col">{t('status')}</th>
          </>
        )}
        <th scope="col" class="menu-cell">
          <Spoken>{t('actions')}</Spoken>
        </th>
      </tr>
    </thead>
  );
}

/** Sorts on click. Its edge can be dragged, or moved with the arrow keys. */
function ColumnHead({ store, column }: { store: GroupStore; column: Column }) {
  const { key } = column;
  const label = columnLabel(key);
  // px, set by the user; undefined: as wide as there is space.
  const chosen = store.view.value.widths[key];
  const width = chosen ?? column.width;
  // Only the service can sort a single page.
  const isSortable = store.load.loaded.value !== null;
  const sort = store.sort.value;
  const sorted = sort?.key === key ? sort : null;
  return (
    <th
      scope="col"
      style={{ inlineSize: `${width}px`, minInlineSize: `${chosen ?? column.minWidth}px` }}
      class={column.kind === 'rate' || column.kind === 'amount' ? 'amount' : undefined}
      aria-sort={isSortable ? (sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none') : undefined}
    >
      {isSortable ? (
        <button type="button" class="head-label plain" title={label} onClick={() => store.sortBy(key)}>
          {label}
          <span aria-hidden="true">{sorted ? (sorted.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        <span class="head-label" title={label}>
          {label}
        </span>
      )}
      <Edge label={t('resizeColumn', label)} width={width} onResize={(wide) => store.resize(key, wide)} />
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
        // With Alt or Command, browsers go back or forward.
        if (!way || event.altKey || event.metaKey) return;
        // Keeps the table from scrolling.
        event.preventDefault();
        onResize(shown(event.currentTarget) + way * forward() * STEP);
      }}
    />
  );
}
