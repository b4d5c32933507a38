/// <reference types="chrome" />

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../lib/platform/storage/view-schema.ts';
import { type Chromium, launch } from '../tools/browser/chromium.ts';
import { fill, showsConnected, submit, timePasses } from '../tools/browser/person.ts';
import { startWordPress, type WordPress } from '../tools/wordpress/wordpress.ts';

/** The records of an account whose referrals are in the tables of a real WordPress. */
let wordpress: WordPress;
let chromium: Chromium;

beforeAll(async () => {
  const started = await startWordPress({ preset: 'year', now: Date.now() });
  if (!started) throw new Error('WordPress cannot be had here');
  wordpress = started;
  chromium = await launch({ access: 'granted' });
});
afterAll(async () => {
  await chromium?.close();
  await wordpress?.stop();
});

interface EarningsSummary {
  since: number | null;
  backfill: { stage: string; page: number; total: number | null; read: number } | null;
}

/** The earnings summary, and the entries in the records database. */
const records = () =>
  chromium.inside(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { view } = (await chrome.storage.local.get('view')) as { view?: { value: View } };
    const [first] = Object.entries(view?.value.earningsSummaries ?? {});
    if (!first) return null;
    const [accountId, earningsSummary] = first;
    const database = await asked(indexedDB.open(`records/${accountId}`));
    const files = await asked(database.transaction('entries').objectStore('entries').getAll());
    database.close();
    return { accountId, earningsSummary, entries: files.flat() };
  }) as Promise<{
    accountId: string;
    earningsSummary: EarningsSummary;
    entries: [at: number, key: string, amount: string][];
  } | null>;

test('the latest rows from the first answer on, new ones as they come, and the whole year after a backfill', {
  timeout: 180_000,
}, async () => {
  const password = await wordpress.makeApplicationPassword('ada');
  const options = await chromium.open('options');
  await fill(options, { address: wordpress.prettyBase, username: wordpress.people.ada.login, password });
  await submit(options);
  await showsConnected(options);
  await expect.poll(async () => (await records())?.entries.length).toBe(45);

  await wordpress.addReferral({ amount: '31.95', description: 'Order #7001' });
  await timePasses(chromium);
  await expect
    .poll(async () => (await records())?.entries.map(([, key, amount]) => [/Order #7001 USD$/.test(key), amount]))
    .toContainEqual([true, '31.95']);

  const accountId = (await records())?.accountId;
  await chromium.inside(
    (accountId) => chrome.runtime.sendMessage({ name: 'backfill', ask: { accountId, on: true } }),
    accountId,
  );
  await expect
    .poll(async () => (await records())?.earningsSummary.backfill?.stage, {
      timeout: 120_000,
      interval: 1000,
    })
    .toBe('done');
  const held = await records();
  expect(held?.earningsSummary.since).toBeNull();
  expect(held?.earningsSummary.backfill?.total).toBeGreaterThan(300);
  expect(held?.entries.length).toBe(held?.earningsSummary.backfill?.total);
  expect(new Set(held?.entries.map(([, key]) => key)).size).toBe(held?.entries.length);
});
