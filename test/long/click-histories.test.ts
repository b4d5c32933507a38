import fc from 'fast-check';
import { test } from 'vitest';
import { clickHistories } from './clicks/click-steps.ts';
import { type LivedClicks, liveClicks } from './clicks/live-clicks.ts';
import { runs } from './runs.ts';

test('clicks are never counted twice, and an exact count is that of the site, whatever comes between two pages', {
  timeout: 3_600_000,
}, () => {
  const lives: LivedClicks[] = [];
  fc.assert(
    fc.property(clickHistories, (history) => {
      lives.push(liveClicks(history));
    }),
    runs({ few: 300, many: 30_000 }),
  );
  const sum = (count: (life: LivedClicks) => number) => lives.reduce((total, life) => total + count(life), 0);
  console.log(`${lives.length} histories, ${sum(({ claims }) => claims)} counts, ${sum(({ exact }) => exact)} exact`);
});
