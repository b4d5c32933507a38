import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../lib/domain/calendar/calendar.ts';
import { partOf } from '../../lib/program-samples.ts';
import { LivedClicks } from './live-clicks.ts';

describe('a long list', { timeout: 120_000 }, () => {
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
