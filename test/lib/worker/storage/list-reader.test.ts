import { expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import type { Pulse } from '../../../../lib/domain/programs/pulse.ts';
import { createListReader } from '../../../../lib/worker/storage/list-reader.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, NOON } from '../../make.ts';
import { workerServices } from '../../worker-services.ts';

const NOT_DUE = { isDue: () => false, next: async () => 'none' as const };

const AFFILIATES = [account(), account({ id: 'b' })];

test.each<[string, Account[], { due?: number | null; free?: number; rest?: number }, number | null]>([
  ['when the first list is due', AFFILIATES, { due: NOON + HOUR }, NOON + HOUR],
  ['in a minute if a list is due', AFFILIATES, { due: NOON - HOUR }, NOON + MINUTE],
  ['when the program may be asked again', AFFILIATES, { due: NOON, free: NOON + 2 * HOUR }, NOON + 2 * HOUR],
  ['when a program’s rest ends', AFFILIATES, { due: NOON + 3 * HOUR, rest: NOON + 2 * HOUR }, NOON + 2 * HOUR],
  ['for no list that is not read by itself', AFFILIATES, { due: null }, null],
  ['for no administrator', [account({ role: 'administration' })], { due: NOON }, null],
])('the alarm of lists is set %s', async (_, accounts, { due = null, free = 0, rest }, at) => {
  await store.write(store.ACCOUNTS, accounts);
  const { programs, meter, ...services } = workerServices({});
  const alarms: (number | null)[] = [];
  const pulse = async ({ id }: Account) => (rest && id === 'b' ? ({ until: rest } as Pulse) : null);
  const deps = {
    ...{ ...services, now: () => NOON, programs: { ...programs, pulse } },
    meter: { ...meter, freeAt: async () => free },
    wake: async (next: number | null) => void alarms.push(next),
  };
  const rules = { dueAt: () => due, begin: () => NOT_DUE };
  await createListReader({ ...deps, store: services.store }, rules).readAll();
  expect(alarms).toEqual([at]);
});

test('no room for a request is asked for a list that is not due', async () => {
  await store.write(store.ACCOUNTS, AFFILIATES);
  const { programs, meter, ...services } = workerServices({});
  const asked: string[] = [];
  const mayRequest = async (id: string) => asked.push(id) > 0;
  const deps = { ...services, programs, meter: { ...meter, mayRequest }, async wake() {} };
  const { read } = createListReader({ ...deps, store: services.store }, { dueAt: () => null, begin: () => NOT_DUE });
  await read('a');
  expect(asked).toEqual([]);
});
