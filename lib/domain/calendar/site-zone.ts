import { dateFormat } from '../text/formatters.ts';

const LONGEST = 60;
const NAIVE = /^(\d{4}-\d\d-\d\d)[ t](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i;

/** A site's time zone, such as "America/New_York" or "-05:00"; null: unknown, or UTC. @param hours its `gmt_offset` */
export function siteZone(name: string, hours: string): string | null {
  if (name.length <= LONGEST && offsetAt(0, name) !== null) return name;
  const minutes = Math.abs(Number(hours)) * 60;
  const digits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const offset = `${hours.startsWith('-') ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
  return minutes > 0 && offsetAt(0, offset) !== null ? offset : null;
}

/** A written time that names no zone, with the offset that the zone has then; any other text as it is. */
export function withOffset(written: string, zone: string): string {
  const [, day, time] = written.length <= LONGEST ? (NAIVE.exec(written) ?? []) : [];
  const local = `${day}T${time}`;
  // The offset at that time in UTC, then at the time itself, because clocks change.
  const near = offsetAt(Date.parse(`${local}Z`), zone);
  return near === null ? written : local + offsetAt(Date.parse(local + near), zone);
}

/** "-05:00"; null: no such time or zone. @param at ms */
function offsetAt(at: number, zone: string): string | null {
  try {
    const written = dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(at);
    return /[+-]\d\d:\d\d$/.exec(written)?.[0] ?? '+00:00';
  } catch {
    return null;
  }
}
