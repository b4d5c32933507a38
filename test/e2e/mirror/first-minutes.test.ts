import { expect, test } from 'vitest';
import { connect, loginOf } from '../../tools/browser/person.ts';
import { scene } from '../../tools/browser/scene.ts';
import { mirrorIs } from '../../tools/browser/stored-mirror.ts';
import { inHistory } from '../../tools/service/dialects/deployed.ts';

const { service, chromium } = await scene();

const EIGHT_HOURS = 8 * 3_600_000;
const list = () => inHistory(service.program.figures('ada'));

/** Earned in the last `days` days of this computer's calendar, in USD. */
function earned(days: number): string {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days + 1);
  const rows = list().filter(({ status, createdAt }) => ['paid', 'unpaid'].includes(status) && createdAt >= +from);
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

test('a long history loads by itself behind a quiet line, and all of it can be shown without a request', {
  timeout: 180_000,
}, async () => {
  for (let nth = 400; nth > 0; nth--)
    service.program.addReferral({ createdAt: Date.now() - nth * EIGHT_HOURS, amount: ((nth % 90) + 5.25).toFixed(2) });
  service.program.rowsPerPage = 80;
  await (await connect(chromium, loginOf(service))).close();
  const popup = await chromium.open('popup');
  await popup.locator('.line .unfold').click();
  const line = popup.locator('.item', { hasText: 'history' });
  await line.getByText(/\d+%/).waitFor();
  // The newest rows are there at once.
  await popup.locator('.referral').nth(15).waitFor();
  await line.waitFor({ state: 'detached', timeout: 120_000 });
  for (const [name, days] of Object.entries({ Today: 1, '7 days': 7, '30 days': 30 })) {
    const amount = popup.locator('.period').filter({ hasText: name }).locator('.amount');
    await expect.poll(() => amount.textContent()).toBe(earned(days));
  }
  await mirrorIs(chromium, service);
  const { length } = list();
  const asked = service.requests.list();
  // Connecting asks for a shorter page to learn what the service offers.
  const pages = asked.filter(({ url }) => /\/portal\/referrals.*per_page=100/.test(url)).length;
  expect(pages).toBeLessThanOrEqual(Math.ceil(length / 80) + 4);

  const more = popup.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) {
    const before = await popup.locator('.referral').count();
    await more.click();
    await expect.poll(() => popup.locator('.referral').count()).toBeGreaterThan(before);
  }
  expect(await popup.locator('.referral').count()).toBe(length);
  expect(service.requests.list().length).toBe(asked.length);
  // The item that the popup reads first holds only the latest rows.
  const oldest = await popup.locator('.row .name').last().innerText();
  expect(await chromium.inside(async () => JSON.stringify(await chrome.storage.local.get(null)))).not.toContain(oldest);
});
