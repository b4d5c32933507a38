import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Step } from '../../lib/domain/calendar/date-range.ts';
import { writtenDays } from '../../lib/domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { isLeast } from '../../lib/domain/earnings/earnings.ts';
import { type Figures, isZero, type Slice } from '../../lib/domain/earnings/series.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { bucketName, rowsWords } from '../../lib/views/earnings/earnings-words.ts';
import { isUnknown } from '../../lib/views/earnings/slice-words.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { AtLeast } from './AtLeast.tsx';
import { Sum } from './Sum.tsx';

interface Props {
  slices: Slice[];
  /** The sums of all rows. */
  figures: Figures;
  bucket: CurrencyBucket;
  step: Step;
  /** The period in words. */
  range: string;
  view: AmountView;
  announce(text: string): void;
}

/** Rows drawn at a time: ten years by day are 3,650, which would slow down every choice. */
const PORTION = 100;

/** The chart as a table: newest first, in portions, and the sum of all rows. */
export function SliceTable({ slices, figures, bucket, step, range, view, announce }: Props) {
  const [most, setMost] = useState(PORTION);
  const added = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    // To the first row that was added, so that reading goes on there.
    if (most > PORTION) added.current?.focus();
  }, [most]);
  const shown = Math.min(most, slices.length);
  function showMore(): void {
    setMost(shown + PORTION);
    announce(rowsWords(Math.min(shown + PORTION, slices.length), slices.length));
  }
  const { currency } = bucket;
  const caption = t('tableCaption', range, bucketName(bucket));
  const cell = (amount: string | null, atLeast = false) =>
    amount === null ? t('unknown') : <Sum amount={amount} currency={currency} view={view} atLeast={atLeast} />;
  const count = ({ referrals, unlisted, knowledge }: Omit<Slice, 'unpaid'>) => (
    <>
      {knowledge.unlisted > unlisted && <AtLeast />}
      {formatCount(referrals + unlisted, locale())}
    </>
  );
  const isMarked = slices.some(({ backfilled }) => !isZero(backfilled));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="table-scroller" tabIndex={0} aria-label={caption}>
        <table>
          <caption class="spoken">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columnDays')}</th>
              <th scope="col">{t('referrals')}</th>
              <th scope="col">{t('earned')}</th>
              <th scope="col">{t('corrected')}</th>
              <th scope="col">{t('paidOut')}</th>
              <th scope="col">{t('unpaidAtEnd')}</th>
            </tr>
          </thead>
          <tbody>
            {slices
              .slice(-shown)
              .reverse()
              .map((slice, at) => (
                <tr key={slice.first}>
                  <th scope="row" {...(at > 0 && at === most - PORTION ? { ref: added, tabIndex: -1 } : {})}>
                    {writtenDays(slice, step, locale())}
                    {!isZero(slice.backfilled) && <Mark />}
                  </th>
                  <td>{count(slice)}</td>
                  <td>{cell(isUnknown(slice) ? null : slice.earned, isLeast(slice.knowledge, slice.earned))}</td>
                  <td>{cell(isUnknown(slice) ? null : slice.corrected)}</td>
                  <td>{cell(slice.paidOut)}</td>
                  <td>{cell(slice.unpaid)}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sumRow')}</th>
              <td>{count(figures)}</td>
              <td>{cell(figures.earned, isLeast(figures.knowledge, figures.earned))}</td>
              <td>{cell(figures.corrected)}</td>
              <td>{cell(figures.paidOut)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
      {shown < slices.length && (
        <div class="actions">
          <button type="button" onClick={showMore}>
            {t('showMore')}
          </button>
          <span class="hint">{rowsWords(shown, slices.length)}</span>
        </div>
      )}
      {isMarked && <p class="hint">{t('markedHistory')}</p>}
    </>
  );
}

function Mark() {
  return (
    <span class="mark" title={t('fromHistory')}>
      <span aria-hidden="true"> †</span>
      <span class="spoken">, {t('fromHistory')}</span>
    </span>
  );
}
