import { test } from 'vitest';
import { clickHistories } from './clicks/click-steps.ts';
import { liveClicks } from './clicks/live-clicks.ts';
import { liveAll } from './runs.ts';

test('once a reading has ended, the counts of clicks equal the list, although it changes and workers are killed', {
  timeout: 3_600_000,
}, async () => {
  const { lives, sum } = await liveAll(clickHistories, liveClicks, { few: 60, many: 10_000 });
  const requests = sum(({ requests }) => requests.length);
  console.log(
    `${lives.length} histories, ${requests} pages, ${sum(({ kills }) => kills)} kills, compared ${sum(({ compared }) => compared)} times`,
  );
});
