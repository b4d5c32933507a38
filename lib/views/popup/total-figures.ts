import { sumsAcrossPrograms } from '../../domain/money/currency-sums.ts';
import type { Program } from '../../domain/polling/programs.ts';
import type { Stats } from '../../domain/referrals/referral-schema.ts';
import { asPercent, formatCount, t } from '../../platform/i18n.ts';
import { isAtLeast } from '../sum-signs.ts';
import type { PopupStore } from './popup-store.ts';

/** More sums would take more room than a single program's figures. */
const MAX_PAID = 2;

/** The service's own totals: of the chosen program, or of all combined. A null figure is not shown. */
export function totalFigures({ state, shown }: Pick<PopupStore, 'state' | 'shown'>) {
  const { snapshot } = state.value;
  const programs = shown.value;
  const isPartial = programs.length > 1 && programs.some(({ state }) => !state.snapshot);
  const { unpaid, paid, ...others } = snapshot ? figuresOf(snapshot.stats) : figuresOfAll(programs);
  const withSigns = (sums: typeof unpaid) => sums.map((sum) => ({ ...sum, atLeast: isAtLeast(isPartial, sum.amount) }));
  return { unpaid: withSigns(unpaid), paid: withSigns(paid), ...others, isPartial };
}

const known = (count: number | null): string => (count === null ? t('unknown') : formatCount(count));
const sumOf = (amount: string | null) => ({ amount: amount ?? '', currency: null, programName: null });

function figuresOf({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats) {
  return {
    unpaid: [sumOf(totalUnpaid)],
    paid: [sumOf(totalPaid)],
    referrals: known(totalReferrals),
    conversion: conversionRate === null ? t('unknown') : asPercent(conversionRate),
  };
}

/** A sum for each currency of all programs; currencies are never added up. */
function figuresOfAll(programs: Program[]) {
  const counts = programs.flatMap(({ state }) => state.snapshot?.stats.totalReferrals ?? []);
  const sumsOf = (total: 'totalUnpaid' | 'totalPaid') => {
    const amounts = programs.map(({ state, currency }) => [{ amount: state.snapshot?.stats[total] ?? '', currency }]);
    return sumsAcrossPrograms(amounts).map(({ programIndex, ...sum }) => ({
      ...{ ...sum, programName: programIndex === null ? null : (programs[programIndex]?.account.name ?? null) },
    }));
  };
  const [unpaid, paid] = [sumsOf('totalUnpaid'), sumsOf('totalPaid')];
  return {
    unpaid: unpaid.length > 0 ? unpaid : [sumOf(null)],
    paid:
      paid.length === 1 || (paid.length <= MAX_PAID && paid.every(({ programName }) => programName === null))
        ? paid
        : [],
    referrals: counts.length === 0 ? null : known(counts.reduce((sum, count) => sum + count)),
    // Several programs have none combined.
    conversion: null,
  };
}
