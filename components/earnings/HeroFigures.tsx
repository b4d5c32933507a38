import { isZero } from '../../lib/domain/money/sum.ts';
import { plural, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { changeWords } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { moneyText } from '../parts/Amount.tsx';
import { Sum, viewOf } from './Sum.tsx';

/** The sums of the period, in the selected currency. */
export function HeroFigures({ store }: { store: EarningsStore }) {
  const one = store.selected.value;
  if (!one) return null;
  const range = store.range.value;
  const covered = store.covered.value;
  const view = viewOf(covered);
  const { currency, unpaidNow, id } = one.bucket;
  const known = !one.isUnknown;
  // An unknown amount is a dash, never zero.
  const sum = (amount: string | null, part: { atLeast?: boolean; reversed?: boolean } = {}) => {
    if (amount === null) return <span class="sum">{t('unknown')}</span>;
    const of = `${store.chosen.value} ${range} ${id}`;
    return <Sum {...{ amount, currency, view, of }} {...part} lead />;
  };
  const change = !covered && known ? changeWords(one, currency, range) : null;
  return (
    <dl class="heroes">
      <div class="hero lead">
        <dt>{t('earned')}</dt>
        <dd>
          {sum(known ? one.earned : null, { atLeast: isAtLeast(one.isPartial, one.earned) })}
          {known && <span class="hint">{plural('countReferrals', one.referrals)}</span>}
          {change && <span class="hint">{change}</span>}
        </dd>
      </div>
      <div class="hero">
        <dt>{t('unpaidNow')}</dt>
        <dd>{sum(unpaidNow)}</dd>
      </div>
      <div class="hero">
        <dt>{t('paidOut')}</dt>
        <dd>
          {sum(one.paidOut)}
          {!covered && !isZero(store.onItsWay.value) && (
            <span class="hint">{t('payoutOnItsWay', moneyText({ amount: store.onItsWay.value, currency }, view))}</span>
          )}
        </dd>
      </div>
      <div class="hero">
        <dt>{t('reversed')}</dt>
        <dd>{sum(known ? one.reversed : null, { reversed: !isZero(one.reversed) })}</dd>
      </div>
    </dl>
  );
}
