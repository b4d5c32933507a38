/** Milliseconds. */
export const DAY = 24 * 60 * 60_000;

/** Sunday to Saturday: people buy less at weekends. */
const BY_WEEKDAY = [0.6, 1.15, 1.1, 1.1, 1.1, 1, 0.65];
/** January to December. */
const BY_MONTH = [1.05, 1.05, 1.1, 1.1, 1.05, 0.85, 0.55, 0.5, 1.05, 1.15, 1.3, 1.35];
/** Black Friday to Cyber Monday. */
const SALE = [9, 5, 4, 6];

/** Sales on the day that begins at `day` (UTC), relative to an average day. */
export function season(day: number): number {
  const date = new Date(day);
  const sale = SALE[(day - blackFriday(date.getUTCFullYear())) / DAY];
  if (sale !== undefined) return sale;
  const isHoliday = date.getUTCMonth() === 11 && date.getUTCDate() >= 24;
  const usual = (BY_WEEKDAY[date.getUTCDay()] ?? 1) * (BY_MONTH[date.getUTCMonth()] ?? 1);
  return isHoliday ? usual / 3 : usual;
}

/** The start (UTC) of the day after the fourth Thursday of November. */
export function blackFriday(year: number): number {
  const first = Date.UTC(year, 10, 1);
  const untilThursday = (4 - new Date(first).getUTCDay() + 7) % 7;
  return first + (untilThursday + 3 * 7 + 1) * DAY;
}
