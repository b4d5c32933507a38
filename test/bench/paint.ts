import { median } from './median.ts';
import { milliseconds, type Row } from './row.ts';
import { EMPTY_PAGE, type Stage } from './stage.ts';

/** Many, because the browser rounds these times to 4 ms. */
const PAIRS = 44;
/** The first ones warm the caches up. */
const DISCARDED = 3;

/**
 * How soon the popup shows stored figures, against the least that the browser can show at all: a static page of
 * the same extension. Both are opened by turns, each in a new tab, and tell their own "first-contentful-paint",
 * which counts from the navigation. The popup draws nothing before it draws the figures, so that this paint is
 * theirs. It is opened in a tab, because the browser's own popup window cannot be opened without a screen.
 */
export async function measurePaint(stage: Stage): Promise<Row[]> {
  const pairs: { popup: number; empty: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    pairs.push({ popup: await paintOf(stage, 'popup.html'), empty: await paintOf(stage, EMPTY_PAGE) });
  }
  const kept = pairs.slice(DISCARDED);
  return [
    {
      what: 'First contentful paint of the popup, with stored figures',
      figure: milliseconds(median(kept.map(({ popup }) => popup))),
    },
    {
      what: 'First contentful paint of an empty static page of the extension',
      figure: milliseconds(median(kept.map(({ empty }) => empty))),
    },
    {
      what: `Popup against empty page: median ratio of ${kept.length} pairs`,
      figure: `${median(kept.map(({ popup, empty }) => popup / empty)).toFixed(2)}×`,
      aim: 'at most 1.15×',
    },
  ];
}

async function paintOf({ chromium }: Stage, path: string): Promise<number> {
  const page = await chromium.context.newPage();
  await page.goto(`chrome-extension://${chromium.id}/${path}`);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  if (path !== EMPTY_PAGE) {
    if ((await page.locator('dl dd', { hasText: /\d/ }).count()) === 0) {
      throw new Error('The popup shows no figures');
    }
    // What the popup does after its first paint must not disturb the page that is measured next.
    await page.locator('.notice').waitFor();
    await page.getByRole('button', { name: 'Refresh', disabled: false }).waitFor();
  }
  await page.close();
  return paint;
}
