/// <reference types="chrome" />
import { existsSync } from 'node:fs';
import { answerDialog, hasScreen, launchOn, openDisplay } from './display.ts';
import { ALLOW, grantedOrigins } from './new-user.ts';
import { grantedProfile, keepProfile, sitesOf } from './profile.ts';

/**
 * Grants this build access to the sites on this computer, once for all tests with `access: 'granted'`. No headless
 * browser can answer the browser's own dialog, so keys answer it on a virtual screen, or else the person who runs this.
 */
export async function grantAccess(build: string): Promise<void> {
  if (existsSync(await grantedProfile(build))) return;
  const display = await openDisplay();
  if (!display && !hasScreen())
    throw new Error('To grant the extension its access, install Xvfb, openbox, xdotool and imagemagick.');
  if (!display) console.log('The browser asks whether the extension may read sites: choose Allow, this once.');
  const chromium = await launchOn(display, 'none', build);
  try {
    // The Earnings page, once it is drawn, moves no focus, so the dialog keeps the keyboard.
    const page = await chromium.open('earnings');
    await page.locator('main').waitFor();
    const [allowed] = await Promise.all([
      // The browser counts the driver's evaluations as clicks.
      page.evaluate((origins) => chrome.permissions.request({ origins }), sitesOf(build)),
      display && answerDialog(display, ALLOW, async () => (await grantedOrigins(chromium)).length > 0),
    ]);
    if (!allowed) throw new Error('The browser did not grant the access.');
    await chromium.close({ keepProfile: true });
    await keepProfile(chromium.profile, build);
  } finally {
    await chromium.close();
    display?.close();
  }
}
