import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseStrictCsv } from '../../lib/strict-csv.ts';
import { connect, loginOf, timePasses } from '../../tools/browser/person.ts';
import { scene } from '../../tools/browser/scene.ts';

const { service, chromium } = await scene();
const requests = () => service.requests.list().filter(({ url }) => url.includes('/portal/visits')).length;

test('each press loads one page of older clicks, and each click is exported once', async () => {
  await (await connect(chromium, loginOf(service))).close();
  await timePasses(chromium);
  await expect.poll(requests).toBe(1);
  const page = await chromium.open('earnings');
  const more = page.getByRole('button', { name: 'Load more clicks' });
  await more.waitFor();
  const since = () => page.getByRole('heading', { name: /^Clicks since / }).textContent();
  const [before, asked] = [await since(), requests()];
  await more.click();
  await expect.poll(since).not.toBe(before);
  expect(requests()).toBe(asked + 1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All time' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: 'Clicks, All time' }).click();
  const [, ...rows] = parseStrictCsv(readFileSync(await (await downloading).path(), 'utf8'));
  const day = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const expected = new Map<string, number>();
  for (const { at } of service.program.figures('ada').clicks.slice(0, 200))
    expected.set(day(at), (expected.get(day(at)) ?? 0) + 1);
  expect(new Map(rows.map(([on = '', , count]) => [on, Number(count)]))).toEqual(expected);
});
