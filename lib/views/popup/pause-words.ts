import { pausedUntil, silentUntil } from '../../domain/calendar/pause.ts';
import { formatUntil } from '../../domain/calendar/time.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** "Notifications paused until 3:40 PM", with quiet hours that follow; null: they are not paused. @param now ms */
export function pausedWords({ settings, pausedUntil: stopped }: Stored, now: number): string | null {
  const until = pausedUntil(stopped, now) && silentUntil({ ...settings, pausedUntil: stopped }, now);
  return until ? t('pausedUntil', formatUntil(until, now, locale())) : null;
}
