import { t } from '../../lib/platform/i18n.ts';
import type { BucketFigures } from '../../lib/views/earnings/earnings-figures.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName } from '../../lib/views/earnings/earnings-words.ts';
import { amountCell, FIGURE_COLUMNS, FigureTable, figureCells } from './FigureTable.tsx';
import { viewOf } from './Sum.tsx';

const COLUMNS = ['chooseAccount', ...FIGURE_COLUMNS, 'unpaidNow'] as const;

/** Each program's figures, one row per currency, with totals. A click on a name selects the program. */
export function ProgramTable({ store }: { store: EarningsStore }) {
  const programs = store.programs.value;
  if (programs.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cellsOf = ({ bucket, ...figures }: BucketFigures) => {
    const { currency, isMirrored, unpaidNow } = bucket;
    const isUnknown = figures.isUnknown || !isMirrored;
    return [...figureCells({ ...figures, isUnknown }, currency, view), amountCell(unpaidNow, currency, view)];
  };
  const rows = programs.flatMap(({ id, name, figures }) => {
    const head = (
      <button type="button" class="quiet" onClick={() => void store.choose(id)}>
        <bdi>{name}</bdi>
      </button>
    );
    return figures.map((sums) => ({ key: `${id} ${sums.bucket.id}`, head, cells: cellsOf(sums) }));
  });
  // Amounts of unknown currency are not added up.
  const totals = store.figures.value.filter(({ bucket }) => bucket.currency !== null);
  return (
    <div class="card">
      <h2>{t('allPrograms')}</h2>
      <FigureTable
        caption={t('allPrograms')}
        columns={COLUMNS.map((column) => t(column))}
        rows={rows}
        foot={totals.map((sums) => ({
          ...{ key: sums.bucket.id, cells: cellsOf(sums) },
          head: `${t('sumRow')} ${bucketName(sums.bucket)}`,
        }))}
      />
    </div>
  );
}
