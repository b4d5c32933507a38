import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { withCheck } from '../../../lib/domain/mirror/agreement.ts';
import { type Mirror, NEW_MIRROR } from '../../../lib/domain/mirror/mirror.ts';
import { nextReading, PAGE_ROWS } from '../../../lib/domain/mirror/reading-schedule.ts';
import type { Totals } from '../../../lib/domain/mirror/totals.ts';
import { afterRequest, newRoute } from '../../../lib/domain/requests/route.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { exponential, type RandomDraw } from './random.ts';

const DAY = 86_400_000;
/** The oldest account was connected so long ago. */
const OLDEST_ACCOUNT = 3 * 365 * DAY;
/** Half of the goods are sent, and their referrals approved within four days. One in fifteen is returned in a month. */
const [SENT, APPROVAL] = [1 / 2, 4 * DAY];
const [RETURNED, RETURNS] = [1 / 15, 30 * DAY];

/** A later change of a row, and when the totals show it (ms). Rows are counted from the end of the list. */
interface RowChange {
  at: number;
  row: number;
}

/** An installation's list of referrals. The worker's own functions decide which pages are read when. */
export function createList(draw: RandomDraw, perDay: number, start: number) {
  const interval = DAY / perDay;
  const age = draw() * OLDEST_ACCOUNT;
  let rows = Math.floor(age / interval);
  let changes = 0;
  let pending: RowChange[] = [];
  /** The oldest row that changed since the last reading. */
  let oldestChange: number | null = null;
  let paysAt = start + draw() * RETURNS;
  // Recent referrals may still change.
  for (let ago = exponential(draw, interval), row = rows - 1; ago < RETURNS && row >= 0; row--) {
    planChanges(row, start - ago);
    ago += exponential(draw, interval);
  }
  pending = pending.filter(({ at }) => at > start);
  const period = nextReading({ ...complete(), wholeAt: start }, totals(), { revision: 1, now: start }).at - start;
  let mirror: Mirror = { ...complete(), wholeAt: start - draw() * period };

  return {
    /** Adds a referral. @param now ms */
    earn(now: number): void {
      planChanges(rows, now);
      rows++;
      recordChange(rows - 1);
    },

    /** Reads the list after a poll if a reading is due. @param request returns null if it was answered */
    read(now: number, request: () => ServiceError | null): void {
      applyChanges(now);
      const due = nextReading(mirror, totals(), { revision: 1, now });
      if (due.at > now) return;
      const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS));
      // The reading ends below the oldest change, on the page that also shows three known rows.
      const last =
        due.whole || oldestChange === null
          ? pages
          : Math.min(pages, Math.floor((rows - oldestChange + 2) / PAGE_ROWS) + 1);
      // One page is requested again, because a list that does not agree may be younger than the totals.
      const repeated = !due.whole && last > 1 ? 1 : 0;
      for (let page = 0; page < last + repeated; page++) {
        const error = request();
        if (error) {
          mirror = { ...mirror, route: afterRequest(mirror.route, fail(error), { now, random: draw() }) };
          return;
        }
      }
      oldestChange = null;
      const { wholeAt } = mirror;
      const route = afterRequest(mirror.route, ok(null), { now, random: draw() });
      mirror = withCheck({ ...complete(), route, wholeAt }, totals(), { now, ended: last === pages });
    },
  };

  /** Plans a row's later changes: it may be approved, and it may be returned. */
  function planChanges(row: number, at: number): void {
    if (draw() < SENT) pending.push({ at: at + draw() * APPROVAL, row });
    if (draw() < RETURNED) pending.push({ at: at + draw() * RETURNS, row });
  }

  /** Applies due changes. Once a month, older rows are paid. */
  function applyChanges(now: number): void {
    for (const { row } of pending.filter(({ at }) => at <= now)) recordChange(row);
    pending = pending.filter(({ at }) => at > now);
    if (now < paysAt) return;
    paysAt += RETURNS;
    if (rows > 0) recordChange(Math.max(0, rows - Math.ceil((2 * RETURNS) / interval)));
  }

  function recordChange(row: number): void {
    changes++;
    oldestChange = Math.min(oldestChange ?? row, row);
  }

  function totals(): Totals {
    return { paid: '0', unpaid: String(changes), referrals: rows };
  }

  function complete(): Mirror {
    const agreed = { totals: totals(), at: start };
    const known = { count: rows, total: rows, unpaid: String(changes), complete: true };
    return { ...NEW_MIRROR, ...known, agreed, route: newRoute(1) };
  }
}
