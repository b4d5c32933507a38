import { describe, expect, test } from 'vitest';
import { hasClicks } from '../../../../lib/domain/portal/listed-clicks.ts';
import type { OpenedPage } from '../../../../lib/domain/portal/portal-route.ts';
import { NO_TALLY, totalClicks } from '../../../../lib/domain/portal/tally.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createClient } from '../../../../lib/service/routes/client.ts';
import { resetBrowser } from '../../../fake/reset-browser.ts';
import { embeddedService } from '../../embedded-service.ts';
import { account } from '../../make.ts';
import { partOf } from '../../programs.ts';
import { readDrawn } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const service = await embeddedService();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const total = () => service.program.figures('ada').clicks.length;

async function world() {
  await store.write(store.ACCOUNTS, [account({ baseUrl: service.deployedBase })]);
  const vault = sampleVault();
  await keepSecret(vault, 'a', service.users.password('ada'));
  const clock = { now: Date.now() };
  const client = createClient({ fetch, online: () => true, nonce: () => 'n' });
  const pauses: number[] = [];
  const timeout = async (milliseconds: number) => void pauses.push(milliseconds);
  let services = workerServices({ vault, client, now: () => clock.now, timeout });
  const requested = () => service.requests.list().filter(({ url }) => url.includes('/portal/visits')).length;
  return {
    ...{ clock, pauses },
    /** Polls the figures and the portal. @returns the number of requests for clicks */
    async poll(later = 0, opened: OpenedPage | null = null): Promise<number> {
      clock.now += later;
      await services.poller.poll('a', 'user');
      service.requests.clear();
      await services.portal.poll('a', opened);
      return requested();
    },
    async older() {
      service.requests.clear();
      const loaded = await services.olderClicks('a');
      return { ...loaded, requested: requested() };
    },
    known: () => partOf('a', 'clicks'),
    listed: async () => totalClicks((await partOf('a', 'clicks'))?.counted?.pages ?? NO_TALLY),
    restart() {
      services = workerServices({ vault, client, now: () => clock.now, timeout });
    },
  };
}

describe('clicks', () => {
  test('are requested at times and not shown if the service lacks the route', async () => {
    for (const missing of [false, 'forbidden'] as const) {
      resetBrowser();
      service.program.listsClicks = missing;
      const { poll, known } = await world();
      expect([await poll(), await poll(14 * MINUTE, 'popup'), await poll(MINUTE)]).toEqual([1, 0, 1]);
      expect(hasClicks(await known())).toBe(false);
      expect((await partOf('a', 'state')).trouble).toBeNull();
    }
  });

  test('are stored in the view only as far as the popup needs them, and without any URL query', async () => {
    service.program.click({ url: '/sale?email=SECRET', referrer: 'https://blog.example/?token=SECRET#SECRET' });
    const { poll, known } = await world();
    await poll();
    const { clicks } = await readDrawn();
    expect(clicks.a).toMatchObject({ total: total() });
    expect(clicks.a).not.toHaveProperty('counted');
    expect((await known())?.counted).toMatchObject({ below: Math.max(0, total() - 100) });
    expect(JSON.stringify(await browser.storage.local.get(null))).not.toContain('SECRET');
  });

  test('are loaded page by page until all are counted, also by another worker', async () => {
    const { poll, older, known, listed, pauses, restart } = await world();
    await poll();
    const pages = Math.ceil(total() / 100) - 1;
    for (let page = 0; page < pages; page++) {
      expect(await older()).toMatchObject({ ok: true, requested: 1 });
      if (page === 0) restart();
      service.program.click();
    }
    expect(pauses).toEqual(Array.from({ length: pages }, () => 1500));
    expect(await older()).toMatchObject({ ok: true, requested: 0 });
    expect(await known()).toMatchObject({ counted: { since: null, below: 0 } });
    expect(await listed()).toBe(total() - pages);
    await poll(HOUR, 'earnings');
    expect([await listed(), (await known())?.total]).toEqual([total(), total()]);
  });

  test('are not loaded during a back-off', async () => {
    const { poll, older, clock } = await world();
    await poll();
    service.failures.set({ mode: 'busy', retryAfter: 3600 });
    expect(await older()).toMatchObject({ ok: false, error: { kind: 'busy' }, requested: 1 });
    service.failures.clear();
    expect(await older()).toMatchObject({ ok: false, error: { kind: 'busy' }, requested: 0 });
    clock.now += HOUR;
    expect(await older()).toMatchObject({ ok: true, requested: 1 });
  });

  test('are counted from the start again if the counts are lost', async () => {
    const { poll, known, listed } = await world();
    await poll();
    await programDatabase.change('a', {}, ({ record }) => ({ record, clicks: null }));
    expect(await known()).toMatchObject({ counted: null });
    await poll(HOUR, 'popup');
    expect(await listed()).toBe(Math.min(100, total()));
  });
});
