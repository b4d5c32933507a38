import { isZero } from '../../lib/domain/money/sum.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { COLUMNS, type ProgrammeRow, totalRows } from '../../lib/views/earnings/programme-rows.ts';
import { Sum } from './Sum.tsx';
import { viewOf } from './view.ts';

const WORDS = {
  today: 'today',
  week: 'sevenDays',
  month: 'thirtyDays',
  thisMonth: 'thisMonth',
  unpaid: 'unpaid',
} as const;

/** What each programme brought, and the sums by currency; a programme's name opens it alone. */
export function Programmes({ store }: { store: EarningsStore }) {
  const rows = store.programmes.value;
  if (rows.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cells = (sums: ProgrammeRow['sums']) =>
    COLUMNS.map((column) => (
      <td key={column}>
        {sums[column]?.sums.map(({ amount, currency }) => (
          <Sum
            key={currency}
            amount={amount}
            currency={currency}
            view={view}
            atLeast={sums[column]?.isAtLeast && !isZero(amount)}
          />
        )) ?? t('unknown')}
      </td>
    ));
  return (
    <div class="card">
      <h2 id="programmes">{t('allProgrammes')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="table-scroller" tabIndex={0} aria-labelledby="programmes">
        <table aria-labelledby="programmes">
          <thead>
            <tr>
              <th scope="col">{t('chooseAccount')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(WORDS[column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, sums }) => (
              <tr key={id}>
                <th scope="row">
                  <button type="button" class="quiet" onClick={() => void store.choose(id)}>
                    <bdi>{name}</bdi>
                  </button>
                </th>
                {cells(sums)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totalRows(rows).map(({ currency, sums }) => (
              <tr key={currency}>
                <th scope="row">{t('sumOf', currency)}</th>
                {cells(sums)}
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
    </div>
  );
}
