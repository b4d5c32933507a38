import { beforeEach, expect, test } from 'vitest';
import { badgeIs, connect, loginOf, timePasses } from '../tools/browser/person.ts';
import { beginAgain, scene } from '../tools/browser/scene.ts';
import type { Service } from '../tools/service/service.ts';

/** Failures in a real browser, whose fetch differs from Node's exactly in these cases. */
const { service, chromium } = await scene();
beforeEach(() => beginAgain({ service, chromium }));

test.each([
  ['plain permalinks', (one: Service) => one.plainPermalinkBase],
  ['subfolder', (one: Service) => `${one.origin}/shop/`],
  ['documented service', (one: Service) => one.documentedBase],
])('connects by %s', async (_form, address) => {
  await connect(chromium, loginOf(service, 'zoë', address(service)));
  await badgeIs(chromium, { text: '', title: expect.stringContaining('Data as of') });
});

test('credentials of no affiliate are kept for administration and never polled', async () => {
  const options = await connect(chromium, loginOf(service, 'admin'));
  await options.getByText('as administrator').first().waitFor();
  service.requests.clear();
  await timePasses(chromium);
  expect(service.requests.list()).toEqual([]);
  const popup = await chromium.open('popup');
  // Three questions of the whole program, and none for earnings.
  await popup.getByText('Owed the most').waitFor();
  expect(service.requests.list().filter(({ url }) => url.includes('/portal/'))).toEqual([]);
});

test('a revoked password shows on the badge, keeps the figures, and stops requests until the user acts', async () => {
  await connect(chromium, loginOf(service));
  service.failures.set({ mode: 'unauthorized' });
  await timePasses(chromium);
  await badgeIs(chromium, { text: '!', title: expect.stringContaining('Login rejected') });
  await badgeIs(chromium, { text: '!', title: expect.stringContaining('Unpaid: $200.10') });
  service.requests.clear();
  const popup = await chromium.open('popup');
  await popup.getByText('Login rejected').first().waitFor();
  await popup.locator('.card').getByText('$200.10').waitFor();
  expect(service.requests.list()).toEqual([]);
  service.failures.clear();
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await badgeIs(chromium, { text: '' });
});

test.each([
  ['html', { mode: 'html' }, 'Web page, not data'],
  ['truncated', { mode: 'truncated' }, 'Not responding'],
  ['endless', { mode: 'endless' }, 'Response too large'],
  ['dropped', { mode: 'drop' }, 'Not responding'],
] as const)('%s shows on the badge and in the popup, with the last figures', async (_name, mode, words) => {
  await connect(chromium, loginOf(service));
  service.failures.set(mode);
  await timePasses(chromium);
  await badgeIs(chromium, { text: '…', title: expect.stringContaining(words) });
  const popup = await chromium.open('popup');
  await popup.getByText(words).first().waitFor();
  await popup.locator('.card').getByText('$200.10').waitFor();
});
