import { ageFormat, dateFormat, numberFormat } from '../text/formatters.ts';
import { DAY, dayOf, daysFrom, HOUR, MINUTE } from './calendar.ts';

/** Characters; "Fri, 20 Nov 2026 09:30:00 GMT" has 29. */
const LONGEST = 60;

/** In the order of ISO 8601: a day, perhaps with a time of the day, perhaps with a zone. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ t](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:z|gmt|utc|([+-]\d{2}):?(\d{2})?)?)?$/i;
const EPOCH_SECONDS = /^\d{10}$/;

/** Of other forms, such as HTTP's. */
const isZoned = (text: string): boolean => /\d:\d{2}/.test(text) && /(?:z|[+-]\d{2}:?\d{2}|gmt|utc)$/i.test(text);

/** Reads a time of the service (ms) in any usual format; null: none. Without a zone it is read as UTC: see `site-zone.ts`. */
export function readTime(written: string): number | null {
  const text = written.trim();
  if (text.length > LONGEST) return null;
  if (EPOCH_SECONDS.test(text)) return Number(text) * 1000;
  const [, day, clock = '00:00', hours = '+00', minutes = '00'] = ISO.exec(text) ?? [];
  if (day === undefined && !isZoned(text)) return null;
  const time = Date.parse(day === undefined ? text : `${day}T${clock}${hours}:${minutes}`);
  return Number.isNaN(time) ? null : time;
}

const AGE_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/**
 * "3m ago", "6d ago"; "now" under a minute, and up to a day in the future, because clocks differ; otherwise the day
 * ("20 Nov", or with another year).
 */
export function formatAge(time: number, now: number, locale: string): string {
  const age = now - time;
  if (age > 7 * DAY || age < -DAY)
    return isSameYear(time, now) ? formatDayOfYear(time, locale) : formatDay(time, locale);
  for (const [unit, length] of AGE_UNITS) {
    if (age >= length) return ageFormat(locale, 'always').format(-Math.floor(age / length), unit);
  }
  return ageFormat(locale, 'auto').format(0, 'second');
}

/** The age of figures after a failure: at least a minute in words, because "now" would hide it. */
export const formatDoubtfulAge = (time: number, now: number, locale: string): string =>
  formatAge(time, Math.max(now, time + MINUTE), locale);

const isSameYear = (a: number, b: number): boolean => dayOf(a).slice(0, 4) === dayOf(b).slice(0, 4);

/** "20 Nov". */
export const formatDayOfYear = (time: number, locale: string): string =>
  dateFormat(locale, { month: 'short', day: 'numeric' }).format(time);

/** "20 Nov 2026, 11:20" in the user's zone and locale. */
export const formatMoment = (time: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

export const formatDay = (time: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium' }).format(time);

export const formatClock = (time: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(time);

/** "18:02"; on another day "20 Nov 2026, 11:20". */
export const formatRecent = (time: number, now: number, locale: string): string =>
  (daysBetween(time, now) === 0 ? formatClock : formatMoment)(time, locale);

/** "18:02"; on another day "Mon 07:00". */
export const formatUntil = (time: number, now: number, locale: string): string =>
  daysBetween(time, now) === 0
    ? formatClock(time, locale)
    : dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(time);

/** "40 sec", "2 min", "3 hr". @param duration ms */
export function formatDuration(duration: number, locale: string): string {
  const [unit, length] = AGE_UNITS.find(([, length]) => duration > 1.5 * length) ?? ['second', 1000];
  return numberFormat(locale, { style: 'unit', unit }).format(Math.ceil(duration / length));
}

/** Calendar days between two moments (ms), in local time: 0 today, 1 yesterday, -1 tomorrow. */
export const daysBetween = (time: number, now: number): number => daysFrom(dayOf(time), dayOf(now));
