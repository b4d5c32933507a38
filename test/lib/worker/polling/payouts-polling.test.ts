import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { shownPayouts } from '../../../../lib/domain/portal/payouts.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { type Client, createClient } from '../../../../lib/service/routes/client.ts';
import type { Services } from '../../../../lib/worker/composition-root.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import { payoutNotifications } from '../../../../lib/worker/notify/payout-notifications.ts';
import { referralNotifications } from '../../../../lib/worker/notify/referral-notifications.ts';
import * as store from '../../../fake/fake-storage.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account, NOON, payout } from '../../make.ts';
import { partOf } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();

const ON_ITS_WAY = 'US$200.10 on its way · 11 referrals · shop.example';
const OCTOBER = payout({ date: '2026-10-02', status: 'paid' });
const REFUSED: ServiceError = { kind: 'refused', status: 403, code: 'blocked', message: 'Blocked' };
const never = () => new Promise<never>(() => {});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function world(settings: Partial<Settings> = {}, transactions?: Client['transactions']) {
  await store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'USD', ...settings });
  const vault = sampleVault();
  await keepSecret(vault, 'a', service.users.password('ada'));
  const clock = { now: NOON, isQuiet: false };
  const announced: Announcement[] = [];
  const shown: NotificationContent[] = [];
  const whole = createClient({ fetch, online: () => true, nonce: () => 'n' });
  const client = { ...whole, ...(transactions && { transactions }) };
  const services: Services = workerServices({
    ...{ vault, client, now: () => clock.now, isQuiet: async () => clock.isQuiet },
    makers: {
      async referrals(found) {
        announced.push(...found);
        return referralNotifications({ ...services, readList: services.reader.read, timeout: never })(found);
      },
      payout: (found) => payoutNotifications({ ...services, readList: services.reader.read, timeout: never })(found),
    },
    async showNotification(notification) {
      shown.push(notification);
      return 'shown';
    },
  });
  const { poller, portal, showOutbox } = services;
  return {
    ...{ clock, shown, announced },
    titles: () => shown.map(({ title }) => title),
    /** Polls the figures and the portal. @returns the number of requests for payouts */
    async poll(later = 0): Promise<number> {
      clock.now += later;
      await poller.poll('a', 'user');
      service.requests.clear();
      await portal.poll('a', null);
      await showOutbox();
      return service.requests.list().filter(({ url }) => url.includes('/portal/transactions')).length;
    },
    known: () => partOf('a', 'payouts'),
  };
}

describe('payouts', () => {
  test('are notified when they start and end, and requested daily meanwhile', async () => {
    const { poll, titles, shown, known } = await world();
    expect(await poll()).toBe(1);
    expect(await poll(HOUR)).toBe(0);
    service.program.payOut();
    expect(await poll(HOUR)).toBe(1);
    expect(titles()).toEqual([ON_ITS_WAY]);
    expect(shown[0]).toMatchObject({ message: expect.stringMatching(/^\w+ payout$/) });
    expect(await poll(HOUR)).toBe(0);
    expect(await poll(DAY)).toBe(1);
    service.program.completePayouts();
    expect(await poll(DAY)).toBe(1);
    expect(await poll(DAY)).toBe(0);
    expect(titles()).toEqual([ON_ITS_WAY, 'US$200.10 sent · shop.example']);
    expect(shownPayouts(await known())?.[0]).toMatchObject({ amount: '200.1', status: 'paid' });
  });

  const HIDDEN = 'A payout is on its way · 11 referrals · shop.example';
  test.each<[string, Partial<Settings>, string[]]>([
    ['are notified without hidden amounts', { hideAmounts: true }, [HIDDEN]],
    ['are not notified if the user does not want it', { notifyPayouts: false }, []],
  ])('%s', async (_, settings, expected) => {
    const { poll, titles } = await world(settings);
    await poll();
    service.program.payOut();
    await poll(HOUR);
    expect(titles()).toEqual(expected);
    expect(await partOf('a', 'outbox')).toEqual([]);
  });

  test('report their referrals once, which are then not notified as paid', async () => {
    const { poll, titles } = await world();
    await poll();
    expect(service.program.payOut()).toHaveLength(11);
    await poll(HOUR);
    service.program.completePayouts();
    await poll(DAY);
    expect(titles()).toEqual([ON_ITS_WAY, 'US$200.10 sent · shop.example']);
    const { id } = service.program.addReferral();
    await poll(DAY);
    service.program.reject(id);
    await poll(DAY);
    const [found, rejected] = titles().slice(2);
    expect(found).toMatch(/^\+US\$[\d.]+ · 1 referral/);
    expect(rejected).toContain('1 referral was rejected');
  });

  test('leave a referral that is paid without one to its own notification', async () => {
    const { poll, titles } = await world();
    await poll();
    service.program.payOut();
    await poll(HOUR);
    const { id } = service.program.addReferral({ amount: '90' });
    await poll(2 * DAY);
    service.program.pay(id);
    for (let hour = 0; hour < 2; hour++) await poll(HOUR);
    expect(titles().slice(2)).toEqual(['US$90.00 paid · 1 referral · shop.example']);
  });

  test.each([
    ['an hour', HOUR],
    ['five minutes', HOUR / 12],
  ])('the first payout of 20 referrals is told once, %s after the last list', async (_, later) => {
    Object.assign(service.program.rows, { referrals: [], payouts: [] });
    service.program.addReferrals(20);
    const { poll, titles, known } = await world();
    await poll();
    service.program.payOut();
    expect(await poll(later)).toBe(1);
    expect(titles()).toEqual([expect.stringMatching(/^US\$[\d.]+ on its way · 20 referrals · shop.example$/)]);
    expect(shownPayouts(await known())).toMatchObject([{ status: 'processing' }]);
    expect(await partOf('a', 'outbox')).toEqual([]);
  });

  test('while their list fails, its referrals wait, and are told if it stays away for hours', async () => {
    Object.assign(service.program.rows, { referrals: [], payouts: [] });
    service.program.addReferrals(3);
    const { poll, titles } = await world();
    await poll();
    service.program.payOut();
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => pathname.endsWith('/transactions') });
    await poll(HOUR);
    expect(titles()).toEqual([]);
    for (let hour = 0; hour < 40; hour++) await poll(HOUR);
    expect(titles()).toEqual([expect.stringMatching(/ paid · 3 referrals/)]);
  });

  test('are requested when the unpaid total falls below what it rose to since the last list', async () => {
    const { poll } = await world();
    await poll();
    const { id } = service.program.addReferral({ amount: '90' });
    expect(await poll(HOUR)).toBe(0);
    service.program.setAmount(id, '40');
    expect(await poll(HOUR)).toBe(1);
  });

  test.each<[string, listed: (typeof OCTOBER)[], ServiceError]>([
    ['is refused', [], REFUSED],
    ['is behind a password', [], { kind: 'protected' }],
    ['rejects the login', [], { kind: 'unauthorized' }],
    ['is refused after a payout', [OCTOBER], REFUSED],
    ['is a web page after a payout', [OCTOBER], { kind: 'html-page', status: 403 }],
    ['fails after a payout', [OCTOBER], { kind: 'server-error', status: 500 }],
    ['is gone after a payout', [OCTOBER], { kind: 'no-route' }],
  ])('are replaced by paid referrals within a day if their list %s', async (_, listed, error) => {
    const list = { value: { payouts: listed, whole: true }, cachedSeconds: null, at: null };
    let isAnswering = listed.length > 0;
    const { poll, titles } = await world({}, async () => (isAnswering ? ok(list) : fail(error)));
    await poll();
    isAnswering = false;
    service.program.payOut();
    for (let hour = 0; hour < 24; hour++) await poll(HOUR);
    expect(titles()).toEqual(['US$82.37 paid · 4 referrals · shop.example']);
  });

  test('that are undone in quiet hours are told only if they return', async () => {
    const { clock, poll, titles } = await world();
    const before = structuredClone(service.program.rows);
    await poll();
    clock.isQuiet = true;
    service.program.payOut();
    const after = structuredClone(service.program.rows);
    await poll(HOUR);
    service.program.rows = before;
    expect(await poll(HOUR)).toBe(1);
    clock.isQuiet = false;
    await poll(HOUR);
    expect(titles()).toEqual([]);
    service.program.rows = after;
    await poll(DAY);
    expect(titles()).toEqual([ON_ITS_WAY]);
  });

  test('are replaced by paid referrals if the site lists no payouts', async () => {
    service.program.listsPayouts = false;
    const { poll, titles, announced } = await world();
    await poll();
    service.program.payOut();
    await poll(HOUR);
    expect(announced).toMatchObject([{ kind: 'status', statuses: ['paid'] }]);
    expect(titles()).toEqual(['US$82.37 paid · 4 referrals · shop.example']);
  });
});
