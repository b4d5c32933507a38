import { formatPercent } from '../domain/money/money.ts';
import { locale } from '../platform/i18n.ts';

/** "▲ 8%". @param percent whole */
export const changeSign = (percent: number): string =>
  `${percent === 0 ? '=' : percent < 0 ? '▼' : '▲'} ${formatPercent(`${Math.abs(percent)}`, locale())}`;

/** "+8%": a screen reader would read the arrow's shape. */
export const spokenChange = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatPercent(`${percent}`, locale())}`;
