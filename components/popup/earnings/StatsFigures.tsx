import { sumsAcrossPrograms } from '../../../lib/domain/money/currency-sums.ts';
import { isDecimal } from '../../../lib/domain/money/decimal.ts';
import { formatCount, formatPercent, type Money } from '../../../lib/domain/money/money.ts';
import { type Program, type UnpaidSum, unpaidSums } from '../../../lib/domain/polling/programs.ts';
import type { Stats } from '../../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { AmountText } from '../../parts/Amount.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { type CardProps, Figure } from './Figure.tsx';
import { UnpaidNoteLine } from './UnpaidNoteLine.tsx';

/** The unpaid sum, large, with its note; paid sum, referrals and conversion beside it, small. */
export function StatsFigures({ store, ...props }: CardProps) {
  const { view } = props;
  const { snapshot } = store.state.value;
  const { unpaid, paid, referrals, conversion } = snapshot
    ? figuresOf(snapshot.stats)
    : figuresOfAll(store.shown.value);
  const isOne = unpaid.length === 1;
  return (
    <div class="money">
      <div class={isOne ? 'unpaid' : 'unpaid sums'}>
        {unpaid.map(({ amount, currency, programName }, at) => (
          <Figure key={`${programName} ${currency}`} {...props} label={t('unpaid')} isLabelSpoken={at > 0} class="lead">
            <ChangeHighlight value={amount}>
              <AmountText amount={amount} currency={currency} view={view} lead={isOne} />
            </ChangeHighlight>
            {programName && (
              <span class="of hint one-line" dir="auto" title={programName}>
                {programName}
              </span>
            )}
          </Figure>
        ))}
        <UnpaidNoteLine store={store} view={view} />
      </div>
      <div class="totals">
        {paid.map(({ amount, currency }, at) => (
          <Figure key={currency} {...props} label={t('paid')} isLabelSpoken={at > 0}>
            <ChangeHighlight value={amount}>
              <AmountText amount={amount} currency={currency} view={view} />
            </ChangeHighlight>
          </Figure>
        ))}
        {referrals !== null && (
          <Figure {...props} label={t('referrals')}>
            <b>{referrals}</b>
          </Figure>
        )}
        {conversion !== null && (
          <Figure {...props} label={t('conversion')}>
            <b>{conversion}</b>
          </Figure>
        )}
      </div>
    </div>
  );
}

/** More sums would take more room than a single program's figures. */
const MAX_PAID = 2;

interface FigureTexts {
  unpaid: UnpaidSum[];
  paid: Money[];
  /** null: several programs have none combined. */
  referrals: string | null;
  conversion: string | null;
}

const known = (count: number | null): string => (count === null ? t('unknown') : formatCount(count, locale()));

function figuresOf({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats): FigureTexts {
  return {
    unpaid: [{ amount: totalUnpaid ?? '', currency: null, programName: null }],
    paid: [{ amount: totalPaid ?? '', currency: null }],
    referrals: known(totalReferrals),
    conversion: conversionRate === null ? t('unknown') : formatPercent(conversionRate, locale()),
  };
}

/** A sum for each currency of all programs; currencies are never added up. */
function figuresOfAll(programs: Program[]): FigureTexts {
  const counts = programs.flatMap(({ state }) => state.snapshot?.stats.totalReferrals ?? []);
  const paid = sumsAcrossPrograms(
    programs.map(({ state, currency }) => {
      const amount = state.snapshot?.stats.totalPaid ?? '';
      return isDecimal(amount) ? [{ amount, currency }] : [];
    }),
  );
  const unpaid = unpaidSums(programs);
  return {
    unpaid: unpaid.length > 0 ? unpaid : [{ amount: '', currency: null, programName: null }],
    // The Earnings page has the others.
    paid:
      paid.length === 1 || (paid.length <= MAX_PAID && paid.every(({ programIndex }) => programIndex === null))
        ? paid
        : [],
    referrals: counts.length === 0 ? null : known(counts.reduce((sum, count) => sum + count)),
    conversion: null,
  };
}
