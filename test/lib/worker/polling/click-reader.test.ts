import { describe, expect, test } from 'vitest';
import { countClicks } from '../../../../lib/domain/portal/click-counts.ts';
import { hasClicks } from '../../../../lib/domain/portal/click-list.ts';
import { shownClicks } from '../../../../lib/domain/portal/click-reading.ts';
import type { OpenedPage } from '../../../../lib/domain/portal/portal-route.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { type Client, createClient } from '../../../../lib/service/routes/client.ts';
import * as store from '../../../fake/fake-storage.ts';
import { resetBrowser } from '../../../fake/reset-browser.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account } from '../../make.ts';
import { partOf, storePart } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVER = { first: '1970-01-01', next: '9999-12-31' };
const CLIENT = createClient({ fetch, online: () => true, nonce: () => 'n' });
const total = () => service.program.figures('ada').clicks.length;

async function world(part: Partial<Client> = {}, onPause: () => Promise<unknown> = async () => {}) {
  await store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase })]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', service.users.password('ada'));
  const clock = { now: Date.now() };
  const client = { ...CLIENT, ...part };
  const alarms: (number | null)[] = [];
  const services = workerServices({
    ...{ vault, client, now: () => clock.now },
    async timeout(milliseconds) {
      clock.now += milliseconds;
      await onPause();
    },
    wake: async (at) => void alarms.push(at),
  });
  await services.poller.poll('a', 'user');
  return {
    ...{ clock, alarms },
    poll: () => services.poller.poll('a', 'user'),
    readAll: services.clickReader.readAll,
    /** @returns the number of requests for clicks */
    async read(later = 0, opened: OpenedPage | null = null): Promise<number> {
      clock.now += later;
      service.requests.clear();
      await services.clickReader.read('a', opened);
      return service.requests.list().filter(({ url }) => url.includes('/portal/visits')).length;
    },
    known: () => partOf('a', 'clicks'),
    async counted(): Promise<number> {
      const counted = (await partOf('a', 'clicks'))?.counted;
      const shown = counted && shownClicks(counted);
      return shown ? countClicks(shown.counts, EVER) : 0;
    },
  };
}

describe('clicks', () => {
  test('are read to the first one, and then only as far as new ones reach', async () => {
    const { read, known, counted } = await world();
    // The first page is asked for again, because rows may have moved meanwhile.
    expect(await read()).toBe(Math.ceil(total() / 100) + 1);
    expect([await counted(), (await known())?.counted?.known?.since]).toEqual([total(), null]);
    for (let nth = 0; nth < 250; nth++) service.program.click();
    expect([await read(14 * MINUTE, 'earnings'), await read(MINUTE, 'earnings')]).toEqual([0, 3]);
    expect([await counted(), (await known())?.total]).toEqual([total(), total()]);
  });

  test('are read no further once the account has another login, whose pages continue none', async () => {
    const again = async () => store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase, revision: 2 })]);
    const { read } = await world({}, again);
    expect(await read()).toBe(1);
    expect(await read()).toBeGreaterThan(1);
  });

  test('are asked for daily, and not shown if the service lacks the route', async () => {
    for (const missing of [false, 'forbidden'] as const) {
      resetBrowser();
      service.program.listsClicks = missing;
      const { read, known } = await world();
      expect([await read(), await read(14 * MINUTE, 'earnings'), await read(MINUTE)]).toEqual([1, 0, 1]);
      expect(hasClicks(await known())).toBe(false);
      expect((await partOf('a', 'state')).trouble).toBeNull();
    }
    service.program.listsClicks = true;
  });

  test('are stored in the picture without their counts, and without any URL query', async () => {
    service.program.click({ url: '/sale?email=SECRET', referrer: 'https://blog.example/?token=SECRET#SECRET' });
    const { read, known } = await world();
    await read();
    const { clicks } = await readDrawn();
    expect(clicks.a).toMatchObject({ total: total(), isCurrent: true });
    expect(clicks.a).not.toHaveProperty('counted');
    expect(JSON.stringify([await browser.storage.local.get(null), await known()])).not.toContain('SECRET');
  });

  test('wait for the end of a back-off, and an alarm continues them', async () => {
    const { read, clock, alarms, counted } = await world();
    service.failures.set({ mode: 'busy', retryAfter: 3600 });
    expect(await read()).toBe(1);
    service.failures.clear();
    expect(alarms.at(-1)).toBeGreaterThanOrEqual(clock.now + HOUR);
    expect([await read(), await counted()]).toEqual([0, 0]);
    await read(2 * HOUR);
    expect(await counted()).toBe(total());
  });

  test('wait as long as the site asks in another answer', async () => {
    const { poll, read } = await world();
    service.failures.set({ mode: 'busy', retryAfter: 3600 });
    await poll();
    service.failures.clear();
    expect([await read(), await read(2 * HOUR)]).toEqual([0, 0]);
    await poll();
    expect(await read()).toBeGreaterThan(0);
  });

  test('set no alarm while the site refuses this user', async () => {
    const { readAll, alarms } = await world();
    const state = await partOf('a', 'state');
    await storePart('a', 'state', { ...state, trouble: { kind: 'forbidden' } });
    await readAll();
    expect(alarms.at(-1)).toBeNull();
  });

  test('are not taken from a cached page, which may be old', async () => {
    const { read, counted } = await world();
    service.failures.set({ mode: 'cached' }, { when: ({ pathname }) => pathname.includes('visits') });
    expect([await read(), await counted()]).toEqual([1, 0]);
    service.failures.clear();
  });

  test('wait after a few readings in which rows have moved', async () => {
    for (let nth = 0; nth < 250; nth++) service.program.click();
    let pages = 0;
    const { read, counted } = await world({
      async visits(...request) {
        const answer = await CLIENT.visits(...request);
        if (!answer.ok || pages > 50) return fail({ kind: 'no-answer' });
        const { value } = answer.value;
        return ok({ ...answer.value, value: { ...value, total: value.total - pages++ } });
      },
    });
    expect([await read(), await counted()]).toEqual([8, 0]);
  });

  test('are counted from the start again if the counts are lost', async () => {
    const { read, counted } = await world();
    await read();
    await programDatabase.change('a', {}, ({ record }) => ({ record, clicks: null }));
    expect(await counted()).toBe(0);
    await read(HOUR, 'earnings');
    expect(await counted()).toBe(total());
  });
});
