import { expect, test } from 'vitest';
import { MOST, MOST_OF_LISTS } from '../../../../lib/domain/requests/quota.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { createMeter } from '../../../../lib/worker/storage/meter.ts';
import * as store from '../../../fake/fake-storage.ts';
import { NOON } from '../../make.ts';

const meter = createMeter({ store, now: () => NOON });
const mayRequest = () => Promise.all([meter.mayRequest('a'), meter.mayRequest('a', true)]);

test('lists leave some requests to polls', async () => {
  for (let turn = 0; turn < MOST_OF_LISTS.requests; turn++) {
    expect(await mayRequest()).toEqual([true, true]);
    await meter.counted('a', async () => ok({ bytes: 1 }));
  }
  expect(await mayRequest()).toEqual([true, false]);
});

test('a request that fails counts with the most bytes that it may have brought', async () => {
  const bytes = MOST.bytes / 5;
  for (let turn = 0; turn < 5; turn++) {
    expect((await mayRequest())[0]).toBe(true);
    await meter.counted('a', async () => fail({ kind: 'no-answer' }), bytes);
  }
  expect(await mayRequest()).toEqual([false, false]);
});

test('a request without a network counts as none, so that its quota is left when the network is back', async () => {
  const offline = fail({ kind: 'offline' as const });
  for (let turn = 0; turn < MOST.requests; turn++) {
    await meter.counted('a', async () => offline);
    await meter.ended('a', offline);
  }
  expect(await mayRequest()).toEqual([true, true]);
  expect(await store.read(store.spentItem('a'))).toEqual([{ from: NOON, requests: 0, bytes: 0 }]);
});
