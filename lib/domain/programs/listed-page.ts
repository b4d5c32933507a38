import type { ServiceError } from '../errors-schema.ts';
import { withCheck } from '../mirror/agreement.ts';
import { hasOtherLength, type ListPage } from '../mirror/list-page.ts';
import { besideList } from '../mirror/polled-rows.ts';
import { newRun, type ReadingRun, withListPage } from '../mirror/reading.ts';
import { sumOfTotals, type Totals } from '../mirror/totals.ts';
import { withPlacedRows } from '../polling/seen-referrals.ts';
import type { AskedAt } from '../portal/portal-route.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { afterPage, afterRequest, routeFor } from '../requests/route.ts';
import { fail, ok } from '../result.ts';
import type { ProgramRecord, RecordChange } from './program-record.ts';

interface PageContext extends AskedAt {
  run: ReadingRun;
  /** The reading goes to the end. */
  whole: boolean;
  /** It may still start again at the top. */
  mayRestart: boolean;
  /** Of the last poll. */
  totals: Totals;
}

/** The program, and the reading, after a page of its list. @param window the rows of `windowFor` */
export function afterListedPage(
  window: { record: ProgramRecord; rows: Referral[]; from: number },
  page: ListPage,
  { whole, mayRestart, totals, revision, now, random, ...before }: PageContext,
): { change: RecordChange; run: ReadingRun } {
  const { record } = window;
  const mirror = { ...record.mirror, pages: record.mirror.pages + 1 };
  const step = withListPage(mirror, page, window, before.run, { whole, mayRestart });
  const { run, splice } = step;
  const known = routeFor(mirror.route, revision);
  const after = { ...step.mirror, route: afterPage(known, now), size: run.size };
  if (page.start === 0) after.top = sumOfTotals(totals);
  if (mirror.reading === null) after.began = now;
  if (!run.head) after.pending = [];
  // Rows moved during the reading, so it starts again at the top.
  if (run.ended && mayRestart && hasOtherLength(after)) {
    const again = { ...after, reading: { whole: false, read: 0 }, agreed: null };
    return { run: newRun(run.size), change: { record: { ...record, mirror: again }, splice } };
  }
  // Rows that do not meet the mirror contradict it, as after the site's time zone has changed.
  const checked = run.head ? { ...after, agreed: null } : withCheck(after, totals, { now, ended: run.ended });
  const isOver = !run.head && !checked.reading;
  const route = isOver ? afterRequest(known, ok(null), { now, random }) : checked.route;
  const state = page.start === 0 ? withPlacedRows(record.state, page.rows) : record.state;
  return { run, change: { record: { ...record, state, mirror: { ...checked, route } }, splice } };
}

/** The program after a page that failed. */
export function afterFailedPage(
  { record, rows }: { record: ProgramRecord; rows: Referral[] },
  error: ServiceError,
  { revision, now, random }: AskedAt,
): RecordChange {
  const polled = record.state.snapshot?.referrals ?? [];
  const route = afterRequest(routeFor(record.mirror.route, revision), fail(error), { now, random });
  const mirror = { ...record.mirror, pages: record.mirror.pages + 1, route };
  const after = besideList(mirror, rows, polled);
  return { ...after, record: { ...record, mirror: after.mirror } };
}
