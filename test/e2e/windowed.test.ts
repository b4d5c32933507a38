import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../service/service.ts';
import type { Chromium } from './chromium.ts';
import { type Display, launchOn, needDisplay } from './display.ts';
import { badgeIs, fill, loginOf, submit } from './person.ts';

/** On a screen, with the build that users get: the browser's own permission dialog and the real popup. */
let display: Display;
let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  display = await needDisplay();
});
afterAll(() => display?.close());

beforeEach(async () => {
  service = await startService();
  chromium = await launchOn(display);
});
afterEach(async () => {
  await chromium?.close();
  await service?.close();
});

const granted = () => chromium.inside(async () => (await chrome.permissions.getAll()).origins ?? []);

/** The dialog takes the keyboard while it stands: presses its keys until it has done what they ask. */
async function answer(keys: string[], done: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await done()) return true;
        display.press(...keys);
        return done();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(true);
}

test('nothing is granted at install; connecting asks for the one site, and allowing it connects', async () => {
  expect(await granted()).toEqual([]);
  const options = await chromium.open('options');
  await fill(options, loginOf(service));
  await submit(options);
  await options.getByText('Connecting…').waitFor();
  await answer(['Tab', 'Return'], async () => (await granted()).length > 0);
  await options.getByText(/^Connected to/).waitFor();
  expect(await granted()).toEqual(['http://127.0.0.1/*']);

  // The real popup, as a click on the icon opens it.
  service.programme.addReferral({ description: 'Order #7001' });
  await options.getByRole('button', { name: 'Test', exact: true }).click();
  await badgeIs(chromium, { text: '1' });
  await chromium.inside(() => chrome.action.openPopup());
  await badgeIs(chromium, { text: '' });
  const size = await chromium.inside(async () => {
    const [popup] = await chrome.runtime.getContexts({ contextTypes: ['POPUP'] });
    return popup !== undefined;
  });
  expect(size).toBe(true);

  // Disconnecting gives the access back.
  await options.bringToFront();
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await options.getByRole('button', { name: 'Disconnect and wipe' }).click();
  await options.getByText('is disconnected').waitFor();
  expect(await granted()).toEqual([]);
});

test('refusing the site access is said in its own words, and nothing typed is lost', async () => {
  const options = await chromium.open('options');
  await fill(options, loginOf(service));
  await submit(options);
  await options.getByText('Connecting…').waitFor();
  const refused = options.getByText('The browser may not talk to this site');
  await answer(['Escape'], () => refused.isVisible());
  expect(await granted()).toEqual([]);
  expect(service.requests.list()).toEqual([]);
  await expect(options.getByLabel('Base URL').inputValue()).resolves.toBe(service.deployedBase);
});

test('access taken away later is a state of its own, with a button that grants it again', async () => {
  const options = await chromium.open('options');
  await fill(options, loginOf(service));
  await submit(options);
  await options.getByText('Connecting…').waitFor();
  await answer(['Tab', 'Return'], async () => (await granted()).length > 0);
  await options.getByText(/^Connected to/).waitFor();
  await chromium.inside(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  await badgeIs(chromium, { text: '?', title: expect.stringContaining('may not talk to this site') });
  await options.getByRole('button', { name: /^Allow access to/ }).click();
  await badgeIs(chromium, { text: '' });
});
