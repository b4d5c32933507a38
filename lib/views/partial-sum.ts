import { type Decimal, isZero } from '../domain/money/decimal.ts';
import { t } from '../platform/i18n.ts';

/** Whether a "+" follows a sum, because there may be more. A zero gets none: "at least nothing" says nothing. */
export const isAtLeast = (isPartial: boolean, amount: Decimal): boolean => isPartial && !isZero(amount);

export const withPlus = (text: string, isPartial: boolean, amount: Decimal): string =>
  isAtLeast(isPartial, amount) ? t('atLeastSum', text) : text;
