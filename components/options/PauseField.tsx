import { PAUSES, type Pause } from '../../lib/domain/calendar/pause.ts';
import { t } from '../../lib/platform/i18n.ts';
import { PAUSE_NAMES, pausedWords } from '../../lib/platform/status.ts';
import { currentTime } from '../../lib/views/current-time.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';

/** Pauses notifications for a while, or says until when they are paused. */
export function PauseField({ store }: { store: OptionsStore }) {
  const paused = pausedWords(store.stored.value, currentTime());
  // After the first click of a double click, the other button may be in this one's place.
  const pausing = (pause: Pause | null) => (click: MouseEvent) => void (click.detail > 1 || store.pause(pause));
  return (
    <div class="tryable cluster">
      <span class="pause" id="pause" tabIndex={-1} data-landing>
        {paused ?? t('pauseNotifications')}
      </span>
      {paused ? (
        <Button aria-describedby="pause" onClick={pausing(null)} label={t('resume')} />
      ) : (
        PAUSES.map((pause) => (
          <Button key={pause} aria-describedby="pause" onClick={pausing(pause)} label={t(PAUSE_NAMES[pause])} />
        ))
      )}
    </div>
  );
}
