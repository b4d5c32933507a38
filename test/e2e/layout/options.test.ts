/// <reference types="chrome" />
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { connectManually, fillLogin, loginOf, submitLogin } from '../../tools/browser/actions.ts';
import { scene } from '../../tools/browser/scene.ts';
import { changeView, clearStorage, storedView } from '../../tools/browser/stored-view.ts';
import { items, program } from '../../tools/screenshots/states/samples.ts';
import { severalPrograms } from '../../tools/screenshots/states/several.ts';

/** Sizes in CSS px. */
const WIDE = { width: 1280, height: 650 };
const NARROW = { width: 400, height: 700 };
const ROW = 64;

const { service, chromium } = await scene();
let page: Page;
afterEach(async () => {
  await page?.close();
  await clearStorage(chromium);
});

async function openOptions(size: typeof WIDE, stored: Items = {}): Promise<void> {
  await chromium.inside((items) => chrome.storage.local.set(items), stored);
  page = await chromium.context.newPage();
  await page.setViewportSize(size);
  await page.goto(`chrome-extension://${chromium.id}/options.html`);
  await page.locator('.options').waitFor();
}

/** The selectors whose elements are missing, covered, or not entirely on the screen. */
const outOfView = (...selectors: string[]) =>
  page.evaluate((selectors) => {
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOnTop = over !== null && (element.contains(over) || over.contains(element));
      // After scrolling, an edge may be a fraction of a pixel outside.
      return isOnTop && left >= 0 && top > -1 && right <= innerWidth && bottom < innerHeight + 1;
    };
    return selectors.filter((selector) => {
      const found = [...document.querySelectorAll(selector)];
      return found.length === 0 || !found.every(isSeen);
    });
  }, selectors);

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id);

test.each([
  ['1280 × 650', WIDE],
  ['400 × 700', NARROW],
])('the first run at %s shows one field, its button and why the browser will ask', async (_, size) => {
  await openOptions(size);
  expect(await focused()).toBe('site');
  expect(await outOfView('#welcome', '[name="site"]', '.site-connect button', '.reasons', '.by-hand')).toEqual([]);
  // There is one field and nothing to set.
  expect(await page.locator('input:visible').count()).toBe(1);
  expect(await page.locator('section h2').count()).toBe(1);
  // The preview of the popup is beside or below the field, and no key reaches it.
  const boxOf = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [field, preview] = [await boxOf('.site-connect form'), await boxOf('.preview')];
  expect(preview.x >= field.x + field.width).toBe(size === WIDE);
  expect(preview.y >= field.y + field.height).toBe(size === NARROW);
  expect(preview.height).toBeGreaterThan(500);
  await page.locator('.preview').scrollIntoViewIfNeeded();
  await page.frameLocator('.preview iframe').getByText('$2,861.84').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
});

test('a button keeps its width while it waits', async () => {
  await openOptions(WIDE);
  const widths = () =>
    page
      .locator('.site-connect form > *, .site-connect input')
      .evaluateAll((elements) => elements.map(({ clientWidth }) => clientWidth));
  const before = await widths();
  // Nothing answers the browser's dialog here, so the button keeps waiting.
  await page.locator('[name="site"]').fill('shop.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Waiting…' }).waitFor();
  expect(await widths()).toEqual(before);
});

test('the long name of a program without a goal wraps in a narrow window', async () => {
  const name = 'Shop (a-long-name-of-a-store.affiliates.example)';
  const programs = ['a', 'b'].map((id) => program(id, { account: { name } }));
  await openOptions({ width: 320, height: 700 }, items(programs, { settings: { settledSteps: ['pin'] } }));
  await page.locator('.steps bdi').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

describe('the settings with eight programs', () => {
  const stored = items(severalPrograms(8));

  test('show all rows and the first heading below them at 1280 × 650', async () => {
    await openOptions(WIDE, stored);
    expect(await outOfView('.account', '.another', '#notifications')).toEqual([]);
    const heights = await page.locator('.account').evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(heights).toHaveLength(8);
    expect(Math.max(...heights)).toBeLessThanOrEqual(ROW);
  });

  test.each([
    ['1280 × 650', WIDE],
    ['400 × 700', NARROW],
  ])('have one tab stop for the sections at %s, and arrow keys and Enter bring each into view', async (_, size) => {
    await openOptions(size, stored);
    const names = await page
      .locator('.sections a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(names.length).toBeGreaterThan(4);
    await page.keyboard.press('Tab');
    for (const [index, name] of names.entries()) {
      await page.locator('.sections a').first().focus();
      for (let turn = 0; turn < index; turn++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe(name?.slice(1));
      expect(await outOfView(name ?? '')).toEqual([]);
      // The section's link is marked, and its heading has no focus ring.
      expect(await page.locator('.sections [aria-current]').getAttribute('href')).toBe(name);
      expect(await page.locator(name ?? '').evaluate((heading) => getComputedStyle(heading).outlineStyle)).toBe('none');
      if (size === WIDE) expect(await outOfView('.sections a')).toEqual([]);
    }
  });

  test('mark the section that the user scrolls to', async () => {
    await openOptions(WIDE, stored);
    for (const [scrollTop, href] of [
      [1e6, '#help'],
      [0, '#programs'],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), scrollTop);
      await expect.poll(() => page.locator('.sections [aria-current]').getAttribute('href')).toBe(href);
    }
  });

  test('have switches of one height, controls in the page’s color, and one primary button', async () => {
    await openOptions(WIDE, stored);
    const heights = await page
      .locator('#notifications + .card > *')
      .evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(heights.slice(0, 7)).toEqual(Array(7).fill(heights[0]));
    const accent = await page.locator('.another > summary').evaluate((summary) => getComputedStyle(summary).color);
    const colors = await page.locator('input, select').evaluateAll((controls) =>
      controls.map((control) => {
        (control as HTMLElement).focus({ focusVisible: true } as FocusOptions);
        const { accentColor, outlineColor } = getComputedStyle(control);
        return [accentColor, control.checkVisibility() && outlineColor];
      }),
    );
    expect(colors.length).toBeGreaterThan(8);
    expect(new Set(colors.flat().filter(Boolean))).toEqual(new Set([accent]));
    const primary = () => page.locator('button.primary:visible').count();
    expect(await primary()).toBe(0);
    await page.locator('.account:has(.state.refused) .account-toggle').first().click();
    expect(await primary()).toBe(1);
  });
});

describe('an error is in view at its field, which takes the focus,', () => {
  const expectPasswordError = async () => {
    await expect.poll(focused).toBe('password');
    expect(await outOfView('[name="password"]', '.field-error')).toEqual([]);
    const field = page.locator('[name="password"]');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    expect(described.split(' ')).toContain(await page.locator('.field-error').getAttribute('id'));
    const color = await field.evaluate((input) => getComputedStyle(input).borderTopColor);
    expect(color).toBe(await page.locator('.field-error').evaluate((error) => getComputedStyle(error).color));
  };

  test('after a wrong password was typed at 1280 × 650', async () => {
    await openOptions(WIDE);
    await fillLogin(page, { ...loginOf(service), password: 'not this one' });
    await submitLogin(page);
    await expectPasswordError();
  });

  test('after the popup’s button for a rejected password showed the open options tab', async () => {
    // The installation opened a page.
    for (const opened of chromium.context.pages()) if (opened.url().endsWith('/options.html')) await opened.close();
    page = await connectManually(chromium, loginOf(service));
    const { accounts: [account] = [], states = {} } = await storedView(chromium);
    const { id = '' } = account ?? {};
    await changeView(chromium, { states: { [id]: { ...states[id], trouble: { kind: 'unauthorized' } } as never } });
    const popup = await chromium.open('popup');
    const before = chromium.context.pages().length;
    await popup.getByRole('button', { name: /^(Reconnect|Enter)/ }).click();
    await expectPasswordError();
    expect(chromium.context.pages()).toHaveLength(before);
    await popup.close();
    expect(page.url()).not.toContain('fix');
  });
});

test('the settings show no button that disconnects and no open form after the user has connected', async () => {
  await openOptions(WIDE);
  await fillLogin(page, loginOf(service));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.locator('.success').waitFor();
  expect(await page.locator('button.danger:visible').count()).toBe(0);
  expect(await page.locator('.connect-form:visible').count()).toBe(0);
  expect(await outOfView('.success', '.arrival .text-large', '.steps', '.preview')).toEqual([]);
  await page.frameLocator('.preview iframe').getByText('$200.10').waitFor();
});
