import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Stored } from '../../../lib/platform/storage/stored.ts';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { account, connected, keyed, snapshot, state, stored } from '../../lib/make.ts';
import { openLink } from '../../tools/screenshots/states/user-steps.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates, type Screen } from './screen.ts';

const TEA = 'https://shop.example/tea?size=2';
const open = openStates('popup');
const withShare = (part: Partial<Stored> = {}, ...given: Parameters<typeof share>) =>
  itemsOf(connected({ capabilities: { a: capabilities({ share: share(...given), coupons: ['ADA10'] }) }, ...part }));

const button = ({ page }: Screen) => page.getByRole('button', { name: 'Copy link', exact: true }).first();
const isFocused = (element: ReturnType<typeof button>) =>
  element.evaluate((element) => element === document.activeElement);
const sheet = ({ page }: Screen) => page.getByRole('dialog', { name: 'My link' });
const link = ({ page }: Screen) => page.getByRole('textbox', { name: 'My link' });

describe('the button', () => {
  test('copies the link to the page behind the popup, without secrets, and says so', async () => {
    const screen = await open({ stored: withShare(), tab: `${TEA}&token=x#top`, ready: '.copy-link' });
    await button(screen).click();
    const words = 'Copied: link to this page, without token, the part after #';
    await expect.poll(() => screen.page.locator('.toast').textContent()).toBe(words);
    expect(await screen.asked('copy')).toEqual([`${TEA}&ref=7`]);
    expect(await isFocused(button(screen))).toBe(true);
  });

  test('copies the link to the home page elsewhere, and shows it for selecting it if the browser refuses to copy', async () => {
    const screen = await open({ stored: withShare(), tab: 'https://other.example/', ready: '.copy-link' });
    await button(screen).click();
    await expect.poll(() => screen.page.locator('.toast').textContent()).toBe('Copied: link to the home page');
    await screen.deny();
    await button(screen).click();
    await sheet(screen).waitFor();
    const selected = await link(screen).evaluate((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
      return [field === document.activeElement, value.slice(selectionStart, selectionEnd)];
    });
    expect(selected).toEqual([true, 'https://shop.example/?ref=7']);
    await expect.poll(() => sheet(screen).locator('.toast').textContent()).toContain('copy it with your keyboard');
  });

  const home = (site: string) =>
    capabilities({ share: share({ url: `https://${site}/`, origins: [`https://${site}`] }) });
  const coffee = account({ id: 'b', name: 'Coffee', baseUrl: 'https://coffee.example/wp-json/fluent-affiliate/v2' });
  const two = itemsOf(
    stored({
      accounts: [account({ name: 'Shop' }), coffee],
      states: { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) },
      capabilities: { a: home('shop.example'), b: home('coffee.example') },
      selected: 'all',
    }),
  );

  test('copies the link of the page’s program, if there are several', async () => {
    const screen = await open({ stored: two, tab: 'https://coffee.example/beans', ready: '.copy-link' });
    await button(screen).click();
    await expect.poll(() => screen.asked('copy')).toEqual(['https://coffee.example/beans?ref=7']);
    expect(await screen.page.getByRole('menu').count()).toBe(0);
  });

  test('offers the programs on a page of none of them, and does not exist without a link', async () => {
    const screen = await open({ stored: two, ready: '.copy-link' });
    const { page } = screen;
    await button(screen).click();
    await page.getByRole('menu').waitFor();
    expect(await screen.asked('copy')).toEqual([]);
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => screen.asked('copy')).toEqual(['https://coffee.example/?ref=7']);
    expect(await isFocused(button(screen))).toBe(true);
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('menuitem', { name: 'Shop' }).press('Enter');
    expect(await link(screen).inputValue()).toContain('shop.example');
    await page.keyboard.press('Escape');
    await screen.store(itemsOf(connected({ capabilities: { a: capabilities({ share: null }) } })));
    await expect.poll(() => page.locator('.copy-link').count()).toBe(0);
  });
});

describe('on a site that only the program calls its own', () => {
  const claiming = {
    stored: withShare({ accounts: [account({ name: 'Shop' })] }, { origins: ['https://other.example'] }),
    ...{ tab: 'https://other.example/tea', ready: '.copy-link' },
  };
  const question = ({ page }: Screen) =>
    page.getByRole('dialog', { name: /^Shop says that other\.example is one of its sites/ });

  test('the first link is copied only after the user agrees, who is told the program', async () => {
    const screen = await open(claiming);
    await button(screen).click();
    await question(screen).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question(screen).count()).toBe(0);
    expect([await screen.asked('copy'), await screen.asked('linkSite')]).toEqual([[], []]);
    await button(screen).click();
    await question(screen).getByRole('button', { name: 'Link to this site' }).click();
    await expect.poll(() => screen.asked('copy')).toEqual(['https://other.example/tea?ref=7']);
    expect(await screen.asked('linkSite')).toEqual([{ accountId: 'a', site: 'https://other.example' }]);
  });

  test('the sheet opens only after the user agrees', async () => {
    const screen = await open({ ...claiming, act: openLink });
    await question(screen).waitFor();
    expect(await sheet(screen).count()).toBe(0);
    await question(screen).getByRole('button', { name: 'Link to this site' }).click();
    await sheet(screen).waitFor();
  });
});

describe('the sheet', () => {
  const opened = (page: string) => open({ stored: withShare(), tab: page, act: openLink, ready: '.share' });
  const leftOut = ({ page }: Screen) => page.locator('#share-left-out li').allTextContents();

  test('names what the link leaves out, never the value, and keeps a part in one click', async () => {
    const screen = await opened(`${TEA}&flavor=mint&token=s3cret&email=ada%40mail.example#frag`);
    const { page } = screen;
    const names = ['flavor', 'token', 'email', 'the part after #'];
    expect(await leftOut(screen)).toEqual(names);
    expect(await page.evaluate(() => document.body.innerHTML)).not.toMatch(/s3cret|mail\.example|frag\b/);
    await page.getByRole('radio', { name: 'Home page' }).click();
    await expect.poll(() => leftOut(screen)).toEqual([]);
    expect(await link(screen).inputValue()).toBe('https://shop.example/?ref=7');
    await page.getByRole('radio', { name: 'This page' }).click();
    await expect.poll(() => leftOut(screen)).toEqual(names);
    const flavor = page.getByRole('button', { name: 'flavor' });
    await flavor.click();
    await expect.poll(() => link(screen).inputValue()).toBe(`${TEA}&flavor=mint&ref=7`);
    expect([await flavor.getAttribute('aria-pressed'), await isFocused(flavor)]).toEqual(['true', true]);
    await page.keyboard.press('Enter');
    await expect.poll(() => link(screen).inputValue()).toBe(`${TEA}&ref=7`);
  });

  test('names a dozen parts of an address with any number, and closes if another program is selected', async () => {
    const screen = await opened(`${TEA}&${Array.from({ length: 200 }, (_, index) => `x${index}=1`).join('&')}`);
    const dozen = Array.from({ length: 12 }, (_, index) => `x${index}`);
    expect(await leftOut(screen)).toEqual([...dozen, '…']);
    const other = connected({ accounts: [account({ id: 'b' })], capabilities: { b: capabilities() } });
    await screen.store(itemsOf(other));
    await expect.poll(() => screen.page.getByRole('dialog').count()).toBe(0);
  });

  test('has a button to copy a coupon code, which shows for a while that it was copied', async () => {
    const screen = await opened(TEA);
    const copy = screen.page.getByRole('button', { name: 'Copy ADA10' });
    await copy.click();
    await screen.page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    expect(await screen.asked('copy')).toEqual(['ADA10']);
    await copy.waitFor();
  });
});

describe('after quick clicks', () => {
  const listed = state({ snapshot: snapshot({ referrals: [keyed('1')] }) });
  const origins = ['https://shop.example', 'https://other.example'];
  const early = { stored: withShare({ states: { a: listed } }, { origins }), tab: TEA, ready: '.row' };
  const COPY = '.copy-link button';
  const LINK = '.copy-link [aria-haspopup]';
  const MENU = '.menu-button';

  /** Clicks one after the other, before any part can be loaded. */
  const clickAtOnce = (page: Page, buttons: string[]) =>
    page.evaluate((buttons) => {
      for (const selector of buttons) {
        const button = document.querySelector<HTMLElement>(selector);
        button?.focus();
        button?.click();
      }
    }, buttons);

  test.each([
    [[MENU, LINK], '.share', []],
    [[LINK, MENU], '.menu', []],
    [[COPY, LINK, MENU, '.row'], '.details', [`${TEA}&ref=7`]],
    [[COPY, MENU], '.menu', [], 'https://other.example/'],
  ])('on %j, only what was clicked last opens once it is loaded', async (buttons, opens, copied, tab = TEA) => {
    const { page, asked } = await open({ ...early, tab });
    await clickAtOnce(page, buttons);
    await page.locator(opens).waitFor();
    expect([await page.locator('.share, .menu, .details').count(), await asked('copy')]).toEqual([1, copied]);
  });

  test('the link is copied once the browser has told the address of the tab', async () => {
    const screen = await open(early);
    const { page, asked } = screen;
    const session = await page.context().newCDPSession(page);
    onTestFinished(() => session.detach());
    const holdTab = () => {
      const { query } = chrome.tabs;
      const told = new Promise((resolve) => addEventListener('answer', resolve, { once: true }));
      chrome.tabs.query = (...which: [object]) => told.then(() => query(...which));
    };
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${holdTab})()` });
    await page.reload();
    await button(screen).click();
    await page.evaluate(() => void dispatchEvent(new Event('answer')));
    await expect.poll(() => asked('copy')).toEqual([`${TEA}&ref=7`]);
  });
});
