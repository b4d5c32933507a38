import { t } from '../../lib/platform/i18n.ts';
import { isPartial, type Loaded } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Amount, moneyText } from '../parts/Amount.tsx';

/** The sums over the rows shown, in one line; the balance only where there is room for it. */
export function GroupSummary({ store, loaded }: { store: GroupStore; loaded: Loaded }) {
  const view = store.amounts.value;
  const { sums, currency } = store.load.summary.value;
  if (sums === null) return <p class="summary hint">{t('sumsMixed')}</p>;
  const all = [
    [t('unpaid'), sums.unpaid],
    [t('paid'), sums.paid],
    [t('columnBalance'), sums.balance],
  ] as const;
  const written = all.map(([name, sum]) =>
    sum === null ? '' : `${name} ${moneyText({ amount: sum, currency }, view)}`,
  );
  const title = view.covered ? undefined : written.filter(Boolean).join(' · ');
  return (
    <section class="summary" aria-label={t('summary')} title={title}>
      {isPartial(loaded) && <strong class="partial">{t('partial')}</strong>}
      <dl>
        {all.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount amount={sum ?? ''} currency={currency} view={view} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
