import { t } from '../../lib/platform/i18n.ts';
import { isIncomplete, type LoadedGroup } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Amount, moneyText } from '../parts/Amount.tsx';

/** The sums of the shown rows in one line. The style sheet hides the balance in a narrow panel. */
export function GroupSummary({ store, loaded }: { store: GroupStore; loaded: LoadedGroup }) {
  const view = store.amounts.value;
  const { sums, currency } = store.load.summary.value;
  if (sums === null) return <p class="summary cluster hint">{t('sumsMixed')}</p>;
  const named = [
    [t('unpaid'), sums.unpaid],
    [t('paid'), sums.paid],
    [t('columnBalance'), sums.balance],
  ] as const;
  // null: the service sends no such amount.
  const shown = named.flatMap(([name, amount]) => (amount === null ? [] : [{ name, amount, currency }]));
  const title = shown
    .map(({ name, ...sum }) => `${name} ${sum.amount ? moneyText(sum, view) : t('unknown')}`)
    .join(' · ');
  return (
    <section class="summary cluster text-small" aria-label={t('figures')} title={view.covered ? undefined : title}>
      {isIncomplete(loaded) && <strong class="partial">{t('partial')}</strong>}
      <dl>
        {shown.map(({ name, ...sum }) => (
          <div key={name} class="cluster gap-1">
            <dt class="soft">{name}</dt>
            <dd class="strong">
              <Amount {...sum} view={view} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
