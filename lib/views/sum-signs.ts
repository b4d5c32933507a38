import { type Decimal, isZero } from '../domain/money/decimal.ts';
import { asPercent, t } from '../platform/i18n.ts';

/** An amount that is covered: a constant length reveals nothing about it. */
export const COVERED = '•••••';

/** "▲ 8%". @param percent whole */
export const changeSign = (percent: number): string =>
  `${percent === 0 ? '=' : percent < 0 ? '▼' : '▲'} ${asPercent(`${Math.abs(percent)}`)}`;

/** "+8%": a screen reader would read the arrow's shape. */
export const spokenChange = (percent: number): string => `${percent > 0 ? '+' : ''}${asPercent(`${percent}`)}`;

/** Whether a "+" follows a sum, because there may be more. A zero gets none: "at least nothing" says nothing. */
export const isAtLeast = (isPartial: boolean, amount: Decimal): boolean => isPartial && !isZero(amount);

export const withPlus = (text: string, isPartial: boolean, amount: Decimal): string =>
  isAtLeast(isPartial, amount) ? t('atLeastSum', text) : text;
