/// <reference types="chrome" />
import { expect, onTestFinished, test } from 'vitest';
import arabic from '../../public/_locales/ar/messages.json' with { type: 'json' };
import german from '../../public/_locales/de/messages.json' with { type: 'json' };
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { connectManually, loginOf } from '../tools/browser/actions.ts';
import { launch } from '../tools/browser/chromium.ts';
import { scene } from '../tools/browser/scene.ts';
import { onlyAccount } from '../tools/browser/stored-view.ts';
import { hasLanguages } from '../tools/machine.ts';

const { service, chromium } = await scene();

test('a chosen language applies at once to open pages and the tooltip, and the focus stays', async () => {
  const options = await connectManually(chromium, loginOf(service));
  const [popup, earnings] = [await chromium.open('popup'), await chromium.open('earnings')];
  await earnings.getByRole('heading', { name: 'Earnings' }).waitFor();
  await earnings.getByRole('combobox', { name: english.chooseRange.message }).selectOption('90');
  const announced = earnings
    .getByRole('status')
    .last()
    .getByText(/^90 days/);
  await announced.waitFor();
  await options.bringToFront();
  const language = options.locator('select:has([value=pt_BR])');
  await language.focus();
  await language.selectOption('de');
  await options.getByRole('heading', { name: german.programs.message }).waitFor();
  expect(await language.evaluate((select) => select === document.activeElement)).toBe(true);
  await popup.getByRole('button', { name: german.copyLink.message }).waitFor();
  expect(await popup.locator('html').getAttribute('lang')).toBe('de');
  await earnings.getByRole('heading', { name: german.earningsTitle.message }).waitFor();
  expect(await earnings.title()).toBe(german.earningsTitle.message);
  // Screen readers that come across it read it with the right voice.
  expect(await announced.getAttribute('lang')).toBe('en');
  await expect.poll(async () => (await chromium.badge()).title).toContain(`${german.unpaid.message}: `);
  expect(await popup.locator('.figures').innerText()).toContain('200,10');

  await language.selectOption('ar');
  await options.getByRole('heading', { name: arabic.programs.message }).waitFor();
  await popup.locator('html[dir=rtl]').waitFor();
  await options.locator('select:has([value=EG])').selectOption('EG');
  // Amounts have Latin digits, as fields and texts do.
  await popup.getByText('200.10').first().waitFor();
});

test('the tooltip is still in the chosen language after a restart of the worker', async () => {
  await chromium.stopWorker();
  await chromium.inside(() => chrome.action.setTitle({ title: '' }));
  const { id } = await onlyAccount(chromium);
  await chromium.inside((accountId) => chrome.runtime.sendMessage({ name: 'refresh', request: { accountId } }), id);
  await expect.poll(async () => (await chromium.badge()).title).toContain(arabic.unpaid.message);
});

test.skipIf(!hasLanguages())(
  'a browser in British English gets the British words and the other English texts without a choice',
  async () => {
    const language = { env: { LANGUAGE: 'en_GB' }, args: ['--lang=en-GB'], locale: 'en-GB' };
    const british = await launch({ access: 'none', ...language });
    onTestFinished(() => british.close());
    const page = await british.open('popup');
    await page.getByText(english.welcome.message).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    expect(await british.inside(() => chrome.i18n.getMessage('programs'))).toBe('Your programmes');
  },
);
