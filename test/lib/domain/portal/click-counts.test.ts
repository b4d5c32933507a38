import { describe, expect, test } from 'vitest';
import { daysAfter, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { MOST_GROUPS, MOST_KEPT_NAMES } from '../../../../lib/domain/portal/click-bounds.ts';
import {
  type Click,
  type ClickCounts,
  clicksBy,
  countClicks,
  NO_CLICKS,
  withClicks,
} from '../../../../lib/domain/portal/click-counts.ts';
import { NOON } from '../../make.ts';
import { TODAY } from '../../mirror-samples.ts';

const click = (part: Partial<Click> = {}): Click => ({
  ...{ id: null, at: NOON, page: '', source: '', campaign: '' },
  ...part,
});
const EVER = { first: '2000-01-01', next: '2100-01-01' };
const groupsIn = ({ days }: ClickCounts) => Object.values(days).flat().length;

describe('counted clicks', () => {
  test('are grouped by day, campaign, page and source', () => {
    const at = startOf('2026-11-19') + 5;
    const counts = withClicks(
      withClicks(NO_CLICKS, [click({ page: 'a' }), click({ page: 'a' }), click({ page: 'b', at })], NOON),
      [click({ page: 'a' }), click({ campaign: 'autumn', page: 'b', at })],
      NOON,
    );
    expect(groupsIn(counts)).toBe(3);
    expect(clicksBy('page', counts, EVER)).toEqual({
      named: [
        { name: 'a', clicks: 3 },
        { name: 'b', clicks: 2 },
      ],
      other: 0,
    });
    expect(countClicks(counts, { first: '2026-11-19', next: TODAY })).toBe(2);
    expect(clicksBy('campaign', counts, { first: '2026-11-19', next: TODAY }).named).toHaveLength(2);
    expect(countClicks(counts, { first: '2026-01-01', next: TODAY })).toBe(2);
  });

  test('of tomorrow count today, because the service’s clock may be ahead', () => {
    const counts = withClicks(NO_CLICKS, [click({ at: NOON + 86_400_000 })], NOON);
    expect(countClicks(counts, { first: TODAY, next: daysAfter(TODAY, 1) })).toBe(1);
  });

  test('of more groups than are kept count by day, as others', () => {
    const clicks = Array.from({ length: MOST_GROUPS + 300 }, (_, index) =>
      click({ page: `p${index % 4000}`, source: `s${Math.floor(index / 4000)}` }),
    );
    const counts = withClicks(NO_CLICKS, clicks, NOON);
    expect(groupsIn(counts)).toBe(MOST_GROUPS + 1);
    expect(countClicks(counts, EVER)).toBe(clicks.length);
    expect(clicksBy('source', counts, EVER).other).toBe(300);
    expect(JSON.stringify(counts).length).toBeLessThan(1_000_000);
  });

  test('of more names than are kept count as others', () => {
    const clicks = Array.from({ length: MOST_KEPT_NAMES + 50 }, (_, index) => click({ page: `p${index}` }));
    const counts = withClicks(NO_CLICKS, clicks, NOON);
    expect(counts.names).toHaveLength(MOST_KEPT_NAMES);
    const { named, other } = clicksBy('page', counts, EVER);
    expect([named.length, named.reduce((sum, { clicks }) => sum + clicks, other)]).toEqual([100, clicks.length]);
  });

  test('of ten years are summed up by day within a moment', () => {
    const clicks = Array.from({ length: 20_000 }, (_, index) => click({ at: NOON - (index % 3650) * 86_400_000 }));
    const counts = withClicks(NO_CLICKS, clicks, NOON);
    const began = performance.now();
    let sum = 0;
    for (let ago = 0; ago < 3650; ago++) {
      const first = daysAfter(TODAY, -ago);
      sum += countClicks(counts, { first, next: daysAfter(first, 1) });
    }
    expect(sum).toBe(20_000);
    const milliseconds = performance.now() - began;
    console.log(`${Math.round(milliseconds)} ms`);
    expect(milliseconds).toBeLessThan(500);
  });
});
