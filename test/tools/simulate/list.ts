import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { withCheck } from '../../../lib/domain/mirror/agreement.ts';
import { type Mirror, NEW_MIRROR } from '../../../lib/domain/mirror/mirror.ts';
import { nextReading, PAGE_ROWS, withFailure, withRequest } from '../../../lib/domain/mirror/reading-schedule.ts';
import type { Totals } from '../../../lib/domain/mirror/totals.ts';
import { exponential, type RandomDraw } from './random.ts';

const DAY = 86_400_000;
/** How long ago somebody connected, at most. */
const LONGEST = 3 * 365 * DAY;
/** Half of all goods are sent, and approved a few days later; one in fifteen comes back within that time. */
const [SENT, APPROVAL] = [1 / 2, 4 * DAY];
const [RETURNED, RETURNS] = [1 / 15, 30 * DAY];

/** A change of a row, which counts from the end of the list, and when the totals show it (ms). */
interface Turn {
  at: number;
  row: number;
}

/** An installation's list of referrals, read by the functions that decide it in the worker, page by page. */
export function createList(draw: RandomDraw, perDay: number, start: number) {
  const every = DAY / perDay;
  const age = draw() * LONGEST;
  let rows = Math.floor(age / every);
  let changes = 0;
  let coming: Turn[] = [];
  /** The oldest row that changed since the last reading. */
  let oldest: number | null = null;
  let paysAt = start + draw() * RETURNS;
  // Recent referrals may still change.
  for (let ago = exponential(draw, every), row = rows - 1; ago < RETURNS && row >= 0; row--) {
    live(row, start - ago);
    ago += exponential(draw, every);
  }
  coming = coming.filter(({ at }) => at > start);
  const period = nextReading({ ...complete(), wholeAt: start }, totals(), start).at - start;
  let mirror: Mirror = { ...complete(), wholeAt: start - draw() * period };

  return {
    /** A referral comes in. @param now ms */
    earn(now: number): void {
      live(rows, now);
      rows++;
      changed(rows - 1);
    },

    /** Reads the list after a poll if a reading is due. @param request one request; null: it was answered */
    read(now: number, request: () => ServiceError | null): void {
      happen(now);
      const due = nextReading(mirror, totals(), now);
      if (due.at > now) return;
      const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS));
      // The reading ends below the oldest change, on the page that also shows three known rows.
      const last =
        due.whole || oldest === null ? pages : Math.min(pages, Math.floor((rows - oldest + 2) / PAGE_ROWS) + 1);
      // Once, because a list that does not agree may be younger than the totals.
      const again = !due.whole && last > 1 ? 1 : 0;
      for (let nth = 0; nth < last + again; nth++) {
        mirror = withRequest(mirror, now);
        const error = request();
        if (error) {
          const wait = error.kind === 'busy' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
          mirror = withFailure(mirror, { now, random: draw(), wait });
          return;
        }
      }
      oldest = null;
      const { requests, wholeAt } = mirror;
      mirror = withCheck({ ...complete(), requests, wholeAt }, totals(), { now, ended: last === pages });
    },
  };

  /** A row's life: approved, and perhaps sent back. */
  function live(row: number, at: number): void {
    if (draw() < SENT) coming.push({ at: at + draw() * APPROVAL, row });
    if (draw() < RETURNED) coming.push({ at: at + draw() * RETURNS, row });
  }

  /** Once a month everything older is paid. */
  function happen(now: number): void {
    for (const { row } of coming.filter(({ at }) => at <= now)) changed(row);
    coming = coming.filter(({ at }) => at > now);
    if (now < paysAt) return;
    paysAt += RETURNS;
    if (rows > 0) changed(Math.max(0, rows - Math.ceil((2 * RETURNS) / every)));
  }

  function changed(row: number): void {
    changes++;
    oldest = Math.min(oldest ?? row, row);
  }

  function totals(): Totals {
    return { paid: '0', unpaid: String(changes), referrals: rows };
  }

  function complete(): Mirror {
    const agreed = { totals: totals(), at: start };
    return { ...NEW_MIRROR, count: rows, total: rows, unpaid: String(changes), complete: true, agreed };
  }
}
