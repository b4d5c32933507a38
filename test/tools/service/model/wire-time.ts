/** `2026-11-20T11:20:38+00:00` */
export function toWireTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}

/** `2026-11-20 11:20:38`, as in the database */
export const toSqlTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** `20 Nov 2026, 11:20` */
export function humanDate(time: number): string {
  const [, day, month, year, clock] = new Date(time).toUTCString().split(' ');
  return `${day} ${month} ${year}, ${clock?.slice(0, 5)}`;
}
