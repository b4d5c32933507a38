import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { MINUTE, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { readStored, type Stored } from '../../../../lib/platform/storage/view.ts';
import { badgeFor } from '../../../../lib/worker/toolbar/badge.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, route, row, snapshot, state, stats } from '../../make.ts';
import { TODAY } from '../../mirror-samples.ts';
import { storeHistory, storePart } from '../../program-samples.ts';
import { workerServices } from '../../worker-services.ts';

const MIDNIGHT = startOf('2026-11-21');
let now = 0;
let alarm: number | null = null;
const { newDay, programs } = workerServices({
  now: () => now,
  async wake(at) {
    alarm = at;
  },
});

const badge = async () => badgeFor((await readStored()) as Stored, now).text;

beforeEach(async () => {
  now = MIDNIGHT - 3 * MINUTE;
  await store.write(store.ACCOUNTS, [account()]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, earningsInBadge: true });
  const answer = snapshot({ fetchedAt: MIDNIGHT - 500 * MINUTE, stats: stats({ totalPaid: '0', totalUnpaid: '5' }) });
  await storePart('a', 'state', state({ snapshot: answer, route: route() }));
  await storeHistory('a', [row(1, 0, { amount: '5', currency: 'USD' })], { revision: 1, complete: true } as never);
  const polled = { route: route({ askedAt: now, answeredAt: now }), wait: null };
  await store.write(store.pulseItem('a'), { hash: '1', until: MIDNIGHT, fetchedAt: now, polled });
  await programs.publish('a');
});

test('at midnight, today’s earnings are nothing, although no answer has come since', async () => {
  expect(TODAY).toBe('2026-11-20');
  expect(await badge()).toBe('$5');
  now = MIDNIGHT;
  await newDay.begin();
  expect(await badge()).toBe('');
  const { summary } = await store.read(store.pictureItem('a'));
  expect(summary).toMatchObject({ day: '2026-11-21', today: { earned: [], isPartial: false } });
});

test('the next midnight is planned', async () => {
  await newDay.plan();
  expect(alarm).toBe(MIDNIGHT);
  now = MIDNIGHT;
  await newDay.begin();
  expect(alarm).toBe(startOf('2026-11-22'));
});
