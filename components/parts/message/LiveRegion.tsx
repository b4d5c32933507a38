import type { Announcer } from '../../../lib/views/announcer.ts';

/** The page's one live region. An open dialog contains it, because screen readers ignore everything outside. */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  const { text, turn, shown, language } = announcer.announcement.value;
  return (
    <p class={shown ? 'toast text-compact' : 'spoken'} role="status">
      {/* A new element each time, or the same text would not be announced again. Its language may be a former one. */}
      <span key={turn} dir="auto" lang={language}>
        {text}
      </span>
    </p>
  );
}
