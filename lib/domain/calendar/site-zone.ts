import { dateFormat } from '../text/formatters.ts';

const LONGEST_ZONE = 60;
const LONGEST_TIME = 40;
const NAIVE = /^(\d{4}-\d{2}-\d{2})[ t](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/i;

/**
 * A site's time zone: a name such as "America/New_York" or an offset such as "-05:00".
 * @param name WordPress's `timezone_string` @param hours its `gmt_offset` @returns null: UTC as an offset, or unknown
 */
export function siteZone(name: string, hours: string): string | null {
  if (name !== '' && name.length <= LONGEST_ZONE && isZone(name)) return name;
  const minutes = Math.round(Number(hours || 'none') * 60);
  if (!Number.isFinite(minutes) || minutes === 0 || Math.abs(minutes) > 14 * 60) return null;
  const digits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.abs(minutes) / 60)}:${digits(Math.abs(minutes) % 60)}`;
}

/** A written time that names no zone, with the offset that the zone has then; any other text as it is. */
export function withOffset(written: string, zone: string): string {
  const [, day, time] = written.length <= LONGEST_TIME ? (NAIVE.exec(written) ?? []) : [];
  const asUtc = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return written;
  const first = offsetAt(asUtc, zone) ?? '+00:00';
  // The offset at the time itself, which differs for some hours after a change of the clocks.
  const offset = offsetAt(Date.parse(`${day}T${time}${first}`), zone) ?? '+00:00';
  return `${day}T${time}${offset}`;
}

/** "-05:00"; null: none. @param at ms */
function offsetAt(at: number, zone: string): string | null {
  if (/^[+-]/.test(zone)) return zone;
  const parts = dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d{2}:\d{2}$/.exec(name)?.[0] ?? null;
}

function isZone(name: string): boolean {
  try {
    return dateFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
