import { needsUserAction } from '../../domain/errors.ts';
import { browser } from '../../platform/browser.ts';
import { type IconVariant, iconFiles } from '../../platform/icon-files.ts';
import { DARK, type Store } from '../../platform/storage/storage.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { followsTheme } from '../../platform/toolbar.ts';

type Deciding = Pick<Stored, 'states'>;

/**
 * The toolbar icon shows trouble only where an account needs its user; for what passes by itself the badge is enough.
 */
export function iconFor({ states }: Deciding, dark: boolean): IconVariant {
  const troubles = Object.values(states).flatMap(({ trouble }) => trouble ?? []);
  return { trouble: troubles.some(needsUserAction), dark };
}

/**
 * Makes the icon's painter. Icons do not survive a browser restart: call it at every worker start, and whenever
 * something was stored; only changes reach the browser. Rejects if the browser refuses an icon, which the next call
 * retries.
 */
export function createIconPainter({ read }: Pick<Store, 'read'>): (stored: Deciding) => Promise<void> {
  let painted: string | null = null;
  let turns = Promise.resolve();
  return (stored) => {
    // One after the other: the browser loads the pictures first, so that an older call could finish last.
    const turn = turns.then(async () => {
      const look = iconFor(stored, await read(DARK).catch(() => DARK.fallback));
      const wanted = JSON.stringify(look);
      if (wanted === painted) return;
      painted = null;
      await browser.action.setIcon(detailsOf(look));
      painted = wanted;
    });
    turns = turn.catch(() => {});
    return turn;
  };
}

/** Without a path, a browser that follows the theme uses the manifest's icons, which change with the theme at once. */
const detailsOf = (look: IconVariant) => (!look.trouble && followsTheme() ? {} : { path: iconFiles(look) });
