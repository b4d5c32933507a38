import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../../lib/domain/calendar/calendar.ts';
import { clicksIn } from '../../lib/domain/portal/click-figures.ts';
import { afterClicks, afterOlderClicks, nextPage } from '../../lib/domain/portal/clicks.ts';
import type { Clicks } from '../../lib/domain/portal/clicks-schema.ts';
import type { Click, ClicksPage } from '../../lib/domain/portal/count-clicks.ts';
import { ok } from '../../lib/domain/result.ts';
import { runs } from './runs.ts';

/**
 * Clicks are counted once each, whatever is listed, asked and lost in between: histories of a simulated list, against
 * a truth that knows each click.
 */
const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
const name = fc.constantFrom('', 'a', 'b');

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('click' as const), many: fc.integer({ min: 1, max: 9 }), name }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, SECOND, HOUR, DAY, 3 * DAY) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), dies: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('older' as const), between: fc.boolean(), dies: fc.boolean() }) },
);
const loss = fc.oneof(
  fc.record({ do: fc.constant('remove' as const), nth: fc.nat(40) }),
  fc.record({ do: fc.constant('expire' as const), many: fc.integer({ min: 1, max: 12 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Loss = typeof loss extends fc.Arbitrary<infer S> ? S : never;

interface Real extends Click {
  at: number;
}

function live(steps: (Step | Loss)[], perPage: number, before: number) {
  let now = Date.UTC(2026, 10, 20, 12);
  let listed: Real[] = [];
  const shown = new Set<Real>();
  let known: Clicks | null = null;
  const click = (page: string) => listed.unshift({ at: now, page, source: page, campaign: page });
  const page = (number: number): ClicksPage => {
    for (const one of listed) shown.add(one);
    const start = (number - 1) * perPage;
    return { clicks: listed.slice(start, start + perPage), total: listed.length, start };
  };
  for (let at = 0; at < before; at++) {
    click('a');
    now += at % 3 === 0 ? 0 : HOUR;
  }
  for (const one of steps) {
    if (one.do === 'wait') now += one.ms;
    if (one.do === 'click') for (let i = 0; i < one.many; i++) click(one.name);
    if (one.do === 'remove') listed = listed.filter((_, at) => at !== one.nth % listed.length);
    if (one.do === 'expire') listed = listed.slice(0, Math.max(0, listed.length - one.many));
    if (one.do === 'ask') {
      const next: Clicks = afterClicks(known, ok(page(1)), { revision: 1, now });
      // A worker that dies before it has stored asks again.
      if (!one.dies) known = next;
    }
    if (one.do === 'older' && known?.total != null) {
      const number = nextPage(known, known.total, perPage);
      if (one.between) click('b');
      const next: Clicks | null = number === null ? null : afterOlderClicks(known, page(number), now);
      if (next && !one.dies) known = next;
    }
    if (known) known = JSON.parse(JSON.stringify(known)) as Clicks;
    check(known);
  }
  return known;

  function check(after: Clicks | null): void {
    if (!after?.counted) return;
    const { counted } = after;
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
    for (const [day, count] of Object.entries(counted.days))
      expect(count).toBeLessThanOrEqual([...shown].filter(({ at }) => dayOf(at) === day).length);
    const all = sum(Object.values(counted.days)) + sum(counted.spans.map(({ count }) => count));
    expect(all).toBeLessThanOrEqual(shown.size);
    for (const one of counted.pages.named)
      expect(one.clicks).toBeLessThanOrEqual([...shown].filter(({ page }) => page === one.name).length);
    const [first, next] = [dayOf(now - 30 * DAY), dayOf(now + DAY)];
    const last = dayOf(after.answeredAt ?? 0);
    for (const days of [
      { first, next },
      { first: last, next },
      { first: last, next: dayOf((after.answeredAt ?? 0) + DAY) },
    ]) {
      const found = clicksIn(counted, days, last);
      const its = [...shown].filter(({ at }) => dayOf(at) >= days.first && dayOf(at) < days.next);
      expect(found?.count ?? 0).toBeLessThanOrEqual(its.length);
      const isOver = !steps.some((one) => one.do === 'remove' || one.do === 'expire');
      const inAnswer = its.filter(({ at }) => at < (after.answeredAt ?? 0));
      if (found?.isExact && isOver) expect(found.count).toBeGreaterThanOrEqual(inAnswer.length);
    }
  }
}

const history = (steps: fc.Arbitrary<Step | Loss>) =>
  fc.tuple(fc.array(steps, { maxLength: 40 }), fc.constantFrom(1, 2, 5, 15), fc.nat(30));

test('no click is counted twice, and all where that is claimed', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(history(step), ([steps, perPage, before]) => void live(steps, perPage, before)),
    runs({ few: 200, many: 20_000 }),
  );
});

test('no click is counted twice where others are deleted', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(
      history(fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: loss })),
      ([steps, perPage, before]) => void live(steps, perPage, before),
    ),
    runs({ few: 200, many: 20_000 }),
  );
});

test('loading older ones comes to an end, with all of them', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.constantFrom(2, 5, 15), (before, perPage) => {
      const ask: Step[] = [{ do: 'ask', dies: false }];
      const older: Step[] = Array.from({ length: 40 }, () => ({ do: 'older', between: false, dies: false }));
      const known = live([...ask, ...older], perPage, before);
      expect(known && nextPage(known, before, perPage)).toBeNull();
    }),
    runs({ few: 15, many: 500 }),
  );
});
