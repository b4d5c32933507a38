import { DAY, dayOf } from '../../../lib/domain/calendar/calendar.ts';
import type { DayTotals } from '../../../lib/domain/mirror/totals.ts';
import type { Referral } from '../../../lib/domain/referrals/referral-schema.ts';
import { keyOf } from '../../../lib/domain/referrals/same-referral.ts';
import { putDatabases } from '../browser/databases.ts';
import { storedItems } from '../browser/stored-view.ts';
import { createHistory, databaseOf, type HistorySample } from '../screenshots/states/histories.ts';
import { type BenchRow, medianRatio, medianTime } from './bench-row.ts';
import { type BenchStage, EMPTY_PAGE } from './bench-stage.ts';

const YEARS = 10;
const MOST_ROWS = 50_000;
const DAYS = YEARS * 365;
const TURNS = 24;
/** The first runs warm up the caches. */
const DISCARDED = 2;

/** Opens the Earnings page with ten years and 50,000 referrals, in turns with an empty page of the extension. */
export async function measureEarnings({ chromium, accountId }: BenchStage): Promise<BenchRow[]> {
  const before = await usedBytes();
  const history = databaseOf(accountId, await storedItems(chromium), tenYears(Date.now()));
  await chromium.inside(putDatabases, [history]);
  const bytes = (await usedBytes()) - before;
  const turns: { earnings: number; empty: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({
      earnings: await timeToDraw(`earnings.html?account=${accountId}`, '.plot canvas'),
      empty: await timeToDraw(EMPTY_PAGE, 'body'),
    });
  const kept = turns.slice(DISCARDED);
  return [
    [
      'Room in the browser’s profile for 50,000 rows and the totals of each day, as it tells it',
      `${(bytes / 1e6).toFixed(2)} MB`,
      'at most 6 MB',
    ],
    [`A year of it, of ${YEARS}`, `${Math.round(bytes / YEARS / 1000)} kB`],
    [
      `Earnings page with ${YEARS} years and 50,000 referrals, from opening it to the chart on the screen`,
      medianTime(kept.map(({ earnings }) => earnings)),
    ],
    [
      `Against an empty page of the extension: median ratio of ${kept.length} turns`,
      medianRatio(kept.map(({ earnings, empty }) => earnings / empty)),
      'at most 2.2×',
    ],
  ];

  function usedBytes(): Promise<number> {
    return chromium.inside(async () => (await navigator.storage.estimate()).usage ?? 0);
  }

  /** ms from the navigation to the frame after the first one that shows the element. */
  async function timeToDraw(path: string, selector: string): Promise<number> {
    const page = await chromium.context.newPage();
    await page.addInitScript((selector) => {
      const look = () => {
        if (!document.querySelector(selector)) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawnAt: performance.now() })));
      };
      look();
    }, selector);
    await page.goto(`chrome-extension://${chromium.id}/${path}`);
    const drawnAt = await page.waitForFunction(() => (window as { drawnAt?: number }).drawnAt);
    const time = (await drawnAt.jsonValue()) as number;
    await page.close();
    return time;
  }
}

/** Ten years with 50,000 referrals. They have no ids, as in the deployed service's list. */
function tenYears(now: number): HistorySample {
  const interval = (DAYS * DAY) / MOST_ROWS;
  const rows = Array.from({ length: MOST_ROWS }, (_, index): Referral => {
    const status = ['paid', 'unpaid', 'rejected'][index % 3] ?? 'paid';
    const description = `Order #${1_000_000 - index}`;
    const seconds = Math.floor((now - index * interval) / 1000);
    const at = seconds * 1000;
    return {
      ...{ key: keyOf({ id: null, at, order: null, description }), id: null, at, order: null, description, status },
      ...{ amount: ((index % 97) + 0.37).toFixed(2), currency: 'USD', provider: index % 2 ? 'woo' : 'edd' },
      providerUrl: null,
    };
  });
  const totals = Array.from({ length: DAYS }, (_, day): DayTotals => {
    const at = now - (DAYS - 1 - day) * DAY;
    return {
      ...{ day: dayOf(at), at, paid: `${day * 10}.00` },
      ...{ unpaid: `${500 + (day % 40) * 13}.00`, referrals: day * 14 },
    };
  });
  return createHistory(rows, totals);
}
