import { dayOf, daysAfter, MINUTE } from '../../../lib/domain/calendar/calendar.ts';
import type { Click } from '../../../lib/domain/portal/click-counting.ts';
import type { Clicks } from '../../../lib/domain/portal/clicks-schema.ts';
import { afterClicks, clicksIn, withClicksPage } from '../../../lib/domain/portal/listed-clicks.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { ClickOracle } from './click-oracle.ts';
import type { ClickHistory, ClickStep } from './click-steps.ts';

export interface LivedClicks {
  claims: number;
  exact: number;
}

const SECOND = 1000;
/** Days before today that are compared. */
const COMPARED = 12;

/** Runs a history through the counting of clicks, and compares every day and some ranges with the truth after each step. */
export function liveClicks({ before, size, hasIds, steps }: ClickHistory): LivedClicks {
  const oracle = new ClickOracle();
  let now = new Date(2026, 2, 20, 9).getTime();
  let ids = 0;
  let list: Click[] = [];
  let known: Clicks | null = null;
  const lived = { claims: 0, exact: 0 };
  add(before, 5000, false);
  poll();
  for (const step of steps) {
    happen(step);
    check();
  }
  return lived;

  function happen(step: ClickStep): void {
    if (step.do === 'wait') now += step.minutes * MINUTE;
    else if (step.do === 'add') add(step.count, step.apart, step.alike);
    else if (step.do === 'remove') remove(step.nth, step.count);
    else if (step.do === 'older') older(step.meanwhile);
    else if (step.do === 'poll') poll();
    else known = afterClicks(known, fail({ kind: 'no-answer' }), { revision: 1, now, random: 0.5 });
  }

  function add(count: number, apart: number, alike: boolean): void {
    for (let nth = 0; nth < count; nth++) {
      now += apart * SECOND;
      const page = alike ? 'a' : `p${ids % 3}`;
      const at = Math.floor(now / SECOND) * SECOND;
      const click = { id: hasIds ? `${ids}` : null, at, page, source: '', campaign: '' };
      ids++;
      list = [click, ...list];
      oracle.created(click);
    }
  }

  function remove(nth: number, count: number): void {
    const from = nth % Math.max(1, list.length);
    list = list.toSpliced(from, count);
  }

  function pageFrom(start: number) {
    const clicks = list.slice(start, start + size).map((click) => ({ ...click }));
    return { clicks, rows: clicks.length, total: list.length, start };
  }

  function poll(): void {
    now += SECOND;
    known = afterClicks(known, ok(pageFrom(0)), { revision: 1, now, random: 0.5 });
    oracle.answered(list, now);
  }

  /** Requests the page with the first click that is not counted, as the user's button does. */
  function older({ added, removed, nth }: Extract<ClickStep, { do: 'older' }>['meanwhile']): void {
    if (!known?.counted || known.counted.since === null || known.counted.below === 0) return;
    const start = Math.floor(Math.max(0, (known.total ?? 0) - known.counted.below) / size) * size;
    add(added, 1, false);
    if (removed > 0) remove(nth, removed);
    known = withClicksPage(known, pageFrom(start), now);
    oracle.answeredOlder(list);
  }

  function check(): void {
    const { counted, route } = known ?? {};
    if (!counted || !route?.answeredAt) return;
    const [today, last] = [dayOf(now), dayOf(route.answeredAt)];
    for (let daysAgo = 0; daysAgo < COMPARED; daysAgo++)
      for (const length of [1, 2, 7]) {
        const first = daysAfter(today, -daysAgo);
        const next = daysAfter(first, Math.min(length, daysAgo + 1));
        const shown = clicksIn(counted, { first, next }, { last, today });
        if (!shown) continue;
        lived.claims++;
        if (shown.isExact) lived.exact++;
        oracle.check(shown, { first, next }, now);
      }
  }
}
