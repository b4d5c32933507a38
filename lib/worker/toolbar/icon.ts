import { needsUserAction } from '../../domain/errors.ts';
import { browser } from '../../platform/browser.ts';
import { type IconVariant, iconFiles } from '../../platform/icon-files.ts';
import { DARK, type Store } from '../../platform/storage/storage.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { followsTheme } from '../../platform/toolbar.ts';

/** The icon shows only trouble that needs the user; for transient trouble the badge is enough. */
export function iconFor({ states }: Pick<Stored, 'states'>, dark: boolean): IconVariant {
  const troubles = Object.values(states).flatMap(({ trouble }) => trouble ?? []);
  return { trouble: troubles.some(needsUserAction), dark };
}

/**
 * Makes the function that sets the icon. It must be called at every worker start, because icons do not survive a browser
 * restart, and after every write; only changes reach the browser. Rejects if the browser refuses an icon, which the next
 * call retries.
 */
export function createIconPainter({ read }: Pick<Store, 'read'>): (stored: Pick<Stored, 'states'>) => Promise<void> {
  let painted: string | null = null;
  let turns = Promise.resolve();
  return (stored) => {
    // In sequence: the browser loads the pictures first, so that an older call could finish last.
    const turn = turns.then(async () => {
      const look = iconFor(stored, await read(DARK).catch(() => DARK.fallback));
      const key = JSON.stringify(look);
      if (key === painted) return;
      painted = null;
      await browser.action.setIcon(detailsOf(look));
      painted = key;
    });
    turns = turn.catch(() => {});
    return turn;
  };
}

/** Without a path, a browser that follows the theme uses the manifest's icons, which change with it. */
const detailsOf = (look: IconVariant) => (!look.trouble && followsTheme() ? {} : { path: iconFiles(look) });
