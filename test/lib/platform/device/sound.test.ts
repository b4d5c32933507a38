import { expect, test, vi } from 'vitest';
import { playSound } from '../../../../lib/platform/device/sound.ts';

test('two calls at once open one page, later ones one more after it, and all report that the sound began', async () => {
  let pages = 0;
  let open = 0;
  const createDocument = async () => {
    // Chrome counts the page before it has loaded.
    if (open > 0) throw new Error('Only a single offscreen document may be created.');
    pages++;
    open++;
    setTimeout(() => open--, 200);
  };
  vi.stubGlobal('chrome', {
    offscreen: { createDocument },
    runtime: { getContexts: async () => Array(open).fill({}) },
  });
  expect(await Promise.all([playSound(), playSound()])).toEqual([true, true]);
  expect(pages).toBe(1);
  expect(await Promise.all([playSound(), playSound()])).toEqual([true, true]);
  expect(pages).toBe(2);
});
