import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dropAccess,
  hasAccess,
  hasConsent,
  holdAccess,
  isAccessHeld,
  requestAccess,
  requestDataConsent,
} from '../../../lib/platform/access.ts';
import { browser } from '../../../lib/platform/browser.ts';

/** A browser's permissions: patterns as they were granted; a pattern without a port stands for all ports. */
let granted: Set<string>;
let requested: string[][];

beforeEach(() => {
  granted = new Set();
  requested = [];
  const covers = (one: string) => granted.has(one) || granted.has(one.replace(/:\d+\//, '/'));
  vi.spyOn(browser.permissions, 'request').mockImplementation(async ({ origins = [] }) => {
    requested.push(origins);
    for (const one of origins) granted.add(one);
    return true;
  });
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async ({ origins = [] }) => origins.every(covers));
  vi.spyOn(browser.permissions, 'remove').mockImplementation(async ({ origins = [] }) =>
    origins.map((one) => granted.delete(one)).every(Boolean),
  );
});

const SHOP = 'https://shop.example:443/*';
const OTHER_PORT = 'https://shop.example:8443/*';

describe('with ports in match patterns', () => {
  test('requests the port, too', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    expect(requested).toEqual([[SHOP, OTHER_PORT]]);
    expect(await hasAccess(SHOP)).toBe(true);
  });

  test('without a click the browser shows no dialog, and only granted access counts', async () => {
    vi.mocked(browser.permissions.request).mockRejectedValue(
      new Error('This function must be called during a user gesture'),
    );
    expect(await requestAccess([SHOP])).toBe(false);
    granted.add(SHOP);
    expect(await requestAccess([SHOP])).toBe(true);
  });

  test('keeps the access of another port', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    await dropAccess(SHOP, [OTHER_PORT]);
    expect([...granted]).toEqual([OTHER_PORT]);
  });

  test('counts a grant for all ports, and drops it with the last account', async () => {
    granted.add('https://shop.example/*');
    expect(await hasAccess(SHOP)).toBe(true);
    await dropAccess(SHOP, [OTHER_PORT]);
    expect(await hasAccess(OTHER_PORT)).toBe(true);
    await dropAccess(OTHER_PORT, []);
    expect([...granted]).toEqual([]);
  });
});

test('Chromium has no consent to ask for', async () => {
  expect(await requestDataConsent()).toBe(true);
  expect(await hasConsent()).toBe(true);
  expect(browser.permissions.request).not.toHaveBeenCalled();
});

describe('without ports in match patterns', () => {
  beforeEach(() => {
    vi.spyOn(browser.runtime, 'getURL').mockReturnValue('moz-extension://abc/');
  });

  test('consent is what Firefox says; without a click, what it said before', async () => {
    const { request, contains } = browser.permissions;
    vi.mocked(contains).mockResolvedValue(false);
    expect(await requestDataConsent()).toBe(true);
    expect(request).toHaveBeenCalledWith({ data_collection: ['personallyIdentifyingInfo'] });
    vi.mocked(request).mockRejectedValue(new Error('may only be called from a user input handler'));
    expect(await requestDataConsent()).toBe(false);
  });

  test('requests the host once', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    expect(requested).toEqual([['https://shop.example/*']]);
    expect(await hasAccess(SHOP)).toBe(true);
  });

  test('keeps the host while another port is in use', async () => {
    await requestAccess([SHOP]);
    await dropAccess(SHOP, [OTHER_PORT]);
    expect([...granted]).toEqual(['https://shop.example/*']);
    await dropAccess(OTHER_PORT, []);
    expect([...granted]).toEqual([]);
  });
});

test('access is held until every page releases it', async () => {
  expect(await isAccessHeld()).toBe(false);
  const [release, releaseOther] = [holdAccess(), holdAccess()];
  await expect.poll(isAccessHeld).toBe(true);
  release();
  await expect.poll(isAccessHeld).toBe(true);
  releaseOther();
  await expect.poll(isAccessHeld).toBe(false);
});

test('access that is released at once is not held', async () => {
  holdAccess()();
  await expect.poll(isAccessHeld).toBe(false);
});
