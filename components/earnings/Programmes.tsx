import { formatCount } from '../../lib/domain/money/money.ts';
import { isZero } from '../../lib/domain/money/sum.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { BucketFigures } from '../../lib/views/earnings/earnings-figures.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { FigureTable } from './FigureTable.tsx';
import { Sum, viewOf } from './Sum.tsx';

const COLUMNS = ['chooseAccount', 'referrals', 'earned', 'reversed', 'paidOut', 'unpaidNow'] as const;

/** What each program brought in the period, a row a currency, and the sums; a program's name opens it alone. */
export function Programmes({ store }: { store: EarningsStore }) {
  const programs = store.programmes.value;
  if (programs.length === 0) return null;
  const view = viewOf(store.covered.value);
  const cellsOf = (one: BucketFigures) => {
    const { bucket, referrals, earned, reversed, paidOut, isPartial } = one;
    const { currency, unpaidNow, isMirrored } = bucket;
    const sum = (amount: string | null, part: { atLeast?: boolean; reversed?: boolean } = {}) =>
      amount === null ? t('unknown') : <Sum {...{ amount, currency, view, ...part }} />;
    const known = isMirrored && !one.isUnknown;
    return [
      known ? formatCount(referrals, locale()) : t('unknown'),
      sum(known ? earned : null, { atLeast: isAtLeast(isPartial, earned) }),
      sum(known ? reversed : null, { reversed: !isZero(reversed) }),
      sum(paidOut),
      sum(unpaidNow),
    ];
  };
  const rows = programs.flatMap(({ id, name, figures }) =>
    figures.map((one) => ({
      key: `${id} ${one.bucket.id}`,
      head: (
        <button type="button" class="quiet" onClick={() => void store.choose(id)}>
          <bdi>{name}</bdi>
        </button>
      ),
      cells: cellsOf(one),
    })),
  );
  const sums = store.figures.value.map((one) => ({
    key: one.bucket.id,
    head: `${t('sumRow')} ${bucketName(one.bucket)}`,
    cells: cellsOf(one),
  }));
  return (
    <div class="card">
      <h2>{t('allProgrammes')}</h2>
      <FigureTable
        caption={t('allProgrammes')}
        columns={COLUMNS.map((column) => t(column))}
        rows={rows}
        foot={sums.filter((_, at) => store.figures.value[at]?.bucket.currency != null)}
      />
    </div>
  );
}
