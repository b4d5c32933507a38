/// <reference types="chrome" />
import { createDecipheriv } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  connectManually,
  expectBadge,
  fillLogin,
  loginOf,
  submitLogin,
  triggerPoll,
  unfoldAccount,
  waitUntilConnected,
} from '../../tools/browser/actions.ts';
import { type Chromium, launch } from '../../tools/browser/chromium.ts';
import { disconnectAndClosePages, openScene } from '../../tools/browser/scene.ts';
import type { Service } from '../../tools/service/service.ts';

/** Searches every place that could hold a copy of a marked password. */
const TYPED = 'Wq7Z xK9v Tn3B mR5y Hd8L cF2p';
const PLAIN = TYPED.replaceAll(' ', '');
/** A name that is stored in the clear: the search works only if it finds this. */
const PUBLIC_NAME = 'Openly-stored-name-4711';
const args = ['--enable-logging'];

const base64 = (text: string) => Buffer.from(text).toString('base64');
const WRITTEN = [TYPED, PLAIN, base64(TYPED), base64(PLAIN), base64(`ada:${PLAIN}`)];
const NEEDLES = WRITTEN.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);

const holds = (text: string) => WRITTEN.some((needle) => text.includes(needle));

/** The files below a folder that contain one of the needles. */
function filesWith(folder: string, needles: Buffer[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file);
      return needles.some((needle) => content.includes(needle));
    });
}

let service: Service;
let chromium: Chromium;
let profile: string;
const logged: string[] = [];

function listenTo(context: BrowserContext): void {
  context.on('console', (message) => logged.push(message.text()));
  context.on('weberror', (error) => logged.push(String(error.error())));
  context.on('serviceworker', (worker) => worker.on('console', (message) => logged.push(message.text())));
  for (const worker of context.serviceWorkers()) worker.on('console', (message) => logged.push(message.text()));
}

/** Has a page of the extension record every storage change and message that it receives. */
async function recordMessages(): Promise<void> {
  await chromium.inside(() => {
    const received: { changes: string[]; messages: string[] } = { changes: [], messages: [] };
    Object.assign(globalThis, { received });
    chrome.storage.onChanged.addListener((changes, area) => {
      received.changes.push(JSON.stringify([area, changes]));
    });
    chrome.runtime.onMessage.addListener((message) => {
      received.messages.push(JSON.stringify(message));
    });
    chrome.runtime.onConnect.addListener((port) => {
      port.onMessage.addListener((message) => received.messages.push(JSON.stringify(message)));
    });
  });
}
const received = () =>
  chromium.inside(() => (globalThis as unknown as { received: { changes: string[]; messages: string[] } }).received);

/** Everything that a page can read from storage, as text. */
const stores = () =>
  chromium.inside(async () => {
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
    const items = await Promise.all(areas.map((area) => area.get(null)));
    const caches = await globalThis.caches.keys();
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        records.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    const pages = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    return JSON.stringify([items, pages, caches, records]);
  });

interface Buckets {
  open(name: string): Promise<{ indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
}

/** The names of the databases, and the results of trying to export the stored keys. */
const keys = () =>
  chromium.inside(async () => {
    const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets };
    const exports: string[] = [];
    for (const name of await storageBuckets.keys()) {
      const { indexedDB } = await storageBuckets.open(name);
      const database = await done(indexedDB.open('vault'));
      const found: CryptoKey[] = await done(database.transaction('keys').objectStore('keys').getAll());
      database.close();
      const attempts = await Promise.allSettled(found.map((key) => crypto.subtle.exportKey('raw', key)));
      exports.push(...attempts.map(({ status }) => status));
    }
    return { databases: (await indexedDB.databases()).map(({ name }) => name), exports };
  });

/** The encrypted password of the one account, as stored. */
const encryptedPassword = () =>
  chromium.inside(async () => {
    const stored = Object.entries(await chrome.storage.local.get(null));
    const [key = '', item] = stored.find(([name]) => name.startsWith('secret:')) ?? [];
    return { id: key.slice('secret:'.length), ...(item as { value: { iv: string; data: string } }).value };
  });

/** The database files that contain the key: 32 bytes at any position that decrypt the password. */
function filesWithKeyTo({ iv, data }: Awaited<ReturnType<typeof encryptedPassword>>): string[] {
  const vector = Buffer.from(iv, 'base64');
  // Without the tag at its end, because a comparison with the password is faster than an error for each position.
  const sealed = Buffer.from(data, 'base64').subarray(0, -16);
  return filesWith(profile, [Buffer.alloc(0)]).filter((file) => {
    if (!/WebStorage|IndexedDB/.test(file)) return false;
    const content = readFileSync(file);
    for (let start = 0; start + 32 <= content.length; start++) {
      const key = content.subarray(start, start + 32);
      // At least four bytes of a random key are above 127, hardly any of a text are, and each attempt takes microseconds.
      if (key.reduce((count, byte) => count + (byte >> 7), 0) < 4) continue;
      const cipher = createDecipheriv('aes-256-gcm', key, vector);
      if (WRITTEN.includes(cipher.update(sealed, undefined, 'latin1'))) return true;
    }
    return false;
  });
}

/** The text and field values of every open page. */
async function shown(): Promise<string> {
  const pages = await Promise.all(
    chromium.context.pages().map(async (page) => {
      const fields = await page.$$eval('input, textarea', (inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value),
      );
      return [await page.content(), ...fields];
    }),
  );
  return pages.flat().join('\n');
}

beforeAll(async () => {
  const scene = await openScene(() => launch({ access: 'granted', args }));
  ({ service, chromium } = scene);
  profile = chromium.profile;
  service.users.setPassword('ada', TYPED);
  return async () => {
    await chromium.close();
    await scene.close();
    rmSync(profile, { recursive: true, force: true });
  };
});

test('a password kept only until the browser closes is requested again after a restart, and figures and history stay', async () => {
  let options = await chromium.open('options');
  await fillLogin(options, loginOf(service));
  await options.getByLabel('Keep the password only until the browser closes').check();
  await submitLogin(options);
  await waitUntilConnected(options);
  await chromium.stopWorker();
  service.program.addReferral();
  await triggerPoll(chromium);
  await expectBadge(chromium, { text: '1' });

  await chromium.close({ keepProfile: true });
  // The browser wrote no password, not even an encrypted one.
  expect(filesWith(profile, [Buffer.from('"iv"')])).toEqual([]);
  chromium = await launch({ profile, args });
  await expectBadge(chromium, { text: '1', title: expect.stringContaining('Password needed') });
  options = await chromium.open('options');
  await options.getByRole('button', { name: 'Add password' }).click();
  await options.getByLabel('Application password').fill(TYPED);
  await options.getByRole('button', { name: 'Save changes' }).click();
  await waitUntilConnected(options);
  await expectBadge(chromium, { text: '1', title: expect.not.stringMatching(/password/i) });
  await disconnectAndClosePages(chromium);
});

describe('a typed password', () => {
  test('is in no storage, page, change or log while its account is polled, checked and shown', async () => {
    listenTo(chromium.context);
    await recordMessages();
    await chromium.inside(() => console.log('a page can be recorded'));
    await chromium.context.serviceWorkers()[0]?.evaluate(() => console.log('the worker can be recorded'));
    for (const words of ['a page can be recorded', 'the worker can be recorded'])
      await expect.poll(() => logged).toContain(words);
    const options = await connectManually(chromium, loginOf(service));
    await unfoldAccount(options);
    await options.getByRole('button', { name: 'Edit' }).click();
    await options.getByLabel('Program name').fill(PUBLIC_NAME);
    await options.getByRole('button', { name: 'Save changes' }).click();
    await options.getByRole('heading', { name: PUBLIC_NAME }).waitFor();

    service.program.addReferral();
    await triggerPoll(chromium);
    await expectBadge(chromium, { text: '1' });
    const popup = await chromium.open('popup');
    await popup.locator('.figures').waitFor();
    const panel = await chromium.open('sidepanel');
    await panel.getByText('You can’t find groups with this login').waitFor();

    await chromium.stopWorker();
    service.program.addReferral();
    await triggerPoll(chromium);
    await expect.poll(() => service.requests.list().length).toBeGreaterThan(1);
    await options.getByRole('button', { name: 'Check connection' }).click();
    await options.getByText('Everything works').first().waitFor();

    const [kept, drawn, delivered] = [await stores(), await shown(), await received()];
    // The search works, because it finds public text in each place.
    for (const place of [kept, drawn, delivered.changes.join()]) expect(place).toContain(PUBLIC_NAME);
    expect(kept).toContain('"secret:');
    expect([kept, drawn, delivered.changes.join('\n'), logged.join('\n')].map(holds)).toEqual(Array(4).fill(false));
    // The searched data include the account's history.
    expect(kept).toContain('Order #');
    const { id } = await encryptedPassword();
    expect(await keys()).toEqual({ databases: [`program/${id}`], exports: ['rejected'] });

    // One message carries the password from the page to the worker. Other pages of the extension could receive it,
    // but none listens.
    const carriers = delivered.messages.filter(holds).map((message) => JSON.parse(message).name);
    expect(carriers).toEqual(['connect']);
    expect(delivered.messages.length).toBeGreaterThan(3);
  });

  test('is in no file of the profile, and neither is its key once the account is disconnected', async () => {
    const before = await encryptedPassword();
    await chromium.close({ keepProfile: true });
    for (const text of [PUBLIC_NAME, '"iv"']) expect(filesWith(profile, [Buffer.from(text)])).not.toEqual([]);
    expect(readdirSync(profile)).toContain('chrome_debug.log');
    expect(filesWith(profile, NEEDLES)).toEqual([]);
    // The browser's files contain the key while the account is connected.
    expect(filesWithKeyTo(before)).not.toEqual([]);

    chromium = await launch({ profile, args });
    const options = await chromium.open('options');
    await unfoldAccount(options);
    // The worker can still decrypt the password.
    await options.getByRole('button', { name: 'Check connection' }).click();
    await options.getByText('Everything works').first().waitFor();
    await options.getByRole('button', { name: 'Disconnect' }).click();
    await options.getByRole('button', { name: 'Disconnect and delete data' }).click();
    await options.getByText('disconnected. All its data').first().waitFor();
    expect(await stores()).not.toContain('secret:');
    expect(await keys()).toEqual({ databases: [], exports: [] });
    await chromium.close({ keepProfile: true });
    expect(filesWith(profile, NEEDLES)).toEqual([]);
    expect(filesWithKeyTo(before)).toEqual([]);
  });
});
