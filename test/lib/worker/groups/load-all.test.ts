import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { AffiliatePage } from '../../../../lib/domain/groups/affiliates.ts';
import type { LoadedPart, LoadResult, PageAnswer } from '../../../../lib/domain/groups/group-look-up.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { loadAll, NOTHING_LOADED } from '../../../../lib/worker/groups/load-all.ts';
import { pageOf } from '../../group-samples.ts';
import { virtualTime } from '../../virtual-time.ts';

interface PageRequest {
  at: number;
  page: number;
  perPage: number;
  /** How often this page was requested before. */
  before: number;
}
type Script = (request: PageRequest) => AffiliatePage | ServiceError;

/** ms in which the service answers. */
const ANSWER_TIME = 100;

/** Takes all parts of a loading. */
async function takeAll(
  loading: ReturnType<typeof loadAll>,
  onPart: (part: LoadedPart) => unknown,
): Promise<LoadResult> {
  for (;;) {
    const next = await loading.next();
    if (next.done) return next.value;
    await onPart(next.value);
  }
}

/** Loads from a scripted service, in virtual time. */
async function load(
  script: Script,
  meanwhile: (cancel: () => void, requested: PageRequest[], wait: (ms: number) => Promise<void>) => unknown = () => {},
  clock: (ms: number) => number = (ms) => ms,
) {
  const time = virtualTime();
  const requested: PageRequest[] = [];
  const parts: LoadedPart[] = [];
  const controller = new AbortController();
  let pending = 0;
  let most = 0;
  const end = await time.run(
    takeAll(
      loadAll(
        {
          now: () => clock(time.now()),
          wait: time.wait,
          async request(page, perPage, signal): Promise<PageAnswer> {
            if (signal.aborted) return fail({ kind: 'no-answer' });
            const before = requested.filter((earlier) => earlier.page === page).length;
            const request = { at: time.now(), page, perPage, before };
            requested.push(request);
            most = Math.max(most, ++pending);
            await time.wait(ANSWER_TIME, signal);
            pending--;
            if (signal.aborted) return fail({ kind: 'no-answer' });
            const answer = script(request);
            return 'kind' in answer ? fail(answer) : ok(answer);
          },
        },
        controller.signal,
      ),
      (part) => {
        parts.push(part);
        const wait = (ms: number) => time.wait(ms, controller.signal);
        return meanwhile(() => controller.abort(), requested, wait);
      },
    ),
  );
  const ids = parts.flatMap(({ affiliates }) => affiliates.map(({ id }) => id));
  return { end, requested, pages: requested.map(({ page }) => page), parts, ids, most };
}

/** A service that gives at most so many affiliates per page. */
const clamped =
  (total: number, most: number): Script =>
  ({ page, perPage }) =>
    pageOf(total, page, Math.min(perPage, most));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const everyId = (total: number) => new Set(numbers(1, total).map(String));
const complete = (total: number): LoadResult => ({ ...NOTHING_LOADED, total });
const FAILED: ServiceError = { kind: 'server-error', status: 500 };
const busy = (retryAfterSeconds: number | null): ServiceError => ({ kind: 'busy', status: 429, retryAfterSeconds });

describe('the page size', () => {
  const refusing =
    (error: ServiceError): Script =>
    (request) =>
      request.perPage > 100 ? error : clamped(250, 100)(request);
  const claiming: Script = (request) => ({ ...clamped(250, 100)(request), perPage: 1000 });
  test.each<[string, number, Script, string]>([
    ['as large as the service accepts', 2500, clamped(2500, 1000), '1×1000 2×1000 3×1000'],
    ['reduced to the hundred that come', 350, clamped(350, 100), '1×1000 2×100 3×100 4×100'],
    ['reduced after a refusal with 422', 250, refusing({ kind: 'not-affiliate' }), '1×1000 1×100 2×100 3×100'],
    // A page may be too large for the server.
    ['reduced after four failures', 250, refusing(FAILED), '1×1000 1×1000 1×1000 1×1000 1×100 2×100 3×100'],
    ['reduced to the hundred that come, though the service claims a thousand', 250, claiming, '1×1000 2×100 3×100'],
  ])('is %s', async (_name, total, script, queries) => {
    const { end, requested, ids } = await load(script);
    expect(requested.map(({ page, perPage }) => `${page}×${perPage}`).join(' ')).toBe(queries);
    expect(ids).toHaveLength(total);
    expect(new Set(ids)).toEqual(everyId(total));
    expect(end).toEqual(complete(total));
  });

  test('does not shrink after an unreadable row, which would shift the rows after it', async () => {
    // The fifth row of the first page has no id, so 99 come of 100; the rest must not shift by one.
    const { ids } = await load((request) => {
      const page = clamped(300, 100)(request) as AffiliatePage;
      return { ...page, affiliates: page.affiliates.filter(({ id }) => id !== '5') };
    });
    expect(new Set(ids)).toEqual(new Set([...everyId(300)].filter((id) => id !== '5')));
  });

  test('ends loading without rows if the smaller one is refused, too', async () => {
    const { end, requested, parts } = await load(() => ({ kind: 'not-affiliate' }));
    expect(requested.map(({ perPage }) => perPage)).toEqual([1000, 100]);
    expect(parts).toEqual([]);
    expect(end).toEqual({ ...complete(0), error: { kind: 'not-affiliate' } });
  });
});

test('loading makes four requests at once, and never more', async () => {
  const { most, requested } = await load(clamped(4100, 100));
  expect(most).toBe(4);
  expect(requested).toHaveLength(41);
  // The first page takes one request, and the rest ten rounds of four.
  expect(requested.at(-1)?.at).toBe(10 * ANSWER_TIME);
});

describe('a listing that changes while it is loaded', () => {
  test.each<[string, number, number, number[]]>([
    ['grows', 300, 500, [1, 2, 3, 4, 5]],
    ['shrinks', 500, 250, [1, 2, 3, 4, 5]],
  ])('is loaded completely, and the change is reported, if it %s', async (_name, before, after, pages) => {
    const script: Script = ({ page, perPage }) => pageOf(page === 1 ? before : after, page, Math.min(perPage, 100));
    const { end, ids, pages: requested } = await load(script);
    expect(requested).toEqual(pages);
    expect(end).toEqual({ ...complete(after), totalBefore: before });
    expect(new Set(ids)).toEqual(new Set([...everyId(100), ...everyId(after)]));
  });

  test('gives rows that moved to a later page only once', async () => {
    const { ids, parts } = await load(({ page, perPage }) => {
      const rows = pageOf(300, page, Math.min(perPage, 100));
      // An affiliate was inserted at the start, so all rows moved by one.
      const shifted = pageOf(301, 1, 301).affiliates.slice((page - 1) * 100 - 1, page * 100 - 1);
      return page === 1 ? rows : { ...rows, total: 301, affiliates: shifted };
    });
    expect(ids).toHaveLength(new Set(ids).size);
    expect(parts.at(-1)?.progress.rows).toBe(ids.length);
    expect(new Set(ids)).toEqual(everyId(301));
  });
});

describe('after a failure,', () => {
  test.each<[string, ServiceError]>([
    ['500', FAILED],
    ['429 without a Retry-After', busy(null)],
  ])('a page that fails with %s is requested again after longer and longer pauses', async (_name, error) => {
    const { end, requested, ids } = await load((request) =>
      request.page === 2 && request.before < 3 ? error : clamped(200, 100)(request),
    );
    const times = requested.filter(({ page }) => page === 2).map(({ at }) => at);
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0) - ANSWER_TIME)).toEqual([500, 1000, 2000]);
    expect(new Set(ids)).toEqual(everyId(200));
    expect(end).toEqual(complete(200));
  });

  test('a page is missing after four attempts, and all others are loaded', async () => {
    const { end, requested, ids } = await load((request) =>
      request.page === 3 || request.page === 5 ? FAILED : clamped(600, 100)(request),
    );
    expect(requested.filter(({ page }) => page === 3)).toHaveLength(4);
    expect(end).toEqual({ ...complete(600), missingPages: [3, 5], error: FAILED });
    expect(ids).toHaveLength(400);
  });

  test('a page that does not fit is missing at once, because another try would not help', async () => {
    const error: ServiceError = { kind: 'unfit', where: 'affiliates' };
    const { end, pages, ids } = await load((request) => (request.page === 2 ? error : clamped(400, 100)(request)));
    expect(pages).toEqual([1, 2, 3, 4]);
    expect(end).toEqual({ ...complete(400), missingPages: [2], error });
    expect(ids).toHaveLength(300);
  });

  test.each<[string, ServiceError]>([
    ['401', { kind: 'unauthorized' }],
    ['access taken away', { kind: 'no-access' }],
  ])('loading ends with the rows and reports the other pages as missing: %s', async (_name, error) => {
    const { end, pages, ids } = await load((request) => (request.page === 6 ? error : clamped(2000, 100)(request)));
    expect(Math.max(...pages)).toBeLessThanOrEqual(9);
    expect(ids.length).toBeGreaterThanOrEqual(500);
    const loaded = new Set(ids.map((id) => Math.ceil(Number(id) / 100)));
    const missingPages = numbers(1, 20).filter((page) => !loaded.has(page));
    expect(end).toEqual({ ...complete(2000), missingPages, error });
  });
});

describe('during a back-off,', () => {
  test('all requests wait for the Retry-After', async () => {
    const { requested, end, ids } = await load((request) =>
      request.page === 3 && request.before === 0 ? busy(30) : clamped(2000, 100)(request),
    );
    const answeredAt = (requested.find(({ page }) => page === 3)?.at ?? 0) + ANSWER_TIME;
    expect(requested.filter(({ at }) => at > answeredAt && at < answeredAt + 30_000)).toEqual([]);
    expect(requested.filter(({ at }) => at >= answeredAt + 30_000).length).toBeGreaterThan(10);
    expect(new Set(ids)).toEqual(everyId(2000));
    expect(end).toEqual(complete(2000));
  });

  test('all requests wait for a longer Retry-After that comes in meanwhile', async () => {
    const { requested, ids } = await load((request) => {
      if (request.before === 0 && request.page === 2) return busy(1);
      if (request.before === 1 && request.page === 2) return busy(60);
      return clamped(2000, 100)(request);
    });
    const answeredAt = (requested.filter(({ page }) => page === 2)[1]?.at ?? 0) + ANSWER_TIME;
    // Requests in flight are answered, then there is none for a minute.
    expect(requested.filter(({ at }) => at > answeredAt && at < answeredAt + 60_000)).toEqual([]);
    expect(new Set(ids)).toEqual(everyId(2000));
  });

  test.each([-1, 1])('the clock may jump by a day (%d)', async (way) => {
    const script: Script = (request) =>
      request.page === 3 && request.before === 0 ? busy(30) : clamped(2000, 100)(request);
    const { requested, end } = await load(script, undefined, (ms) => ms + (ms > 10_000 ? way * 86_400_000 : 0));
    const answeredAt = (requested.find(({ page }) => page === 3)?.at ?? 0) + ANSWER_TIME;
    const [next = 0] = requested.flatMap(({ at }) => (at > answeredAt ? at : []));
    expect(next).toBe(answeredAt + 30_000);
    expect(end).toEqual(complete(2000));
  });

  test('no more requests are made if the Retry-After is too long to wait for', async () => {
    const { requested, end } = await load((request) => (request.page > 2 ? busy(3600) : clamped(5000, 100)(request)));
    // Only requests in flight are answered, not one for each of the other 45 pages.
    expect(requested.length).toBeLessThanOrEqual(10);
    expect(end.error).toEqual(busy(3600));
  });
});

describe('canceling', () => {
  test('ends loading with the rows so far, without an error', async () => {
    const { end, pages, ids } = await load(clamped(2000, 100), (cancel, requested) => {
      if (requested.length > 8) cancel();
    });
    expect(end).toMatchObject({ total: 2000, cancelled: true, error: null });
    expect(pages.length).toBeLessThanOrEqual(12);
    expect(ids.length).toBeGreaterThanOrEqual(500);
    expect(ids.length).toBeLessThan(2000);
  });

  test('ends a back-off at once', async () => {
    const time = virtualTime();
    const controller = new AbortController();
    let requests = 0;
    const end = loadAll(
      {
        now: time.now,
        async wait(milliseconds, signal) {
          controller.abort();
          await time.wait(milliseconds, signal);
        },
        async request(_page, _perPage, signal) {
          if (!signal.aborted) requests++;
          return fail(busy(60));
        },
      },
      controller.signal,
    );
    expect(await time.run(takeAll(end, () => expect.unreachable()))).toMatchObject({ cancelled: true, error: null });
    expect(requests).toBe(1);
    expect(time.now()).toBe(0);
  });
});

test('progress has pages, rows and the remaining time at the pace so far', async () => {
  const { parts } = await load(clamped(850, 100));
  // One page is loaded first, then four at once.
  expect(parts.map(({ progress }) => progress)).toEqual([
    { pagesDone: 1, pages: 9, rows: 100, total: 850, millisecondsLeft: 800 },
    { pagesDone: 5, pages: 9, rows: 500, total: 850, millisecondsLeft: 160 },
    { pagesDone: 9, pages: 9, rows: 850, total: 850, millisecondsLeft: 0 },
  ]);
});

describe('a service with too much data', () => {
  test.each([1e8, 9e15])(
    'that claims %i affiliates and refuses a page gets a bounded list of missing pages',
    async (total) => {
      const { end, requested } = await load(({ page }) =>
        page === 3 ? { kind: 'forbidden' } : pageOf(total, page, 100),
      );
      expect(end.error).toEqual({ kind: 'forbidden' });
      expect(end.missingPages.length).toBeLessThanOrEqual(5000);
      expect(requested.length).toBeLessThan(20);
    },
  );

  test('of 400,000 rows in one page gives as many as a panel can hold, and the rest is reported as left out', async () => {
    const { end, ids } = await load(() => pageOf(400_000, 1, 400_000));
    expect(ids).toHaveLength(250_000);
    expect(end).toMatchObject({ error: null, missingPages: [], leftOut: 150_000 });
  });

  test('is loaded no faster than the receiver takes the parts', async () => {
    const { end, requested } = await load(clamped(80_000, 1000), (_cancel, _requested, wait) => wait(100_000));
    expect(end).toEqual(complete(80_000));
    const beforeFirst = requested.filter(({ at }) => at < 100_000).length;
    // The loader holds 10,000 rows, and those of the requests in flight.
    expect([beforeFirst > 10, beforeFirst <= 16]).toEqual([true, true]);
  });

  test('of long texts gives the rows that fit, the rest is reported, and requests end', async () => {
    const text = 'x'.repeat(300);
    const long = { userId: text, code: text, name: text, email: text, status: text, balance: text };
    const { end, ids, requested, most } = await load(({ page }) => {
      const whole = pageOf(250_000, page, 1000);
      return { ...whole, affiliates: whole.affiliates.map((row) => ({ ...row, ...long })) };
    });
    // Rows of about 3.7 kB each fit into 256 MB.
    expect(ids.length).toBeGreaterThan(60_000);
    expect(ids.length).toBeLessThan(71_200);
    expect(new Set(ids).size).toBe(ids.length);
    expect(end).toMatchObject({ error: null, missingPages: [], leftOut: 250_000 - ids.length });
    expect(requested.length).toBeLessThan(80);
    // Only one request is made at a time, because such a page keeps the worker busy.
    expect(most).toBe(1);
  });

  test('of more pages than the bound gives the first ones, and the rest is reported', async () => {
    const { end, requested } = await load(({ page }) => pageOf(10_000, page, 1));
    expect(requested).toHaveLength(5000);
    expect(end).toMatchObject({ error: null, missingPages: [], leftOut: 5000 });
  });
});
