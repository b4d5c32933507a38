import { browser, extras } from './browser.ts';
import { send } from './messages.ts';

/** Whether the browser itself changes icons on a dark toolbar (Firefox, by `theme_icons`). */
export const followsTheme = (): boolean => browser.runtime.getManifest().action?.theme_icons !== undefined;

/** Reports to the worker whether the browser is dark, now and at each change. Chrome lacks `icon_variants`. */
export function reportToolbar(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const report = ({ matches }: { matches: boolean }) => void send('toolbar', { dark: matches }).catch(() => {});
  report(dark);
  dark.addEventListener('change', report);
}

/** Calls back with whether the icon is pinned to the toolbar, now and when that may have changed, if known. */
export function watchPinned(onPinned: (pinned: boolean) => void): void {
  const { action } = extras();
  const update = async () => {
    const { isOnToolbar } = (await action.getUserSettings?.().catch(() => null)) ?? {};
    if (isOnToolbar !== undefined) onPinned(isOnToolbar);
  };
  void update();
  action.onUserSettingsChanged?.addListener(() => void update());
  // Some browsers lack that event, but the user returns from the toolbar's menu.
  addEventListener('focus', () => void update());
}
