import { packed, putHistories } from '../../screenshots/states/histories.ts';
import { medianRatio, medianTime, type Row } from '../bench-row.ts';
import { EMPTY_PAGE, type Stage } from '../bench-stage.ts';
import { tenYears, YEARS } from './long-history.ts';

const TURNS = 12;
/** The first runs warm up the caches. */
const DISCARDED = 2;

/** Opening the Earnings page with ten years and 50,000 referrals, in turns with an empty page of the extension. */
export async function measureEarnings({ chromium, accountId }: Stage): Promise<Row[]> {
  await chromium.inside(putHistories, [{ id: accountId, ...packed(tenYears(Date.now())) }]);
  const turns: { earnings: number; empty: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({
      earnings: await drawn(`earnings.html?account=${accountId}`, '.plot canvas'),
      empty: await drawn(EMPTY_PAGE, 'body'),
    });
  const kept = turns.slice(DISCARDED);
  return [
    [
      `Earnings page with ${YEARS} years and 50,000 referrals, from opening it to the chart on the screen`,
      medianTime(kept.map(({ earnings }) => earnings)),
    ],
    [
      `Against an empty page of the extension: median ratio of ${kept.length} turns`,
      medianRatio(kept.map(({ earnings, empty }) => earnings / empty)),
      'at most 3×',
    ],
  ];

  /** ms from the navigation to the frame after the first one that shows it. */
  async function drawn(path: string, shows: string): Promise<number> {
    const page = await chromium.context.newPage();
    await page.addInitScript((selector) => {
      const look = () => {
        if (!document.querySelector(selector)) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawnAt: performance.now() })));
      };
      look();
    }, shows);
    await page.goto(`chrome-extension://${chromium.id}/${path}`);
    const at = await page.waitForFunction(() => (window as { drawnAt?: number }).drawnAt);
    const time = (await at.jsonValue()) as number;
    await page.close();
    return time;
  }
}
