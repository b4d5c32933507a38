import { dayOf } from '../../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatCount, formatPercent } from '../../domain/money/money.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import type { ClickSlice } from './clicks-figures.ts';

/** "Clicks since 3 Nov 2026", "Clicks, All time". @param since ms; null: since the first click */
export const clicksSince = (since: number | null): string =>
  since === null ? `${t('clicks')}, ${t('rangeAll')}` : t('clicksSince', formatCalendarDay(dayOf(since), locale()));

/** "14", "14+"; null: unknown. */
export const clickCount = (slice: ClickSlice | null | undefined): string | null =>
  slice ? `${formatCount(slice.count, locale())}${slice.isExact ? '' : '+'}` : null;

export const conversionText = (slice: ClickSlice | null | undefined): string | null =>
  slice?.conversion ? formatPercent(slice.conversion, locale()) : null;

/** "14 clicks, Conversion 7.14%"; "" if unknown. */
export function spokenClicks(slice: ClickSlice | null | undefined): string {
  if (!slice) return '';
  const words = slice.isExact ? plural('countClicks', slice.count) : t('countClicks_other', clickCount(slice) ?? '');
  const conversion = conversionText(slice);
  return conversion === null ? words : `${words}, ${t('conversion')} ${conversion}`;
}

/** "shop.example/mugs" from "https://shop.example/mugs". */
export const pageName = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');
