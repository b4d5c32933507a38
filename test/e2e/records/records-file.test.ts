import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Chromium } from '../../tools/browser/chromium.ts';
import { connect, loginOf, unfold } from '../../tools/browser/person.ts';
import { openScene } from '../../tools/browser/scene.ts';
import type { Service } from '../../tools/service/service.ts';

/** Records exported from a real browser, deleted, and imported again. */
let service: Service;
let chromium: Chromium;
let options: Page;

beforeAll(async () => {
  const scene = await openScene();
  ({ service, chromium } = scene);
  options = await connect(chromium, loginOf(service));
  return scene.close;
}, 120_000);

const click = (name: string) => options.getByRole('button', { name, exact: true }).click();
const done = () => options.locator('.records .success');
const trouble = () => options.locator('.records .trouble');

async function exported(): Promise<string> {
  const downloading = options.waitForEvent('download');
  await click('Export to file');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^affiliate-glance-records-.*\.jsonl$/);
  return readFileSync(await file.path(), 'utf8');
}

async function bring(text: string): Promise<void> {
  await options
    .locator('.records input[type=file]')
    .setInputFiles({ name: 'records.jsonl', mimeType: '', buffer: Buffer.from(text) });
}

/** Without the time of the export. */
const plain = (text: string) => text.replace(/"exportedAt":\d+/, '');

test('an exported file is imported unchanged', { timeout: 60_000 }, async () => {
  await unfold(options);
  await options.getByText('Goal and history').click();
  const before = await exported();
  expect(before.trimEnd().split('\n').length).toBeGreaterThan(5);

  await bring(before);
  await done().getByText('All referrals in the file were already here').waitFor();
  await bring(before.slice(0, -20));
  await trouble().getByText('The file is incomplete').waitFor();

  await click('Delete history');
  await click('Delete permanently');
  await done()
    .getByText(/deleted\. The program/)
    .waitFor();
  await options.getByText('No history yet').waitFor();
  await bring(before);
  await done()
    .getByText(/^\d+ referrals imported$/)
    .waitFor();
  expect(plain(await exported())).toBe(plain(before));
});

test('a day of 40,000 referrals, and the totals of 20,000 days', { timeout: 120_000 }, async () => {
  const [head = '', ...lines] = (await exported()).trimEnd().split('\n');
  const { at } = JSON.parse(head).metadata.last;
  const noon = Math.floor(at / 86_400_000 - 9) * 86_400_000 + 43_200_000;
  const many = Array.from({ length: 40_000 }, (_, n) =>
    JSON.stringify({
      entry: {
        key: `id ${n}`,
        at: noon + n,
        ...{ amount: '1', currency: 'USD', status: 'paid', provider: null, reversedAt: null },
      },
    }),
  );
  const days = Array.from({ length: 20_000 - lines.length }, (_, n) => {
    const its = noon - n * 86_400_000;
    const day = new Date(its).toISOString().slice(0, 10);
    return JSON.stringify({ totals: { day, at: its, paid: '1', unpaid: '1', referrals: n, rate: null } });
  });
  const parts = [...lines.slice(0, -1), ...many, ...days];
  await bring([head, ...parts, JSON.stringify({ end: parts.length })].join('\n'));
  await done().getByText('40,000 referrals imported').waitFor({ timeout: 60_000 });
});
