import { expect } from 'vitest';
import { agrees } from '../../../lib/domain/mirror/agreement.ts';
import type { Mirror } from '../../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../../lib/domain/mirror/totals.ts';
import type { History } from '../../../lib/platform/mirror/mirror-store.ts';
import { type PackedRow, unpackRow } from '../../../lib/platform/mirror/packed-row.ts';
import { inHistory } from '../service/model/portal.ts';
import type { Service } from '../service/service.ts';
import type { Chromium } from './chromium.ts';

export const mirrorDatabases = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('mirror/') ? [name] : [])),
  );

export async function storedHistory(chromium: Chromium): Promise<(History & { mirror: Mirror }) | null> {
  const stored = await chromium.inside(async () => {
    const name = (await indexedDB.databases()).find(({ name = '' }) => name.startsWith('mirror/'))?.name;
    if (!name) return null;
    const database = await done(indexedDB.open(name));
    try {
      if (!database.objectStoreNames.contains('mirror')) return null;
      const transaction = database.transaction(['mirror', 'totals', 'rows']);
      const [mirror, totals, keys, blocks] = await Promise.all([
        done(transaction.objectStore('mirror').get('mirror')),
        done(transaction.objectStore('totals').getAll()),
        done(transaction.objectStore('rows').getAllKeys()),
        done(transaction.objectStore('rows').getAll()),
      ]);
      return mirror ? { mirror, totals, blocks: keys.map((key, index) => [key, blocks[index]]) } : null;
    } finally {
      database.close();
    }
  });
  if (!stored) return null;
  const { mirror, totals, blocks } = stored as { mirror: Mirror; totals: DayTotals[]; blocks: [number, PackedRow[]][] };
  const rows = new Map(blocks);
  return { mirror, totals, rows: mirror.blocks.flatMap(({ key }) => rows.get(key)?.map(unpackRow) ?? []) };
}

/** Changes parts of the stored mirror under the worker's own lock. */
export const changeStoredMirror = (chromium: Chromium, part: Partial<Mirror>): Promise<void> =>
  chromium.inside(
    (part) =>
      navigator.locks.request('accounts', async () => {
        for (const { name = '' } of await indexedDB.databases()) {
          if (!name.startsWith('mirror/')) continue;
          const database = await done(indexedDB.open(name));
          const mirrors = database.transaction('mirror', 'readwrite').objectStore('mirror');
          await done(mirrors.put({ ...(await done(mirrors.get('mirror'))), ...part }, 'mirror'));
          database.close();
        }
      }),
    part,
  );

/** Fires the alarm of the next reading. */
export const triggerReading = (chromium: Chromium): Promise<void> =>
  chromium.inside(() => chrome.alarms.create('mirror', { when: Date.now() }));

/** The service's list as the extension should have it, newest id first. */
export const listOf = (service: Service, affiliate = 'ada') =>
  inHistory(service.program.figures(affiliate))
    .sort((a, b) => b.id - a.id)
    .map(
      ({ createdAt, description, amount, status }) =>
        `${toSecond(createdAt)} ${description} ${Number(amount)} ${status}`,
    );

/** The service sends whole seconds. */
const toSecond = (time: number) => Math.floor(time / 1000) * 1000;

/** Waits until the mirror equals the service's list, and agrees with its totals. */
export async function expectMirror(chromium: Chromium, service: Service, timeout = 30_000): Promise<void> {
  await expect
    .poll(async () => (await storedHistory(chromium))?.mirror.agreed?.totals.referrals ?? null, { timeout })
    .toBe(service.program.figures('ada').referrals.length);
  await expect
    .poll(
      async () =>
        (await storedHistory(chromium))?.rows.map(
          ({ at, description, amount, status }) => `${at} ${description} ${Number(amount)} ${status}`,
        ),
      { timeout },
    )
    .toEqual(listOf(service));
  const { paid, unpaid, referrals } = service.program.figures('ada');
  const mirror = (await storedHistory(chromium))?.mirror;
  expect(mirror && agrees(mirror, { paid, unpaid, referrals: referrals.length })).toBe(true);
}
