import { formatMoney, type Money } from '../../lib/domain/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

/** How amounts are shown in a view: covered until the user asks, and in which currency if none is named. */
export interface AmountView {
  covered: boolean;
  onUncover(): void;
  fallbackCurrency: string | null;
}

interface Props extends Money {
  view: AmountView;
}

/** An amount; covered, it is a button of constant width, so that even its length tells nothing. */
export function Amount({ amount, currency, view }: Props) {
  if (amount === '') return <span class="amount">{t('notTold')}</span>;
  if (view.covered) {
    return (
      <button type="button" class="amount covered" aria-label={t('hiddenAmount')} onClick={view.onUncover}>
        •••••
      </button>
    );
  }
  const text = formatMoney({ amount, currency: currency ?? view.fallbackCurrency }, locale());
  return <span class="amount">{text}</span>;
}
