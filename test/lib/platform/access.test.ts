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

/** The match patterns that the browser has granted; one without a port covers all ports. */
let granted: Set<string>;
let requested: string[][];

beforeEach(() => {
  granted = new Set();
  requested = [];
  const isGranted = (pattern: string) => granted.has(pattern) || granted.has(pattern.replace(/:\d+\//, '/'));
  vi.spyOn(browser.permissions, 'request').mockImplementation(async ({ origins = [] }) => {
    requested.push(origins);
    for (const pattern of origins) granted.add(pattern);
    return true;
  });
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async ({ origins = [] }) => origins.every(isGranted));
  vi.spyOn(browser.permissions, 'remove').mockImplementation(async ({ origins = [] }) =>
    origins.map((pattern) => granted.delete(pattern)).every(Boolean),
  );
});

const SHOP = 'https://shop.example:443/*';
const OTHER_PORT = 'https://shop.example:8443/*';

describe('in a browser with ports in match patterns,', () => {
  test('a request for access names the port', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    expect(requested).toEqual([[SHOP, OTHER_PORT]]);
    expect(await hasAccess(SHOP)).toBe(true);
  });

  test('a request without a click shows no dialog, and succeeds only with access that is granted', async () => {
    vi.mocked(browser.permissions.request).mockRejectedValue(
      new Error('This function must be called during a user gesture'),
    );
    expect(await requestAccess([SHOP])).toBe(false);
    granted.add(SHOP);
    expect(await requestAccess([SHOP])).toBe(true);
  });

  test('giving access back keeps that to another port', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    await dropAccess(SHOP, [OTHER_PORT]);
    expect([...granted]).toEqual([OTHER_PORT]);
  });

  test('a grant for all ports counts, and is given back with the last account', async () => {
    granted.add('https://shop.example/*');
    expect(await hasAccess(SHOP)).toBe(true);
    await dropAccess(SHOP, [OTHER_PORT]);
    expect(await hasAccess(OTHER_PORT)).toBe(true);
    await dropAccess(OTHER_PORT, []);
    expect([...granted]).toEqual([]);
  });
});

test('Chromium needs no consent to send data, so none is requested', async () => {
  expect(await requestDataConsent()).toBe(true);
  expect(await hasConsent()).toBe(true);
  expect(browser.permissions.request).not.toHaveBeenCalled();
});

describe('in a browser without ports in match patterns,', () => {
  beforeEach(() => {
    vi.spyOn(browser.runtime, 'getURL').mockReturnValue('moz-extension://abc/');
  });

  test('the consent to send data is Firefox’s answer, and without a click its earlier answer', async () => {
    const { request, contains } = browser.permissions;
    vi.mocked(contains).mockResolvedValue(false);
    expect(await requestDataConsent()).toBe(true);
    expect(request).toHaveBeenCalledWith({ data_collection: ['personallyIdentifyingInfo'] });
    vi.mocked(request).mockRejectedValue(new Error('may only be called from a user input handler'));
    expect(await requestDataConsent()).toBe(false);
  });

  test('a request for access names a host once', async () => {
    await requestAccess([SHOP, OTHER_PORT]);
    expect(requested).toEqual([['https://shop.example/*']]);
    expect(await hasAccess(SHOP)).toBe(true);
  });

  test('giving access back keeps the host while another port is in use', async () => {
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
