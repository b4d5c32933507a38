import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR } from '../../lib/domain/calendar/calendar.ts';
import { partOf } from '../lib/program-samples.ts';
import { clickHistories } from './clicks/click-steps.ts';
import { LivedClicks, liveClicks } from './clicks/live-clicks.ts';
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

describe('a long list', () => {
  const options = { size: 100, saysSize: true, hasIds: false };

  test('of 12,000 clicks is complete within the limits, also while clicks come and with killed workers', async () => {
    const life = await LivedClicks.begin({ ...options, before: 12_000 });
    const begun = life.site.now;
    for (let run = 0; run < 12; run++) {
      life.site.change({ do: 'add', count: 3, apart: 0, alike: false });
      await life.run({ at: 60 + run * 90, write: run % 2 === 0 ? 'done' : 'lost', lag: 0 });
    }
    await life.settle();
    expect(life.site.now - begun).toBeLessThan(3 * HOUR);
    const busiest = life.requests.map((at) => life.requests.filter((other) => other >= at && other < at + HOUR).length);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(100);
    console.log(`${life.requests.length} pages in ${Math.round((life.site.now - begun) / 60_000)} minutes`);
  });

  test('of 25,000 clicks is known from the date of the oldest of the newest 20,000', async () => {
    const life = await LivedClicks.begin({ ...options, before: 25_000 });
    for (let turn = 0; turn < 8; turn++) {
      await life.run(null);
      life.site.now += HOUR / 2;
    }
    const { known, reading } = (await partOf('a', 'clicks'))?.counted ?? {};
    expect(reading).toBeNull();
    expect(known?.since).toBe(life.site.list[19_999]?.at);
    expect(JSON.stringify(known).length).toBeLessThan(1_000_000);
  });
});
