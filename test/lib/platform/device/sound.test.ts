import { expect, test, vi } from 'vitest';
import { playSound } from '../../../../lib/platform/device/sound.ts';

test('two calls at once open one page, and both report that the sound began', async () => {
  let pages = 0;
  const createDocument = async () => {
    // Chrome counts the page before it has loaded, but lists it only afterward.
    if (pages++ > 0) throw new Error('Only a single offscreen document may be created.');
  };
  vi.stubGlobal('chrome', { offscreen: { createDocument }, runtime: { getContexts: async () => [] } });
  expect(await Promise.all([playSound(), playSound()])).toEqual([true, true]);
  expect(pages).toBe(1);
});
