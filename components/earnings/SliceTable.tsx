import { writtenDays } from '../../lib/domain/day-words.ts';
import { formatCount } from '../../lib/domain/money.ts';
import type { Purse } from '../../lib/domain/purse.ts';
import type { Step } from '../../lib/domain/range.ts';
import { type Figures, isZero, type Slice } from '../../lib/domain/series.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { isAtLeast, purseName } from '../../lib/views/earnings-words.ts';
import { isUnknown } from '../../lib/views/slice-words.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { Sum } from './Sum.tsx';

interface Props {
  slices: Slice[];
  /** Of all of them. */
  figures: Figures;
  purse: Purse;
  step: Step;
  /** Which days these are, in words. */
  range: string;
  view: AmountView;
}

/** What the chart shows as a table: the newest first, and their sum. */
export function SliceTable({ slices, figures, purse, step, range, view }: Props) {
  const { currency } = purse;
  const caption = t('tableCaption', range, purseName(purse));
  const cell = (amount: string | null, atLeast = false) =>
    amount === null ? (
      t('notTold')
    ) : (
      <Sum amount={amount} currency={currency} view={view} atLeast={atLeast} />
    );
  const isMarked = slices.some(({ filled }) => !isZero(filled));
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
            {slices.toReversed().map((slice) => (
              <tr key={slice.first}>
                <th scope="row">
                  {writtenDays(slice, step, locale())}
                  {!isZero(slice.filled) && <Mark />}
                </th>
                <td>{formatCount(slice.referrals, locale())}</td>
                <td>{cell(isUnknown(slice) ? null : slice.earned, isAtLeast(slice.knowledge))}</td>
                <td>{cell(isUnknown(slice) ? null : slice.corrected)}</td>
                <td>{cell(slice.paidOut)}</td>
                <td>{cell(slice.unpaid)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sumRow')}</th>
              <td>{formatCount(figures.referrals, locale())}</td>
              <td>{cell(figures.earned, isAtLeast(figures.knowledge))}</td>
              <td>{cell(figures.corrected)}</td>
              <td>{cell(figures.paidOut)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
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
