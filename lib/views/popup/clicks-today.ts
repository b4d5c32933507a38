import { dayOf } from '../../domain/calendar/calendar.ts';
import type { Programme } from '../../domain/polling/programmes.ts';
import { type ClickCount, hasClicks } from '../../domain/portal/click-figures.ts';
import type { ClicksView } from '../../domain/portal/clicks-schema.ts';
import { numberFormat } from '../../domain/text/formatters.ts';
import { locale, plural, t } from '../../platform/i18n.ts';

/** From here on they are shortened, "1.2K clicks". */
const MANY = 1000;

export function clicksWords({ count, isExact }: ClickCount): string {
  if (isExact && count < MANY) return plural('countClicks', count);
  const short = numberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(count);
  return t('countClicks_other', isExact ? short : `${short}+`);
}

/**
 * The clicks of today that the programmes on display have brought; null where no service tells of any.
 * @param now ms; an answer of another day says nothing of today
 */
export function clicksToday(
  programmes: Programme[],
  clicks: Record<string, ClicksView | null>,
  now: number,
): ClickCount | null {
  const day = dayOf(now);
  const known = programmes.flatMap(({ account: { id } }) => {
    const found = clicks[id];
    return hasClicks(found) ? [found.today] : [];
  });
  const todays = known.flatMap((today) => (today?.day === day ? [today] : []));
  if (todays.length === 0) return null;
  return {
    count: todays.reduce((sum, { count }) => sum + count, 0),
    isExact: todays.length === known.length && todays.every(({ isExact }) => isExact),
  };
}
