import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectManually, loginOf } from '../../tools/browser/actions.ts';
import { disconnectAndClosePages, scene } from '../../tools/browser/scene.ts';

/** A backup of a real browser is restored after everything was disconnected. */
const { service, chromium } = await scene();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The backup with so many older rows that the page sends them in two messages. */
function withRows(text: string, count: number): string {
  const [, row = ''] = text.match(/\n(\{"row".*\n)\{"end"/) ?? [];
  const rows = Array.from({ length: count }, (_, index) => row.replace(/"id":[^,]*/, `"id":"older ${index}"`)).join('');
  return text.replace(/\{"end":(\d+)\}/, (_, rowsBefore) => `${rows}{"end":${Number(rowsBefore) + count}}`);
}

test('restoring a backup brings back everything except access and passwords', async () => {
  const before = await connectManually(chromium, loginOf(service));
  await before.getByLabel('Time between updates').selectOption('15');
  await before.getByText('Saved').first().waitFor();
  const downloading = before.waitForEvent('download');
  await button(before, 'Back up everything').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^affiliate-glance-backup-\d{4}-\d\d-\d\d\.jsonl$/);
  const saved = readFileSync(await file.path(), 'utf8');
  expect(saved).not.toContain(service.users.password('ada'));
  const text = withRows(saved, 12_000);
  await before.getByLabel('Time between updates').selectOption('5');
  await disconnectAndClosePages(chromium);

  const options = await chromium.open('options');
  await options
    .locator('input[type=file]')
    .setInputFiles({ name: 'backup.jsonl', mimeType: '', buffer: Buffer.from(text) });
  await options
    .getByText(/^1 program restored\. 12,05\d referrals restored\.$/)
    .first()
    .waitFor();
  expect(await options.getByLabel('Time between updates').inputValue()).toBe('15');
  // The extension gave its access back when the account was disconnected.
  await button(options, 'Allow access to all').waitFor();
});
