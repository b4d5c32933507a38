import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import { createClient } from '../../lib/service/routes/client.ts';
import * as storage from '../fake/fake-storage.ts';
import { account } from '../lib/make.ts';
import { keepSecret, sampleVault } from '../lib/vault-samples.ts';
import { workerServices } from '../lib/worker-services.ts';

/** Sites that would have the extension ask without end, through two days of alarms. */

const [MINUTE, HOUR] = [60_000, 3_600_000];
const BEGIN = Date.UTC(2026, 10, 20, 6);

type Body = (page: number, perPage: number) => unknown;
interface HostileSite {
  /** The unpaid total in cents. @param answers the number of answers before */
  unpaid(answers: number): number;
  list: Body;
}

const FIRST_ID = 1_000_000_000;
let ids = FIRST_ID;
const row = (id: number, padding = '') => ({
  ...{ id, description: `Order ${id}${padding}`, status: 'unpaid', amount: '10.00', currency: 'USD' },
  // Older rows of a list without end lie further back.
  created_at: new Date(BEGIN - (id > 1_000_000 ? FIRST_ID + 100_000 - id : id) * 10 * MINUTE).toISOString(),
});
const rows = (count: number, idAt: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => row(idAt(index)));
const five = rows(5, (index) => 5 - index);
/** 8 MB. */
const HUGE = JSON.stringify({
  referrals: { data: rows(100, (index) => index).map(({ id }) => row(id, 'x'.repeat(80_000))) },
});

const SITES: Record<string, HostileSite> = {
  'totals that wobble': {
    unpaid: (answers) => 5000 + answers,
    list: () => ({ referrals: { data: five, total: 5, per_page: 100, last_page: 1 } }),
  },
  'a list without end': {
    unpaid: (answers) => 5000 + answers,
    list: (page, perPage) => ({ referrals: { data: rows(perPage, (index) => ids - page * perPage - index) } }),
  },
  'a list without end in small pages': {
    unpaid: (answers) => 5000 + answers,
    list: (page) => ({
      referrals: { data: rows(3, (index) => ids - page * 3 - index), per_page: 3, total: 10_000_000 },
    }),
  },
  'ids that change in every answer': {
    unpaid: () => 5000,
    list: (_, perPage) => ({ referrals: { data: rows(perPage, () => ++ids), total: 50_000, per_page: perPage } }),
  },
  'huge pages': { unpaid: (answers) => 5000 + answers, list: () => HUGE },
};

beforeEach(async () => {
  fakeBrowser.reset();
  for (const id of await programDatabase.accounts()) await programDatabase.remove(id);
});

/** The requests of two days. @returns their times, and when the other program was polled */
async function twoDays(site: HostileSite | null) {
  let now = BEGIN;
  let answers = 0;
  const requests: { at: number; bytes: number }[] = [];
  const polledAt: number[] = [];
  const isHostile = (url: URL) => url.hostname === 'hostile.example';
  const client = createClient({
    async fetch(input) {
      const url = new URL(String(input));
      const json = (body: unknown) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const request = { at: now, bytes: 0 };
        if (isHostile(url)) requests.push(request);
        return new Response(counting(text, request), { headers: { 'content-type': 'application/json' } });
      };
      const stats = (unpaid: number) => ({
        stats: { total_paid: '0', total_unpaid: (unpaid / 100).toFixed(2), total_referrals: 5, conversion_rate: '1' },
        recent_referrals: five,
        portal_notice_html: '',
      });
      if (url.pathname.endsWith('/portal/stats')) {
        if (site && isHostile(url)) return json(stats(site.unpaid(answers++)));
        polledAt.push(now);
        return json(stats(5000));
      }
      if (url.pathname.endsWith('/portal/referrals')) {
        if (!site || !isHostile(url)) return json({ referrals: { data: five, total: 5, per_page: 100, last_page: 1 } });
        return json(site.list(Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))));
      }
      return new Response(JSON.stringify({ code: 'rest_no_route' }), { status: 404 });
    },
    online: () => true,
    nonce: () => 'n',
  });
  const vault = sampleVault();
  const inFlight: Promise<unknown>[] = [];
  const services = workerServices({
    ...{ client, vault, now: () => now },
    readList: async (id) => void inFlight.push(services.reader.read(id)),
    async timeout(milliseconds) {
      now += milliseconds;
      // Alarms go off during a reading, too.
      await services.poller.pollAll('alarm');
    },
  });
  const base = (host: string) => `https://${host}/wp-json/fluent-affiliate/v2`;
  const other = account({ id: 'b', baseUrl: base('other.example') });
  await storage.write(storage.ACCOUNTS, [...(site ? [account({ baseUrl: base('hostile.example') })] : []), other]);
  for (const id of ['a', 'b']) await keepSecret(vault, id, 'secret');
  while (now < BEGIN + 48 * HOUR) {
    await services.poller.pollAll('alarm');
    await services.portal.pollAll();
    await services.reader.readAll();
    await Promise.all(inFlight.splice(0));
    now += 5 * MINUTE;
  }
  return { requests, polledAt };
}

/** A body that counts the bytes that are read. */
function counting(text: string, request: { bytes: number }): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      const part = bytes.slice(from, from + 65_536);
      from += part.length;
      request.bytes += part.length;
      controller.enqueue(part);
      if (from >= bytes.length) controller.close();
    },
  });
}

const within = (requests: { at: number; bytes: number }[], from: number, length: number) =>
  requests.filter(({ at }) => at >= from && at < from + length);

/** Two days of a list without end take a while. */
const QUICK = ['totals that wobble', 'huge pages'];
const chosen = Object.entries(SITES).filter(([name]) => process.env.LONG || QUICK.includes(name));

describe.each(chosen)('%s', (_, site) => {
  test('cost the site its share and no more', { timeout: 600_000 }, async () => {
    const { requests, polledAt } = await twoDays(site);
    for (const { at } of requests) {
      const hour = within(requests, at, HOUR);
      expect(hour.length).toBeLessThanOrEqual(200);
      expect(hour.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(50_000_000);
    }
    expect(within(requests, BEGIN + 24 * HOUR, 24 * HOUR).length).toBeLessThanOrEqual(400);
    // Another program is polled as if it were alone.
    const gaps = polledAt.slice(1).map((at, index) => at - (polledAt[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10 * MINUTE);
  });
});
