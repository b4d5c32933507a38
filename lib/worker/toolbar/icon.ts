import { needsUser } from '../../domain/errors.ts';
import { browser } from '../../platform/browser.ts';
import { type IconLook, iconFiles } from '../../platform/icon-files.ts';
import { DARK, type Store } from '../../platform/storage/storage.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { followsTheme } from '../../platform/toolbar.ts';

type Deciding = Pick<Stored, 'states'>;

/**
 * What the icon in the toolbar says: whether an account waits for its user. What passes by itself is told by the badge
 * alone.
 */
export function iconFor({ states }: Deciding, dark: boolean): IconLook {
  const troubles = Object.values(states).flatMap(({ trouble }) => trouble ?? []);
  return { trouble: troubles.some(needsUser), dark };
}

/**
 * Makes the one painter. Like badges (pitfall 13), icons do not survive a browser restart: call it at every worker
 * start, and whenever something was stored; the browser is bothered with what is new alone. Rejects where it refuses an
 * icon, which is tried again at the next call.
 */
export function createIconPainter({ read }: Pick<Store, 'read'>): (stored: Deciding) => Promise<void> {
  let painted: string | null = null;
  let turns = Promise.resolve();
  return (stored) => {
    // The browser loads the pictures first, and one call could overtake another: the newest is the last.
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

/** Given none, a browser that follows the theme takes those of its manifest, which change with it at once. */
const detailsOf = (look: IconLook) => (!look.trouble && followsTheme() ? {} : { path: iconFiles(look) });
