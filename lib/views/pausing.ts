import { type Pause, pauseShownUntil } from '../domain/calendar/pause.ts';
import { formatUntil } from '../domain/calendar/time.ts';
import { locale, t } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage/view.ts';

/** The label of each pause. */
export const PAUSE_NAMES = { hour: 'pauseHour', tomorrow: 'pauseTomorrow' } as const satisfies Record<Pause, string>;

/** "Paused until 3:40 PM", with quiet hours that follow; null: notifications are not paused. @param now ms */
export function pausedWords({ settings, pausedUntil: stopped }: Stored, now: number): string | null {
  const until = pauseShownUntil({ ...settings, pausedUntil: stopped }, now);
  return until ? t('pausedUntil', formatUntil(until, now, locale())) : null;
}

/** What a pause has brought. @param pause null: notifications were resumed @param until ms; null: they are on @param now ms */
export function pauseResult(pause: Pause | null, until: number | null, now: number): string {
  if (until === null) return t('notificationsOn');
  return t(pause ? 'pausedUntil' : 'quietUntil', formatUntil(until, now, locale()));
}
