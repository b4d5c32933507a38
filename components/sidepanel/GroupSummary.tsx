import type { Summary } from '../../lib/domain/groups/columns.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { Amount, type AmountView } from '../parts/Amount.tsx';

/** Counts by status, and sums, of the rows shown. */
export function GroupSummary({ summary, view }: { summary: Summary; view: AmountView }) {
  const { statuses, sums, currency } = summary;
  const money = (amount: string | null) => <Amount amount={amount ?? ''} currency={currency} view={view} />;
  return (
    <section class="summary" aria-label={t('summary')}>
      <dl>
        {statuses.map(([status, count]) => (
          <div key={status}>
            <dt>{statusWord(status) || t('unknown')}</dt>
            <dd>{formatCount(count, locale())}</dd>
          </div>
        ))}
      </dl>
      {sums === null ? (
        <p class="hint">{t('sumsMixed')}</p>
      ) : (
        <dl>
          <div>
            <dt>{t('columnBalance')}</dt>
            <dd>{money(sums.balance)}</dd>
          </div>
          <div>
            <dt>{t('columnPaid')}</dt>
            <dd>{money(sums.paid)}</dd>
          </div>
          <div>
            <dt>{t('columnUnpaid')}</dt>
            <dd>{money(sums.unpaid)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
