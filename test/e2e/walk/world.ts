/// <reference types="chrome" />

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { FIRST_STEPS } from '../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../lib/domain/accounts/settings-schema.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { NEW_MIRROR } from '../../../lib/domain/mirror/mirror.ts';
import { withoutList } from '../../../lib/domain/mirror/reading-schedule.ts';
import { recordOf } from '../../../lib/domain/programs/picture.ts';
import { NEW_RECORD, type ProgramRecord } from '../../../lib/domain/programs/program-record.ts';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { connectManually, loginOf } from '../../tools/browser/actions.ts';
import type { Chromium } from '../../tools/browser/chromium.ts';
import { type Dump, dumpDatabases, putDatabases } from '../../tools/browser/databases.ts';
import { openScene } from '../../tools/browser/scene.ts';
import { inWorkersTurn, storedItems } from '../../tools/browser/stored-view.ts';
import type { PageName } from '../../tools/screenshots/states/state.ts';
import { inTrouble } from '../../tools/screenshots/states/troubles.ts';
import type { Service } from '../../tools/service/service.ts';
import { withView as changed, pictureIn, type View, viewOf } from '../../tools/stored-items.ts';

/** One service and one browser for all rows. Each row starts from the storage right after its accounts were connected. */

export let service: Service;
export let chromium: Chromium;
/** A site without WordPress. */
const otherSite = createServer((_request, answer) => answer.end('<title>Nothing here</title>'));
export const otherHost = () => `127.0.0.1:${(otherSite.address() as AddressInfo).port}`;

const snapshots: Record<'empty' | 'ada' | 'two' | 'admin', Items> = { empty: {}, ada: {}, two: {}, admin: {} };
export const NOT_CONNECTED = () => snapshots.empty;
export const ADMIN = () => snapshots.admin;
/** A copy of `stored` with a changed view. */
export const withView = (stored: () => Items, change: (view: View) => void) => (): Items => changed(stored(), change);
export const withSettings = (stored: () => Items, part: Partial<Settings>) =>
  withView(stored, (view) => Object.assign(view.settings, part));
const settled = (stored: () => Items) => withSettings(stored, { settledSteps: [...FIRST_STEPS] });
export const ADA = settled(() => snapshots.ada);
export const TWO = settled(() => snapshots.two);
/** Notifications are paused for an hour. */
export const withPause = (stored: () => Items) =>
  withView(stored, (view) => (view.pausedUntil = Date.now() + 3_600_000));
/** Ada's program in trouble. @param account other changes to the account */
export const withTrouble = (error: ServiceError, account: object = {}) =>
  withView(ADA, ({ accounts: [first], states }) => {
    if (!first) return;
    Object.assign(first, account);
    Object.assign(states[first.id] ?? {}, inTrouble(error, Date.now(), null));
  });
/** An administrator whose panel starts with groups. */
export const WITHOUT_OVERVIEW = withView(ADMIN, ({ capabilities }) => {
  for (const known of Object.values(capabilities)) if (known) known.overviewParts = [];
});

/** A notice that is too long for the popup, which cuts it off. */
const NOTICE = `<p>Autumn campaign: see <a href="https://shop.example/autumn">the new range</a>.</p>${'<p>Soon more.</p>'.repeat(12)}`;

/** Starts the service and the browser, and returns a function that closes both. */
export async function openWorld(): Promise<() => Promise<void>> {
  const scene = await openScene();
  ({ service, chromium } = scene);
  service.program.setNotice(NOTICE);
  await new Promise<void>((listening) => otherSite.listen(0, '127.0.0.1', listening));
  await installKeyCopies();
  snapshots.empty = await items();
  snapshots.ada = await connected('ada');
  snapshots.two = await connected('zoë');
  await putItems(snapshots.empty);
  snapshots.admin = await connected('admin');
  return async () => {
    otherSite.close();
    await scene.close();
  };
}

let tab: Page | undefined;

/** Opens a page in the tab of the previous row, which is faster than a new one. */
export async function openPage(name: PageName): Promise<Page> {
  if (!tab || tab.isClosed()) tab = await chromium.context.newPage();
  await tab.goto(`chrome-extension://${chromium.id}/${name}.html`, { waitUntil: 'domcontentloaded' });
  return tab;
}

/** Resets the service, leaves the page in the tab, and closes all other pages. */
export async function resetWorld(): Promise<void> {
  service.failures.clear();
  service.program.reset();
  service.program.setNotice(NOTICE);
  service.users.reset();
  for (const page of chromium.context.pages())
    if (page !== tab && /(options|popup|sidepanel|earnings)\.html/.test(page.url())) await page.close();
  if (!tab?.isClosed()) await tab?.goto(`chrome-extension://${chromium.id}/manifest.json`);
}

const items = () => storedItems(chromium);

/** Rises, so that the worker drops an answer to a request from before the last `putItems`. */
let revision = 1000;

/** Replaces the whole storage; an account keeps its site access, and gets its key at the worker's next start. */
export async function putItems(stored: Items): Promise<void> {
  revision++;
  const fresh = withRevision(
    changed(stored, ({ accounts }) => {
      for (const account of accounts) account.revision = revision;
    }),
  );
  const databases = viewOf(fresh).accounts.map(({ id }): Dump => {
    const before: Dump = dumps.get(id) ?? { id, parts: {}, totals: [], rows: [] };
    const picture = pictureIn(fresh, id);
    const { mirror: listed = NEW_MIRROR } = (before.parts.record ?? {}) as Partial<ProgramRecord>;
    const mirror = picture?.summary?.known.listed === false ? withoutList(listed) : listed;
    const record = { ...(picture ? recordOf(picture) : NEW_RECORD), mirror, login: revision };
    return { ...before, parts: { ...before.parts, record: withRevision(record) } };
  });
  await inWorkersTurn(chromium, async () => {
    await chromium.inside(putDatabases, databases);
    await chromium.inside(async (next) => {
      await globalThis.restoreKeys();
      await chrome.storage.local.clear();
      await chrome.storage.local.set(next);
    }, fresh);
  });
}

/** More changes than a row makes. */
const MOST_CHANGES = 1000;

/**
 * A copy in which every route is of the current login, and every picture is later than what the worker may still draw
 * of the row before.
 */
const withRevision = <T>(stored: T): T =>
  JSON.parse(
    JSON.stringify(stored, (_, value) => {
      if (!value || typeof value !== 'object') return value;
      if ('summary' in value) return { ...value, revision: revision * MOST_CHANGES };
      return 'askedAt' in value ? { ...value, revision } : value;
    }),
  );

/** The database of each account right after it was connected. */
const dumps = new Map<string, Dump>();

async function keepHistories(): Promise<void> {
  for (const dump of await chromium.inside(dumpDatabases)) dumps.set(dump.id, dump);
}

declare global {
  /** In the page. */
  var copyKeys: () => Promise<void>;
  var restoreKeys: () => Promise<void>;
}

/** Keeps the keys in a page of the extension, because scripts cannot export them from the browser. */
const installKeyCopies = () =>
  chromium.inside(async () => {
    type Buckets = {
      keys(): Promise<string[]>;
      open(name: string, options: object): Promise<{ indexedDB: IDBFactory }>;
    };
    const { storageBuckets: buckets } = navigator as unknown as { storageBuckets: Buckets };
    const { origins = [] } = await chrome.permissions.getAll();
    const copies = new Map<string, [id: IDBValidKey, key: unknown][]>();
    /** Opens a bucket as `lib/platform/key-store.ts` does. */
    const within = async (bucket: string, work: (keys: IDBObjectStore) => Promise<void>) => {
      const { indexedDB } = await buckets.open(bucket, { durability: 'strict' });
      const opening = indexedDB.open('vault', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
      const database = await done(opening);
      await work(database.transaction('keys', 'readwrite').objectStore('keys'));
      database.close();
    };
    globalThis.copyKeys = async () => {
      for (const bucket of await buckets.keys())
        await within(bucket, async (keys) => {
          const [ids, values] = await Promise.all([done(keys.getAllKeys()), done(keys.getAll())]);
          copies.set(
            bucket,
            ids.map((id, index) => [id, values[index]]),
          );
        });
    };
    globalThis.restoreKeys = async () => {
      // No dialog appears, because the user granted the access before.
      if (!(await chrome.permissions.contains({ origins }))) await chrome.permissions.request({ origins });
      const existing = await buckets.keys();
      for (const [bucket, entries] of copies)
        if (!existing.includes(bucket))
          await within(bucket, async (keys) => {
            for (const [id, key] of entries) await done(keys.put(key, id));
          });
    };
  });

/** The number of connected affiliates: administrators have no history. */
const AFFILIATES: Record<string, number> = { ada: 1, zoë: 2, admin: 0 };

async function connected(username: string): Promise<Items> {
  await (await connectManually(chromium, loginOf(service, username))).close();
  await chromium.inside(() => globalThis.copyKeys());
  // The worker reads the list only after it has shown the answer.
  await vi.waitFor(
    async () => {
      const summaries = Object.values(viewOf(await items()).earningsSummaries);
      const read = summaries.filter((summary) => summary?.known.complete);
      if (read.length !== AFFILIATES[username]) throw new Error('The list is not read yet');
    },
    { timeout: 20_000 },
  );
  await keepHistories();
  return items();
}
