/// <reference types="chrome" />
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { connectManually, loginOf, triggerPoll, waitUntilConnected } from '../browser/actions.ts';
import { build, PRODUCTION } from '../browser/build.ts';
import { launch } from '../browser/chromium.ts';
import { hasScreen, openDisplay } from '../browser/display.ts';
import { grantAccess } from '../browser/grant.ts';
import { startService } from '../service/service.ts';

/**
 * `npm start` runs the extension in a real browser, connected to the embedded service, with referrals coming in. On a
 * display it runs until the browser is closed. Without a display it plays the same story, saves a screenshot of each
 * scene below `.output/demo/` and ends. `npm start -- --readme` also updates the README's screenshots.
 */
const SHOTS = fileURLToPath(new URL('../../../.output/demo/', import.meta.url));
const README_SHOTS = 'badge toolbar popup-new popup-dark options earnings connect group group-all'.split(' ');
const isWatched = hasScreen();

const announce = (text: string) => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${text}`);
rmSync(SHOTS, { recursive: true, force: true });
mkdirSync(SHOTS, { recursive: true });

announce('Building the extension …');
await build('chrome');
await grantAccess(PRODUCTION);
const service = await startService({ preset: 'year' });
announce(`The affiliate service answers at ${service.deployedBase}`);

// Only a screen, real or virtual, shows the toolbar.
const screen = isWatched ? null : await openDisplay({ install: false });
const onScreen = isWatched || screen !== null;
const chromium = await launch({
  access: 'granted',
  headless: !onScreen,
  env: screen?.env ?? {},
  viewport: onScreen ? null : { width: 1000, height: 800 },
  args: ['--window-size=1280,900', '--window-position=0,0', '--hide-crash-restore-bubble', '--test-type'],
});
const stopNotifying = logBadge();

// Users usually connect with the site's name, one click, and one approval on the site's page.
const options = await chromium.open('options');
await options.getByLabel('Paste a link from the store you promote').fill(service.origin.replace('http://', ''));
await options.keyboard.press('Enter');
const connectButton = options.getByRole('button', { name: /^Connect with/ });
await connectButton.waitFor();
await shoot(options, 'connect');
announce('The site was found by its name.');
const [consent] = await Promise.all([chromium.context.waitForEvent('page'), connectButton.click()]);
await consent.getByRole('combobox').selectOption('ada');
await consent.getByRole('button', { name: 'Yes, I approve' }).click();
const connectedText = /^Connected to/;
await waitUntilConnected(options, connectedText);
announce(`Connected: ${await options.getByText(connectedText).first().textContent()}`);
await shoot(options, 'options-connected');
await scene('popup-figures', 'The popup shows the figures.');

service.program.addReferral();
await triggerPoll(chromium);
await waitForBadge('1');
service.program.addReferrals(2);
await triggerPoll(chromium);
await waitForBadge('3');
if (screen) {
  await options.bringToFront();
  await options.evaluate(() => scrollTo(0, 0));
  screen.shoot(`${SHOTS}badge.png`);
  await chromium.inside(() => chrome.action.openPopup());
  await waitForBadge('');
  // The popup's window fades in, and no event fires at the end.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  screen.shoot(`${SHOTS}toolbar.png`);
  announce('The popup was opened from the toolbar: the badge goes out.');
  // New referrals count as seen while the popup is open.
  screen.press('Escape');
  service.program.addReferrals(2);
  await triggerPoll(chromium);
  await waitForBadge('2');
}
await scene('popup-new', 'The popup marks what is new, and the badge goes out.');
await scene('popup-dark', 'The same in the dark.', 'dark');
await options.evaluate(() => scrollTo(0, 0));
await shoot(options, 'options');

const earnings = await chromium.open('earnings');
await earnings.setViewportSize({ width: 1000, height: 800 });
// The worker reads the list page by page, with pauses.
await earnings.getByText(/^✓ Matches your program’s totals/).waitFor({ timeout: 60_000 });
await earnings.getByRole('combobox', { name: 'Period' }).selectOption('365');
await earnings.locator('.plot canvas').first().waitFor();
await earnings.evaluate(() => scrollTo(0, 0));
await shoot(earnings, 'earnings');
announce('The earnings page has the whole year, and matches the program’s totals.');
await earnings.close();

await (await connectManually(chromium, loginOf(service, 'admin'))).close();
const panel = await chromium.open('sidepanel');
await panel.setViewportSize({ width: 460, height: 760 });
await panel.getByLabel('Find group, name, email or ID').fill('7');
await panel.getByText('100,000 affiliates', { exact: true }).waitFor();
await shoot(panel, 'group');
announce('The side panel looks a group up: 100,000 affiliates, the first page of them.');
const before = performance.now();
await panel.getByRole('button', { name: 'Load all' }).click();
// Loading takes long on a busy machine.
await panel.getByText('100,000 affiliates loaded').first().waitFor({ timeout: 90_000 });
announce(`All of them were loaded in ${((performance.now() - before) / 1000).toFixed(1)} s.`);
await panel.setViewportSize({ width: 1000, height: 760 });
await panel.getByRole('columnheader', { name: 'Unpaid' }).getByRole('button').click();
await panel.getByRole('columnheader', { name: 'Unpaid' }).getByRole('button').click();
await panel.locator('th[aria-sort="descending"]').waitFor();
await shoot(panel, 'group-all');
announce('Sorted by what is unpaid, with sums over the whole group.');
await panel.close();

if (isWatched) {
  announce('Referrals come in now and then. Close the browser to end.');
  let open = true;
  chromium.context.on('close', () => (open = false));
  while (open) {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    if (!open) break;
    const { description, amount } = service.program.addReferral();
    announce(`A referral came in: ${description}, ${amount}`);
    await triggerPoll(chromium).catch(() => {});
  }
}

stopNotifying();
await chromium.close();
screen?.close();
await service.close();
if (process.argv.includes('--readme')) {
  // Without a screen, the screenshots of the toolbar stay as they are.
  for (const name of README_SHOTS.filter((shot) => existsSync(`${SHOTS}${shot}.png`))) {
    copyFileSync(`${SHOTS}${name}.png`, fileURLToPath(new URL(`./screenshots/${name}.png`, import.meta.url)));
  }
}
announce('Screenshots: .output/demo/');

async function scene(name: string, text: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  const popup = await chromium.open('popup');
  await popup.emulateMedia({ colorScheme });
  await popup.setViewportSize({ width: 380, height: 600 });
  await popup.getByText(/^Last update/).waitFor();
  await shoot(popup, name);
  announce(text);
  await popup.close();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}${name}.png`, animations: 'disabled' });
}

async function waitForBadge(text: string): Promise<void> {
  while ((await chromium.badge()).text !== text) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Prints every change of the badge to the terminal. */
function logBadge(): () => void {
  let shown: string | null = null;
  const timer = setInterval(async () => {
    const badge = await chromium.badge().catch(() => null);
    if (!badge || badge.text === shown) return;
    shown = badge.text;
    announce(`Badge: ${badge.text === '' ? '(none)' : badge.text} — ${badge.title.split('\n').slice(1).join(', ')}`);
  }, 100);
  return () => clearInterval(timer);
}
