import { expect, test } from 'vitest';
import { createLazyLoader } from '../../../lib/views/load-lazily.ts';

test('the parts are loaded once, when one of them is first drawn', async () => {
  const requested = Promise.withResolvers<string>();
  let loads = 0;
  const lazy = createLazyLoader(
    () => {
      loads++;
      return requested.promise;
    },
    () => {},
  );
  const draw = () => lazy((parts) => `drawn with ${parts}`);
  expect(loads).toBe(0);
  expect([draw(), draw(), loads]).toEqual([null, null, 1]);
  requested.resolve('them');
  await lazy.load();
  expect([draw(), loads]).toEqual(['drawn with them', 1]);
});

test('parts that are missing after an update of the extension are reported', async () => {
  const reported: string[] = [];
  const lazy = createLazyLoader(
    () => Promise.reject(new Error('gone')),
    () => reported.push('gone'),
  );
  await lazy.load();
  expect([reported, lazy(() => 'drawn')]).toEqual([['gone'], null]);
});
