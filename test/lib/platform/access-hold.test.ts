import { expect, test } from 'vitest';
import { holdAccess, isAccessHeld } from '../../../lib/platform/access.ts';

test('access that was asked for is held by the page that asked, until it lets go', async () => {
  expect(await isAccessHeld()).toBe(false);
  const [one, other] = [holdAccess(), holdAccess()];
  await expect.poll(isAccessHeld).toBe(true);
  one();
  await expect.poll(isAccessHeld).toBe(true);
  other();
  await expect.poll(isAccessHeld).toBe(false);
});

test('a page that lets go at once holds nothing', async () => {
  holdAccess()();
  await expect.poll(isAccessHeld).toBe(false);
});
