import { isLasting, isTransient } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { type Affiliate, lastPage } from '../../domain/groups/affiliates.ts';
import type { LoadedPart, LoadingProgress, LoadResult, PageAnswer } from '../../domain/groups/group-look-up.ts';

interface LoadDeps {
  request(page: number, perPage: number, signal: AbortSignal): Promise<PageAnswer>;
  /** Resolves after this time, or when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): number;
}

/** The service clamps it, as the first page shows. */
const LARGEST_PAGE = 1000;
/** Some services refuse large pages instead of clamping them, or have no memory or time for them. */
const MODEST_PAGE = 100;
const REFUSED_SIZE: ServiceError['kind'][] = [
  ...(['unexpected-status', 'not-affiliate', 'too-large', 'server-error', 'timeout'] as const),
];
const PARALLEL_REQUESTS = 4;
const MOST_ATTEMPTS = 4;
/** ms; doubles with each attempt. */
const FIRST_PAUSE = 500;
/** The number of rows that a panel can hold and sort. */
const MOST_ROWS = 250_000;
/** Limits rows of long texts. */
const MOST_BYTES = 256_000_000;
/** Larger pages (bytes) keep the worker busy, so they are loaded one at a time. */
const HEAVY_PAGE = 1_000_000;
/** ms between two parts: a few large parts cost far less than many small ones. */
const PART_INTERVAL = 100;
/** With more rows waiting to be yielded, no page is requested. */
const MOST_WAITING = 10_000;
/** Enough for MOST_ROWS in the smallest pages that a service may insist on. */
const MOST_PAGES = 5000;
/** A longer Retry-After (ms) ends loading, with pages missing. */
const LONGEST_WAIT = 120_000;

export const NOTHING_LOADED: LoadResult = {
  ...{ total: 0, totalBefore: null, missingPages: [], cancelled: false, error: null },
};

/** Yields a listing's rows in order, each affiliate once, because rows may move. Returns failed pages as missing. */
export async function* loadAll(deps: LoadDeps, signal: AbortSignal): AsyncGenerator<LoadedPart, LoadResult> {
  const { now } = deps;
  const ids = new Set<string>();
  const loaded = { ...NOTHING_LOADED };
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const started = now();
  let pages = 1;
  /** Pages that arrived before an earlier one. */
  const ready = new Map<number, Affiliate[]>();
  let inOrder = 0;
  let waiting: Affiliate[] = [];
  let progress: LoadingProgress | null = null;
  let isYielded = true;
  /** Resolves when a page arrives, a part is yielded, or loading ends. */
  let turn = Promise.withResolvers<void>();
  const arrived = new Set<number>();
  let bytes = 0;
  let parallel = PARALLEL_REQUESTS;
  let isFull = false;
  let next = 2;
  let perPage = 1;
  /** After a Retry-After, all parallel requests wait for this. It is no moment, because the clock may be set back. */
  let backOff: Promise<unknown> = Promise.resolve();

  let first = await requestWithTimeout(1, LARGEST_PAGE);
  if (!first.ok && REFUSED_SIZE.includes(first.error.kind)) first = await requestWithTimeout(1, MODEST_PAGE);
  if (!first.ok) return result(first.error);
  const { affiliates: firstRows, total } = first.value;
  loaded.total = total;
  // The page size in effect is the number of rows received, even if `per_page` differs: offsets must not skip rows.
  const rows = firstRows.length;
  perPage = rows < total && rows > 0 ? rows : Math.max(1, first.value.perPage);
  addPage(1, firstRows, total);

  let isOver = false;
  stopped.addEventListener('abort', nextTurn);
  const workers = Promise.all(Array.from({ length: PARALLEL_REQUESTS }, (_, index) => loadPages(index))).finally(() => {
    // These pages waited for one that never came.
    for (const page of [...ready.keys()].sort((a, b) => a - b)) queue(page);
    isOver = true;
    nextTurn();
  });
  while (!isOver || !isYielded) {
    if (isYielded || !progress) await turn.promise;
    else {
      const part = { affiliates: waiting, progress };
      waiting = [];
      isYielded = true;
      nextTurn();
      yield part;
      await Promise.race([deps.wait(PART_INTERVAL, stopped), workers]);
    }
  }
  await workers;
  return result(loaded.error);

  function nextTurn(): void {
    turn.resolve();
    turn = Promise.withResolvers();
  }

  async function loadPages(index: number): Promise<void> {
    while (index < parallel && next <= pages && !isFull && !stopped.aborted) {
      const page = next++;
      const answer = await requestWithTimeout(page, perPage);
      if (stopped.aborted) return;
      if (answer.ok) {
        addPage(page, answer.value.affiliates, answer.value.total);
        while (waiting.length > MOST_WAITING && !stopped.aborted) await turn.promise;
        continue;
      }
      loaded.error = answer.error;
      ready.set(page, []);
      // Another request is useless: the user has to act, or the back-off is too long.
      if (isLasting(answer.error) || answer.error.kind === 'busy') stop.abort();
    }
  }

  function addPage(page: number, affiliates: Affiliate[], total: number): void {
    if (total !== loaded.total) {
      loaded.totalBefore ??= loaded.total;
      loaded.total = total;
    }
    const before = bytes;
    const fresh = affiliates.filter((row) => {
      if (isFull || ids.has(row.id)) return false;
      ids.add(row.id);
      bytes += bytesOf(row);
      isFull = ids.size === MOST_ROWS || bytes >= MOST_BYTES;
      return true;
    });
    if (bytes - before > HEAVY_PAGE) parallel = 1;
    ready.set(page, fresh);
    arrived.add(page);
    const pagesDone = arrived.size;
    pages = Math.min(lastPage({ total: loaded.total, perPage }), MOST_PAGES);
    const perPageTime = (now() - started) / pagesDone;
    const millisecondsLeft = Math.max(0, Math.round(perPageTime * (pages - pagesDone)));
    progress = { pagesDone, pages, rows: ids.size, total: loaded.total, millisecondsLeft };
    isYielded = false;
    while (ready.has(inOrder + 1)) queue(++inOrder);
    nextTurn();
  }

  function queue(page: number): void {
    const rows = ready.get(page) ?? [];
    ready.delete(page);
    isYielded &&= rows.length === 0;
    // Not push(...rows): a call takes only so many arguments.
    for (const row of rows) waiting.push(row);
  }

  async function requestWithTimeout(page: number, size: number): Promise<PageAnswer> {
    for (let attempt = 1; ; attempt++) {
      // Another request may have been given a longer back-off meanwhile.
      let waited: unknown;
      do {
        waited = backOff;
        await waited;
      } while (waited !== backOff);
      const answer = await deps.request(page, size, stopped);
      if (answer.ok || stopped.aborted || attempt === MOST_ATTEMPTS || !isTransient(answer.error)) return answer;
      const retryAfter = answer.error.kind === 'busy' ? (answer.error.retryAfterSeconds ?? 0) * 1000 : 0;
      if (retryAfter > LONGEST_WAIT) return answer;
      const pause = deps.wait(Math.max(retryAfter, FIRST_PAUSE * 2 ** (attempt - 1)), stopped);
      if (answer.error.kind === 'busy') backOff = Promise.all([backOff, pause]);
      else await pause;
    }
  }

  function result(error: ServiceError | null): LoadResult {
    if (signal.aborted) return { ...loaded, cancelled: true, error: null };
    const bounded = isFull || (pages === MOST_PAGES && lastPage({ total: loaded.total, perPage }) > pages);
    const requested = Array.from({ length: isFull ? next - 1 : pages }, (_, index) => index + 1);
    const missingPages = arrived.size === 0 ? [] : requested.filter((page) => !arrived.has(page));
    const leftOut = bounded ? Math.max(0, loaded.total - ids.size) : 0;
    return { ...loaded, missingPages, error, ...(leftOut > 0 && { leftOut }) };
  }
}

/** Memory that its texts may take: two bytes a letter. */
function bytesOf(row: Affiliate): number {
  let letters = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') letters += value.length;
  return 2 * letters;
}
