import fc from 'fast-check';
import { test } from 'vitest';
import { clickHistories } from './clicks/click-steps.ts';
import { type LivedClicks, liveClicks } from './clicks/live-clicks.ts';
import { runs } from './runs.ts';

test('once a reading has ended, the counts of clicks equal the list, although it changes and workers are killed', {
  timeout: 3_600_000,
}, async () => {
  const lives: LivedClicks[] = [];
  await fc.assert(
    fc.asyncProperty(clickHistories, async (history) => {
      lives.push(await liveClicks(history));
    }),
    runs({ few: 60, many: 10_000 }),
  );
  const sum = (count: (life: LivedClicks) => number) => lives.reduce((total, life) => total + count(life), 0);
  const requests = sum(({ requests }) => requests.length);
  console.log(
    `${lives.length} histories, ${requests} pages, ${sum(({ kills }) => kills)} kills, compared ${sum(({ compared }) => compared)} times`,
  );
});
