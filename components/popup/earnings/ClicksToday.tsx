import { clicksToday, clicksWords } from '../../../lib/views/popup/clicks-today.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';

/** Beside what it is of: " · 14 clicks", where the service tells of clicks. */
export function ClicksToday({ store }: { store: PopupStore }) {
  const clicks = clicksToday(store.shown.value, store.stored.value.clicks, store.now.value);
  if (!clicks) return null;
  return (
    <span class="clicks">
      {' · '}
      {clicksWords(clicks)}
    </span>
  );
}
