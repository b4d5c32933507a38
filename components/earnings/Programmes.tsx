import { isZero } from '../../lib/domain/money/sum.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { type ProgrammeRow, totalRows } from '../../lib/views/earnings/programme-rows.ts';
import { Sum } from './Sum.tsx';
import { viewOf } from './view.ts';

const COLUMNS = ['chooseAccount', 'today', 'sevenDays', 'thirtyDays', 'thisMonth', 'unpaid'] as const;

/** What each programme brought, and the sums by currency; a programme's name opens it alone. */
export function Programmes({ store }: { store: EarningsStore }) {
  const rows = store.programmes.value;
  if (rows.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cells = (row: ProgrammeRow) =>
    row.cells.map((cell, at) => (
      <td key={COLUMNS[at]}>
        {cell?.sums.map(({ amount, currency }) => (
          <Sum key={currency} {...{ amount, currency, view }} atLeast={cell.isLeast && !isZero(amount)} />
        )) ?? t('unknown')}
      </td>
    ));
  return (
    <div class="card">
      <h2 id="programmes">{t('allProgrammes')}</h2>
      {/* The keyboard scrolls it from the names, which are buttons. */}
      <div class="table-scroller">
        <table aria-labelledby="programmes">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <button type="button" class="quiet" onClick={() => void store.choose(row.id)}>
                    <bdi>{row.name}</bdi>
                  </button>
                </th>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totalRows(rows).map((row) => (
              <tr key={row.id}>
                <th scope="row">{t('sumOf', row.name)}</th>
                {cells(row)}
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </div>
  );
}
