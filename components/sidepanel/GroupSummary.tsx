import { t } from '../../lib/platform/i18n.ts';
import { isIncomplete, type LoadedGroup } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Amount, moneyText } from '../parts/Amount.tsx';

/** The sums over the rows shown, in one line; the balance only where there is room for it. */
export function GroupSummary({ store, loaded }: { store: GroupStore; loaded: LoadedGroup }) {
  const view = store.amounts.value;
  const { sums, currency } = store.load.summary.value;
  if (sums === null) return <p class="summary hint">{t('sumsMixed')}</p>;
  const named = [
    [t('unpaid'), sums.unpaid],
    [t('paid'), sums.paid],
    [t('columnBalance'), sums.balance],
  ] as const;
  // A service that sends none of one has nothing to sum up.
  const all = named.flatMap(([name, amount]) => (amount === null ? [] : [{ name, amount, currency }]));
  const title = all.map(({ name, ...sum }) => `${name} ${moneyText(sum, view)}`).join(' · ');
  return (
    <section class="summary" aria-label={t('summary')} title={view.covered ? undefined : title}>
      {isIncomplete(loaded) && <strong class="partial">{t('partial')}</strong>}
      <dl>
        {all.map(({ name, ...sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount {...sum} view={view} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
