import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { type ProgrammeRow, totalRows } from '../../lib/views/earnings/programme-rows.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { FigureTable } from './FigureTable.tsx';
import { Sum, viewOf } from './Sum.tsx';

const COLUMNS = ['chooseAccount', 'today', 'sevenDays', 'thirtyDays', 'thisMonth', 'unpaid'] as const;

/** What each programme brought, and the sums by currency; a programme's name opens it alone. */
export function Programmes({ store }: { store: EarningsStore }) {
  const rows = store.programmes.value;
  if (rows.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cellsOf = ({ cells }: ProgrammeRow) =>
    cells.map(
      (cell) =>
        cell?.sums.map(({ amount, currency }) => (
          <Sum key={currency} {...{ amount, currency, view }} atLeast={isAtLeast(cell.isPartial, amount)} />
        )) ?? t('unknown'),
    );
  const nameOf = ({ id, name }: ProgrammeRow) => (
    <button type="button" class="quiet" onClick={() => void store.choose(id)}>
      <bdi>{name}</bdi>
    </button>
  );
  return (
    <div class="card">
      <h2>{t('allProgrammes')}</h2>
      <FigureTable
        caption={t('allProgrammes')}
        columns={COLUMNS.map((column) => t(column))}
        rows={rows.map((row) => ({ key: row.id, head: nameOf(row), cells: cellsOf(row) }))}
        foot={totalRows(rows).map((row) => ({ key: row.id, head: t('sumOf', row.name), cells: cellsOf(row) }))}
      />
    </div>
  );
}
