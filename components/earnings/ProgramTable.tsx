import { t } from '../../lib/platform/i18n.ts';
import type { BucketFigures } from '../../lib/views/earnings/earnings-figures.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName } from '../../lib/views/earnings/earnings-words.ts';
import { amountCell, FIGURE_COLUMNS, FigureTable, figureCells } from './FigureTable.tsx';
import { viewOf } from './Sum.tsx';

const COLUMNS = ['chooseAccount', ...FIGURE_COLUMNS, 'unpaidNow'] as const;

/** What each program brought in the period, a row a currency, and the sums; a program's name opens it alone. */
export function ProgramTable({ store }: { store: EarningsStore }) {
  const programs = store.programs.value;
  if (programs.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cellsOf = ({ bucket, ...one }: BucketFigures) => {
    const { currency, isMirrored, unpaidNow } = bucket;
    const isUnknown = one.isUnknown || !isMirrored;
    return [...figureCells({ ...one, isUnknown }, currency, view), amountCell(unpaidNow, currency, view)];
  };
  const rows = programs.flatMap(({ id, name, figures }) => {
    const head = (
      <button type="button" class="quiet" onClick={() => void store.choose(id)}>
        <bdi>{name}</bdi>
      </button>
    );
    return figures.map((one) => ({ key: `${id} ${one.bucket.id}`, head, cells: cellsOf(one) }));
  });
  // What is in no known currency is no sum of several.
  const sums = store.figures.value.filter(({ bucket }) => bucket.currency !== null);
  return (
    <div class="card">
      <h2>{t('allPrograms')}</h2>
      <FigureTable
        caption={t('allPrograms')}
        columns={COLUMNS.map((column) => t(column))}
        rows={rows}
        foot={sums.map((one) => ({
          ...{ key: one.bucket.id, cells: cellsOf(one) },
          head: `${t('sumRow')} ${bucketName(one.bucket)}`,
        }))}
      />
    </div>
  );
}
