import { expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail } from '../../../../lib/domain/result.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { refreshCapabilities } from '../../../../lib/worker/accounts/refresh-capabilities.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account, statsClient } from '../../make.ts';
import { partOf } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();
const DAY = 86_400_000;

test('a login that a route rejects is tried again once, by the figures', async () => {
  const ada = account({ baseUrl: service.deployedBase });
  await store.write(store.ACCOUNTS, [ada]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', service.users.password('ada'));
  const clock = { now: Date.now() };
  const services = workerServices({
    ...{ vault, client: createClient({ fetch, online: () => true, nonce: () => 'n' }), now: () => clock.now },
    async timeout(milliseconds) {
      clock.now += milliseconds;
    },
  });
  const { poller, portal, clickReader, reader } = services;
  const capabilities = async () => {
    if ((await partOf('a', 'state')).trouble === null) await refreshCapabilities(ada, services);
  };
  /** With the requests that are under way at once. */
  const steps: [together: number, () => Promise<void>][] = [
    [1, () => portal.poll('a', 'earnings')],
    [1, () => clickReader.read('a', 'earnings')],
    [1, () => reader.forget('a').then(reader.readAll)],
    [4, capabilities],
  ];
  for (const [together, step] of steps) {
    await keepSecret(vault, 'a', service.users.password('ada'));
    await poller.poll('a', 'user');
    for (const [, known] of steps) await known();
    clock.now += 40 * DAY;
    await keepSecret(vault, 'a', 'revoked');
    service.requests.clear();
    await step();
    for (const [, other] of steps) await other();
    const paths = service.requests.list().map(({ url }) => new URL(url, service.deployedBase).pathname);
    expect(paths).toHaveLength(together + 1);
    expect(paths.at(-1)).toMatch(/\/portal\/stats$/);
  }
});

test('routes that reject a login one after the other have the figures try it once', async () => {
  await store.write(store.ACCOUNTS, [account()]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', 'revoked');
  let tries = 0;
  const rejected = fail<ServiceError>({ kind: 'unauthorized' });
  const { pollStats } = workerServices({
    vault,
    client: statsClient(async () => {
      tries++;
      // Another route is answered while the figures are requested, and one while their answer is stored.
      void pollStats('a');
      setTimeout(() => void pollStats('a'));
      return rejected;
    }),
  });
  await pollStats('a');
  await pollStats('a');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tries).toBe(1);
});
