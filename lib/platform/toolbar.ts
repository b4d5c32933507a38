import { browser } from './browser.ts';
import { send } from './messages.ts';

/** Whether the browser itself shows other icons on a dark toolbar (Firefox, by the manifest's `theme_icons`). */
export const followsTheme = (): boolean => browser.runtime.getManifest().action?.theme_icons !== undefined;

/**
 * Tells the worker whether the browser is dark, now and whenever that changes while the page is open. A page can see it;
 * Chrome's worker cannot, and Chrome has no icons for dark toolbars yet (`icon_variants` is not in its stable version).
 */
export function reportToolbar(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // Without a worker there is no toolbar to paint.
  const report = ({ matches }: { matches: boolean }) =>
    void send('toolbar', { dark: matches }).catch(() => {});
  report(dark);
  dark.addEventListener('change', report);
}
