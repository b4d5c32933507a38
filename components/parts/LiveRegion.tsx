import type { Announcer } from '../../lib/views/announcer.ts';

/**
 * The one live region of a page: says what came of an action, and shows it for a while where nothing else does.
 * Drawn inside the dialog while one is open, because all else is out of reach then.
 */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  const { text, turn, shown } = announcer.announcement.value;
  return (
    <p class={shown ? 'toast' : 'spoken'} role="status">
      {/* Another element each time, or the same words would not be said again. */}
      <span key={turn} dir="auto">
        {text}
      </span>
    </p>
  );
}
