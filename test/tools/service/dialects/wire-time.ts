/** `2026-11-20T11:20:38+00:00` */
export function wireTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}

/** `20 Nov 2026, 11:20` */
export function humanDate(at: number): string {
  const [, day, month, year, time] = new Date(at).toUTCString().split(' ');
  return `${day} ${month} ${year}, ${time?.slice(0, 5)}`;
}
