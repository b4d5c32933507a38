import { t } from '../../lib/platform/i18n.ts';
import { pausedWords } from '../../lib/views/popup/pausing.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';

/** Until when notifications are paused, while they are. */
export function Paused({ store }: { store: PopupStore }) {
  const words = pausedWords(store.stored.value, store.now.value);
  if (!words) return null;
  return (
    <div class="line">
      <Icon name="bell" />
      <span class="line-words">{words}</span>
      <button type="button" class="quiet" onClick={() => void store.pause(null)}>
        {t('resume')}
      </button>
    </div>
  );
}
