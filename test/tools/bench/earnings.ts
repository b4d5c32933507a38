/// <reference types="chrome" />
import { DAY, dayOf } from '../../../lib/domain/calendar/calendar.ts';
import { MOST_ENTRIES } from '../../../lib/domain/records/compaction.ts';
import { metadata, packed, putRecords } from '../screenshots/states/records.ts';
import { median } from './median.ts';
import { milliseconds, type Row } from './row.ts';
import { EMPTY_PAGE, type Stage } from './stage.ts';

const TURNS = 12;
/** The first runs warm up the caches. */
const DISCARDED = 2;
const YEARS = 10;
const DAYS = YEARS * 365;

/**
 * The Earnings page with the maximum of records, ten years and 50,000 referrals: from navigation to the
 * painted chart, in turns with an empty page of the extension; and its size on disk.
 */
export async function measureEarnings({ chromium, accountId }: Stage): Promise<Row[]> {
  const used = () => chromium.inside(async () => (await navigator.storage.estimate()).usage ?? 0);
  const before = await used();
  await chromium.inside(putRecords, [{ id: accountId, ...packed(tenYears(Date.now())) }]);
  const bytes = (await used()) - before;
  const turns: { earnings: number; empty: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({
      earnings: await drawn(`earnings.html?account=${accountId}`, '.plot canvas'),
      empty: await drawn(EMPTY_PAGE, 'body'),
    });
  const kept = turns.slice(DISCARDED);
  return [
    {
      what: `Earnings page with ${YEARS} years and 50,000 referrals, from opening it to the chart on the screen`,
      figure: milliseconds(median(kept.map(({ earnings }) => earnings))),
    },
    {
      what: `Against an empty page of the extension: median ratio of ${kept.length} turns`,
      figure: `${median(kept.map(({ earnings, empty }) => earnings / empty)).toFixed(2)}×`,
      aim: 'at most 3×',
    },
    {
      what: `Room in the browser’s profile for these ${YEARS} years, as it tells it`,
      figure: `${(bytes / 1e6).toFixed(2)} MB`,
      aim: 'at most 5 MB',
    },
    { what: 'A year of it', figure: `${Math.round(bytes / YEARS / 1000)} kB` },
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

function tenYears(now: number) {
  const every = (DAYS * DAY) / MOST_ENTRIES;
  const entries = Array.from({ length: MOST_ENTRIES }, (_, at) => {
    const status = ['paid', 'unpaid', 'rejected'][at % 3] ?? 'paid';
    const came = Math.round(now - at * every);
    return {
      key: `at ${came} Order #${1_000_000 - at}`,
      at: came,
      amount: ((at % 97) + 0.37).toFixed(2),
      currency: 'USD',
      status,
      provider: at % 2 ? 'woo' : 'edd',
      reversedAt: status === 'rejected' ? came : null,
    };
  });
  const totals = Array.from({ length: DAYS }, (_, day) => {
    const at = now - (DAYS - 1 - day) * DAY;
    return {
      day: dayOf(at),
      at,
      paid: `${day * 10}.00`,
      unpaid: `${500 + (day % 40) * 13}.00`,
      referrals: day * 14,
      rate: '5.63',
    };
  });
  return { metadata: metadata({ entries: entries.length }), totals, entries };
}
