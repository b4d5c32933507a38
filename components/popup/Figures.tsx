import { formatCount, formatPercent } from '../../lib/domain/money.ts';
import type { Stats } from '../../lib/domain/stats.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { Amount, type AmountView } from '../parts/Amount.tsx';

/** The four figures of `stats`: what is owed large, the rest beside each other. */
export function Figures({ stats, view }: { stats: Stats; view: AmountView }) {
  const { totalPaid, totalUnpaid, totalReferrals, conversionRate } = stats;
  return (
    <dl class="figures">
      <div class="figure lead">
        <dt>{t('unpaid')}</dt>
        <dd>
          <Amount amount={totalUnpaid ?? ''} currency={null} view={view} />
        </dd>
      </div>
      <div class="figure">
        <dt>{t('paid')}</dt>
        <dd>
          <Amount amount={totalPaid ?? ''} currency={null} view={view} />
        </dd>
      </div>
      <div class="figure">
        <dt>{t('referrals')}</dt>
        <dd>{totalReferrals === null ? t('notTold') : formatCount(totalReferrals, locale())}</dd>
      </div>
      <div class="figure">
        <dt>{t('conversion')}</dt>
        <dd>{conversionRate === null ? t('notTold') : formatPercent(conversionRate, locale())}</dd>
      </div>
    </dl>
  );
}
