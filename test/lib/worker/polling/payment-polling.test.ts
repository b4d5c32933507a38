import { expect, test } from 'vitest';
import { isPaymentMissing } from '../../../../lib/domain/portal/payment.ts';
import type { OpenedPage } from '../../../../lib/domain/portal/portal-route.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account, NOON } from '../../make.ts';
import { partOf } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function world() {
  await store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase })]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', service.users.password('ada'));
  const clock = { now: NOON };
  const { poller, portal } = workerServices({ vault, fetch, now: () => clock.now });
  await poller.poll('a', 'user');
  /** Polls the portal. @returns the number of requests for payment details, and whether they are missing */
  return async (later: number, opened: OpenedPage | null = null): Promise<[number, boolean]> => {
    clock.now += later;
    service.requests.clear();
    await portal.poll('a', opened);
    const requested = service.requests.list().filter(({ url }) => url.includes('/portal/settings')).length;
    return [requested, isPaymentMissing(await partOf('a', 'payment'))];
  };
}

test('missing payment details are requested again when the settings open', async () => {
  service.program.setPaymentEmail(null);
  const poll = await world();
  expect(await poll(0)).toEqual([1, true]);
  expect(await poll(MINUTE, 'popup')).toEqual([0, true]);
  service.program.setPaymentEmail('ada@pay.example');
  expect(await poll(DAY)).toEqual([0, true]);
  expect(await poll(MINUTE, 'options')).toEqual([1, false]);
});

test('payment details wait if the list of payouts, which is asked for before them, wants to be left alone', async () => {
  const when = ({ pathname }: URL) => pathname.endsWith('/transactions');
  service.failures.set({ mode: 'busy', retryAfter: 60 }, { when });
  const poll = await world();
  expect((await poll(0))[0]).toBe(0);
  service.failures.clear();
  expect((await poll(2 * MINUTE))[0]).toBe(1);
});

test.each([false, true])('payment details are stored only as present or missing (by bank: %j)', async (byBank) => {
  service.program.paysByBank = byBank;
  service.program.setPaymentEmail('SECRET-ada@pay.example');
  const poll = await world();
  await poll(0);
  const { local, session } = browser.storage;
  const contents = JSON.stringify([await local.get(null), await session.get(null)]);
  expect(contents).toContain('"missing":false');
  expect(contents).not.toMatch(/SECRET|pay\.example|Bank|payment_email/);
});
