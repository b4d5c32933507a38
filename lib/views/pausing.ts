import type { Pause } from '../domain/calendar/pause.ts';
import { formatUntil } from '../domain/calendar/time.ts';
import { locale, t } from '../platform/i18n.ts';

/** What a pause has brought. @param pause null: notifications were resumed @param until ms; null: they are on @param now ms */
export function pauseResult(pause: Pause | null, until: number | null, now: number): string {
  if (until === null) return t('notificationsOn');
  return t(pause ? 'pausedUntil' : 'quietUntil', formatUntil(until, now, locale()));
}
