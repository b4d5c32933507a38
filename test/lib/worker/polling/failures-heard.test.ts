import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { mayPoll } from '../../../../lib/domain/requests/poll-schedule.ts';
import { fail } from '../../../../lib/domain/result.ts';
import { refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import { createGroupService } from '../../../../lib/worker/groups/group-service.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account, statsClient } from '../../make.ts';
import { partOf } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();
const DAY = 86_400_000;

describe('after another route of the program', () => {
  /** Makes each route fail, and counts the requests until the program rests. */
  async function requestedAfter(fails: (vault: ReturnType<typeof sampleVault>) => Promise<void>) {
    const clock = { now: Date.now() };
    const vault = sampleVault();
    const services = workerServices({
      ...{ vault, fetch, now: () => clock.now },
      async timeout(milliseconds) {
        clock.now += milliseconds;
      },
    });
    const { poller, portal, clickReader, reader, watcher } = services;
    const groups = createGroupService({ ...services, hasConsent: async () => true });
    const query = { groupId: 3, search: '', status: '', perPage: 3, page: 1 };
    const steps: Record<string, () => Promise<unknown>> = {
      payouts: () => portal.poll('a', 'earnings'),
      clicks: () => clickReader.read('a', 'earnings'),
      list: () => reader.forget('a').then(reader.readAll),
      async capabilities() {
        if ((await partOf('a', 'state')).trouble === null) await refreshCapabilities(ada, services);
      },
      group: () => groups.page({ accountId: 'a', query, automatic: true }, new AbortController().signal),
      watch: watcher.poll,
    };
    const ada = account({ baseUrl: service.deployedBase });
    await store.write(store.ACCOUNTS, [ada]);
    const counts: Record<string, number> = {};
    for (const [route, step] of Object.entries(steps)) {
      service.failures.clear();
      await keepSecret(vault, 'a', service.users.password('ada'));
      await store.write(store.WATCHES, [newWatch('a', 'applicants')]);
      await poller.poll('a', 'user');
      for (const known of Object.values(steps)) await known();
      clock.now += 40 * DAY;
      await fails(vault);
      service.requests.clear();
      await step();
      for (const other of Object.values(steps)) await other();
      counts[route] = service.requests.list().length;
    }
    return { counts, last: service.requests.list().at(-1)?.url, state: await partOf('a', 'state'), now: clock.now };
  }
  // Those of the capabilities are made at once.
  const FAILED = { payouts: 1, clicks: 1, list: 1, capabilities: 4, group: 1, watch: 1 };

  test('rejects a login, only the figures try it again, once', async () => {
    const { counts, last, state } = await requestedAfter((vault) => keepSecret(vault, 'a', 'revoked'));
    expect(counts).toEqual(Object.fromEntries(Object.entries(FAILED).map(([route, count]) => [route, count + 1])));
    expect(last).toMatch(/\/portal\/stats\?/);
    expect(state.trouble?.kind).toBe('unauthorized');
  });

  test('asks for a pause, none makes a request, nor does an automatic poll', async () => {
    const { counts, state, now } = await requestedAfter(async () =>
      service.failures.set({ mode: 'busy', retryAfter: 3600 }),
    );
    expect(counts).toEqual(FAILED);
    const may = [59, 60].map((minutes) => mayPoll(state, 'alarm', { pollMinutes: 5, now: now + minutes * 60_000 }));
    expect(may).toEqual([false, true]);
  });
});

test('routes that reject a login one after the other have the figures try it once', async () => {
  await store.write(store.ACCOUNTS, [account()]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', 'revoked');
  let tries = 0;
  const rejected = fail<ServiceError>({ kind: 'unauthorized' });
  const { poller } = workerServices({
    vault,
    client: statsClient(async () => {
      tries++;
      // Another route is answered while the figures are requested, and one while their answer is stored.
      void poller.poll('a', 'doubt');
      setTimeout(() => void poller.poll('a', 'doubt'));
      return rejected;
    }),
  });
  await poller.poll('a', 'doubt');
  await poller.poll('a', 'doubt');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tries).toBe(1);
});
