import { browser, extras } from './browser.ts';
import { send } from './messages.ts';

/** Whether the browser itself changes icons on a dark toolbar (Firefox, by the manifest's `theme_icons`). */
export const followsTheme = (): boolean => browser.runtime.getManifest().action?.theme_icons !== undefined;

/**
 * Reports to the worker whether the browser is dark, now and at each change while the page is open. Chrome's worker
 * cannot see it, and Chrome's stable version has no icons for dark toolbars (`icon_variants`) yet.
 */
export function reportToolbar(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // Without a worker there is no toolbar to paint.
  const report = ({ matches }: { matches: boolean }) => void send('toolbar', { dark: matches }).catch(() => {});
  report(dark);
  dark.addEventListener('change', report);
}

/**
 * Calls back with whether the icon is pinned to the toolbar, now and whenever that may have changed; never where the
 * browser does not tell.
 */
export function watchPinned(onPinned: (pinned: boolean) => void): void {
  const { action } = extras();
  const ask = async () => {
    const { isOnToolbar } = (await action.getUserSettings?.().catch(() => null)) ?? {};
    if (isOnToolbar !== undefined) onPinned(isOnToolbar);
  };
  void ask();
  action.onUserSettingsChanged?.addListener(() => void ask());
  // Browsers without that event: the user comes back from the toolbar's menu.
  addEventListener('focus', () => void ask());
}
