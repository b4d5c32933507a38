import { t } from '../../../lib/platform/i18n.ts';
import { payoutsOnTheirWay } from '../../../lib/views/popup/payouts-on-their-way.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { type AmountView, moneyText } from '../../parts/Amount.tsx';
import { Icon } from '../../parts/Icon.tsx';

interface Props {
  store: PopupStore;
  view: AmountView;
  onEarnings(): void;
}

/** What is being paid out, in one line that leads to all payouts; none where nothing is on its way. */
export function PayoutLine({ store, view, onEarnings }: Props) {
  const [sum, ...others] = payoutsOnTheirWay(store.shown.value, store.stored.value.payouts);
  if (!sum) return null;
  const isNamed = others.length === 0 && sum.amount !== null && !view.covered;
  const count = [sum, ...others].reduce((all, one) => all + one.count, 0);
  const bare = count === 1 ? t('payoutStarted') : t('payoutsOnTheirWay', count);
  return (
    <button type="button" class="line" title={t('allEarnings')} onClick={onEarnings}>
      <Icon name="chart" />
      <bdi>{isNamed ? t('payoutOnItsWay', moneyText({ ...sum, amount: sum.amount ?? '' }, view)) : bare}</bdi>
    </button>
  );
}
