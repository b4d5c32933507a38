import { isLasting } from '../../domain/errors.ts';
import { browser } from '../../platform/browser.ts';
import { type IconVariant, iconFiles } from '../../platform/icon-files.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { DARK, type Store } from '../../platform/storage/storage.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { followsTheme } from '../../platform/toolbar.ts';
import { whenChanged } from '../../platform/when-changed.ts';

/** Makes the function that sets the icon if it changed. Call it at every start, because a restart resets the icon. */
export function createIconPainter({ read }: Pick<Store, 'read'>): (stored: Pick<Stored, 'states'>) => Promise<void> {
  const inSequence = createSequence();
  const paint = whenChanged((look: IconVariant) =>
    // Without a path, a browser that follows the theme uses the manifest's icons, which change with it.
    browser.action.setIcon(!look.trouble && followsTheme() ? {} : { path: iconFiles(look) }),
  );
  return (stored) =>
    // The browser loads the pictures first, so that an older call could finish last.
    inSequence('icon', async () => {
      const dark = await read(DARK).catch(() => DARK.fallback);
      const troubles = Object.values(stored.states).flatMap(({ trouble }) => trouble ?? []);
      // The badge is enough for transient trouble.
      await paint({ trouble: troubles.some(isLasting), dark });
    });
}
