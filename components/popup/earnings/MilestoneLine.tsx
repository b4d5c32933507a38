import type { Milestone } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { formatCount, formatMoney } from '../../../lib/domain/money/money.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import type { AmountView } from '../../parts/Amount.tsx';
import { Icon } from '../../parts/Icon.tsx';

/** One modest line, on the day of the milestone. */
export function MilestoneLine({ milestone, view }: { milestone: Milestone; view: AmountView }) {
  return (
    <p class="line">
      <Icon name="star" />
      {wordsFor(milestone, view)}
    </p>
  );
}

function wordsFor(milestone: Milestone, view: AmountView): string {
  if (milestone.kind === 'first') return t('milestoneFirst');
  if (milestone.kind === 'round') return t('milestoneRound', formatCount(milestone.count, locale()));
  if (view.covered) return t('milestoneBestDayHidden');
  const { amount, currency } = milestone.earned;
  return t('milestoneBestDay', formatMoney({ amount, currency: currency ?? view.fallbackCurrency }, locale()));
}
