import { describe, expect, test } from 'vitest';
import { simulate, week } from '../tools/simulate/crowd.ts';
import { peakOverMean, total, worstMorning } from '../tools/simulate/statistics.ts';

test('the same seed gives the same week', () => {
  const [first, again] = [simulate(week(200, 5)), simulate(week(200, 5))];
  expect(again.requests).toEqual(first.requests);
  expect(again.wakes).toBe(first.wakes);
});

describe('a crowd of 2,000 installations', () => {
  // So few installations depend on chance. This seed matches the crowd of 100,000 in the README, so it does not change.
  const crowd = week(2000, 5);
  /** The same week with a poll every five minutes, as the extension did before. */
  const fixed = { polls: 1_768_036, wakes: 1_742_707, median: 173, turnedAway: 8859 };
  const adaptive = simulate(crowd);
  const stretch = 10;
  const afterOutage = crowd.outage.to / 60;

  test('polls a third as often as before, and wakes the worker less than half as often', () => {
    expect(adaptive.polls / fixed.polls).toBeLessThanOrEqual(1 / 3);
    expect(adaptive.wakes / fixed.wakes).toBeLessThan(1 / 2);
  });

  test('sends at most 45 requests a day for each installation', () => {
    const perDay = (count: number) => count / crowd.installations / crowd.days;
    expect(perDay(total(adaptive.requests))).toBeLessThanOrEqual(45);
    // The other requests: clicks once a day, capabilities six times a week, payment details weekly, and payouts.
    expect(perDay(total(adaptive.requests) - adaptive.polls - adaptive.pages)).toBeGreaterThan(1);
    // The whole list once a week, and its first page with each piece of news.
    expect(perDay(adaptive.pages)).toBeGreaterThan(1 / 7);
    expect(perDay(adaptive.pages)).toBeLessThan(1);
  });

  test('updates the badge as fast as before for a user at the computer', () => {
    expect(adaptive.delays.present.quantile(0.5)).toBeLessThanOrEqual(fixed.median);
    expect(adaptive.delays.away.quantile(0.95)).toBe(0);
  });

  test('causes no rush of requests in the morning, after an outage, or after a shared Retry-After', () => {
    expect(worstMorning(adaptive.requests, stretch)).toBeLessThanOrEqual(1.2);
    expect(peakOverMean(adaptive.requests, afterOutage, stretch)).toBeLessThanOrEqual(1.5);
    expect(adaptive.turnedAway / fixed.turnedAway).toBeLessThan(2 / 3);
  });
});
